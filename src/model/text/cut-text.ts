let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into graphemes. The segmenter is created at the first use, because that stops a slow phone for a tenth
 * of a second.
 */
function splitLetters(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Cuts a text to a bound, without half a letter or emoji at its end. Measures as `bounds` does. */
export function cutText(text: string, maxCodePoints: number): string {
  const beginning = Array.from(text).slice(0, maxCodePoints).join('');
  const whole = findLetterStart(text, beginning.length);
  // A single grapheme may be longer than the bound.
  return whole > 0 ? text.slice(0, whole) : beginning;
}

const longestWord = 30;

/**
 * Cuts a longer text behind a word, with an ellipsis. Where there is no space near the bound, such as in Japanese, it is
 * cut between letters.
 */
export function cutToWords(text: string, maxCodePoints: number): string {
  const beginning = cutText(text, maxCodePoints);
  if (beginning === text) return text;
  const lastSpace = beginning.lastIndexOf(' ');
  const isNear = lastSpace >= beginning.length - longestWord;
  return `${beginning.slice(0, isNear ? lastSpace : undefined).trimEnd()} …`;
}

/** Returns the position of the letter that holds `at`, both in UTF-16 code units. */
export function findLetterStart(text: string, at: number): number {
  return splitLetters(text).containing(at)?.index ?? text.length;
}

/** Returns the first graphemes of a text, which a reader calls characters. */
export function firstLetters(text: string, count: number): string {
  return Array.from(splitLetters(text), ({ segment }) => segment)
    .slice(0, count)
    .join('');
}
