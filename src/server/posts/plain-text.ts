import { writeNumbers } from '#model/text/equation-text.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

// Matches the end of a heading, an item or a cell that is not a whole sentence, not even one in quotes or brackets.
const openEnd =
  /(?<=[^\s>])(?<![.,:;!?…。、，：；！？][\p{Pe}\p{Pf}"']*)\s*<\/(?:h[1-6]|li|p|t[dh]|caption)>/gu;

/**
 * Returns the text of the HTML of a body, which a search reads and shows: with headings and items set apart from what
 * follows, each caption of a figure in a line of its own, and without the words that footnotes add.
 */
export function plainText(html: string): string {
  const ownWords = html.replace(/<a [^>]*role="doc-backlink">[^<]*<\/a>|<h2 id="notes">[^<]*/g, '');
  return writeNumbers(ownWords)
    .replace(/\s+/g, ' ')
    .replace(/<\/?figcaption\b[^>]*>/g, '\n')
    .replace(/<\/?(?:a|em|strong|s|u|sub|sup|code)\b[^>]*>/g, '')
    .replace(openEnd, ' · ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .replace(/ · $/, '')
    .trim();
}
