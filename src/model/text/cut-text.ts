const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

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
  return segmenter.segment(text).containing(at)?.index ?? text.length;
}

/** A reader calls a grapheme a character. */
export function firstLetters(text: string, count: number): string {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join('');
}
