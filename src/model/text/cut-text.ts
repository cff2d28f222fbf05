let segmenter: Intl.Segmenter | undefined;

/** Made at the first use, because making it stops a slow phone for a tenth of a second. */
function splitLetters(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * The beginning of a text within a bound, without half a letter or emoji at its end.
 *
 * Measures as `bounds` does.
 */
export function cutText(text: string, maxCodePoints: number): string {
  const beginning = Array.from(text).slice(0, maxCodePoints).join('');
  const whole = startOfLetter(text, beginning.length);
  // A single grapheme may be longer than the bound.
  return whole > 0 ? text.slice(0, whole) : beginning;
}

/** The place counts UTF-16 code units. */
export function startOfLetter(text: string, at: number): number {
  return splitLetters(text).containing(at)?.index ?? text.length;
}

/** A reader calls a grapheme a character. */
export function firstLetters(text: string, count: number): string {
  return Array.from(splitLetters(text), ({ segment }) => segment)
    .slice(0, count)
    .join('');
}
