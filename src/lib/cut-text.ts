const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text within a bound, without half a letter or emoji at its end.
 *
 * @param max UTF-16 code units, as in `bounds` (P-20).
 */
export function cutText(text: string, max: number): string {
  const whole = segmenter.segment(text).containing(max)?.index ?? text.length;
  // A single grapheme may be longer than the bound.
  return whole > 0 ? text.slice(0, whole) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

/** The first graphemes of a text: what a reader calls its characters. */
export function firstLetters(text: string, count: number): string {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join('');
}
