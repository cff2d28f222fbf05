import { writeNumbers } from '../text/equation-text.ts';

export interface ArticleHeading {
  id: string;
  text: string;
}

const fewestHeadings = 3;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

// The number of a footnote is no word of its heading.
const noteMark = /<sup>[^<]*<a [^>]*role="doc-noteref"[^>]*>\d+<\/a><\/sup>/g;

function headingText(html: string): string {
  return writeNumbers(html.replace(noteMark, ''))
    .replace(/<[^>]*>/g, (tag) => (tag.startsWith('<br') ? ' ' : ''))
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lists the h2 headings, or none when there are fewer than three. */
export function readHeadings(contentHtml: string): ArticleHeading[] {
  const headings = [...contentHtml.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/gs)].map(
    ([, id = '', text = '']) => ({ id, text: headingText(text) }),
  );
  const named = headings.filter(({ text }) => text !== '');
  return named.length < fewestHeadings ? [] : named;
}
