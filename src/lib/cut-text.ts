const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text within a bound, without half a letter or emoji at its end.
 *
 * Measures as `bounds` does (P-20).
 */
export function cutText(text: string, maxCodePoints: number): string {
  const beginning = Array.from(text).slice(0, maxCodePoints).join('');
  const whole = segmenter.segment(text).containing(beginning.length)?.index ?? text.length;
  // A single grapheme may be longer than the bound.
  return whole > 0 ? text.slice(0, whole) : beginning;
}

/** The first graphemes of a text: what a reader calls its characters. */
export function firstLetters(text: string, count: number): string {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join('');
}
