import { formatBlogDay } from '../dates.ts';

/** What a citation of an article says. */
export interface CitedArticle {
  slug: string;
  title: string;
  author: { name: string; isGroup: boolean };
  publisher: string;
  /** ISO, in UTC; empty while unpublished. */
  publishedAt: string;
  /** Absolute. */
  url: string;
}

export interface Citation {
  id: 'text' | 'bibtex' | 'ris';
  label: string;
  content: string;
  extension: '.txt' | '.bib' | '.ris';
  mediaType: string;
}

/** One line without control characters, which neither format can hold. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function citeAsText({ title, author, publisher, publishedAt, url }: CitedArticle): string {
  const name = oneLine(author.name);
  const words = oneLine(title);
  const end = /[.!?…]$/.test(words) ? '' : '.';
  const when = publishedAt === '' ? '' : `, ${formatBlogDay(publishedAt)}`;
  return `${name}${name.endsWith('.') ? '' : '.'} “${words}${end}” ${publisher}${when}. ${url}`;
}

/** A brace counts in BibTeX even behind a backslash, so that each sign is a command; pairs are ligatures. */
const latexSigns: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
};

function escapeLatex(text: string): string {
  return oneLine(text)
    .replace(/[\\{}^~$&#_%]/g, (sign) => latexSigns[sign] ?? '')
    .replace(/(['`-])(?=\1)/g, '$1{}');
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A group, or a name whose comma would be read as one before the given name. */
function isOneName({ name, isGroup }: CitedArticle['author']): boolean {
  return isGroup || name.includes(',');
}

/** `@misc`, which every BibTeX style knows; inner braces keep capitals and whole names. */
function citeAsBibtex({ slug, title, author, publisher, publishedAt, url }: CitedArticle): string {
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-');
  const name = escapeLatex(author.name);
  const isWhole = isOneName(author) || /\band\b/i.test(name);
  const fields = [
    ['author', isWhole ? `{{${name}}}` : `{${name}}`],
    ['title', `{{${escapeLatex(title)}}}`],
    ['howpublished', `{${escapeLatex(publisher)}}`],
    ...(publishedAt === ''
      ? []
      : [
          ['year', `{${year}}`],
          ['month', months[Number(month) - 1] ?? '{}'],
          ['day', `{${Number(day)}}`],
        ]),
    ['url', `{${url}}`],
  ];
  const lines = fields.map(([field, value]) => `  ${field} = ${value}`);
  return `@misc{${slug},\n${lines.join(',\n')}\n}\n`;
}

/** A comma at its end, and no other, keeps a name whole in RIS. */
function risName(author: CitedArticle['author']): string {
  const name = oneLine(author.name);
  return isOneName(author) ? `${name.replaceAll(',', '')},` : name;
}

function citeAsRis({ title, author, publisher, publishedAt, url }: CitedArticle): string {
  const day = publishedAt.slice(0, 10).replaceAll('-', '/');
  const lines = [
    ['TY', 'BLOG'],
    ['AU', risName(author)],
    ['TI', oneLine(title)],
    ['PB', oneLine(publisher)],
    ...(day === ''
      ? []
      : [
          ['PY', day.slice(0, 4)],
          ['DA', day],
        ]),
    ['LA', 'en'],
    ['UR', url],
    ['ER', ''],
  ];
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}

/** A citation in each format that readers may copy or save. */
export function citeArticle(article: CitedArticle): Citation[] {
  return [
    {
      id: 'text',
      label: 'Text',
      content: citeAsText(article),
      extension: '.txt',
      mediaType: 'text/plain',
    },
    {
      id: 'bibtex',
      label: 'BibTeX',
      content: citeAsBibtex(article),
      extension: '.bib',
      mediaType: 'application/x-bibtex',
    },
    {
      id: 'ris',
      label: 'RIS',
      content: citeAsRis(article),
      extension: '.ris',
      mediaType: 'application/x-research-info-systems',
    },
  ];
}
