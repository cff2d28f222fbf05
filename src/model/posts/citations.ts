import { formatBlogDay } from '../dates/dates.ts';
import { doiAddress } from './identifiers.ts';
import { type ArticleLicense, describeLicense } from './licenses.ts';

export interface CitedArticle {
  slug: string;
  title: string;
  author: { name: string; isGroup: boolean };
  publisher: string;
  /** It is in ISO 8601 and UTC; empty while unpublished. */
  publishedAt: string;
  url: string;
  doi: string;
  license: ArticleLicense;
  revisedOn: string | null;
}

export interface Citation {
  id: 'text' | 'bibtex' | 'ris';
  label: string;
  content: string;
  extension: '.txt' | '.bib' | '.ris';
  mediaType: string;
}

// Neither format can hold control characters.
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

// No field of the formats says the day of the revision and the license, so a note does.
function noteOf({ revisedOn, license }: CitedArticle): string {
  const words = [
    revisedOn === null ? '' : `Revised ${formatBlogDay(revisedOn)}`,
    describeLicense(license)?.label ?? '',
  ];
  return words.filter((word) => word !== '').join('. ');
}

function citeAsText(article: CitedArticle): string {
  const { title, author, publisher, publishedAt, url, doi } = article;
  const name = oneLine(author.name);
  const words = oneLine(title);
  const end = /[.!?…]$/.test(words) ? '' : '.';
  const when = publishedAt === '' ? '' : `, ${formatBlogDay(publishedAt)}`;
  const note = noteOf(article);
  const where = doi === '' ? url : doiAddress(doi);
  return `${name}${name.endsWith('.') ? '' : '.'} “${words}${end}” ${publisher}${when}. ${note === '' ? '' : `${note}. `}${where}`;
}

// A brace counts in BibTeX even behind a backslash, so that each sign is a command; pairs are
// ligatures.
const latexSigns: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  // In TeX's first encoding these three print as other signs.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
};

export function escapeLatex(text: string): string {
  return oneLine(text)
    .replace(/[\\{}^~<>|$&#_%]/g, (sign) => latexSigns[sign] ?? '')
    .replace(/(['`,-])(?=\1)|([?!])(?=`)/g, '$&{}');
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

// "V" and "MA" are names as well as suffixes.
const suffix =
  /[,\s]+((?:Jr|Sr|Esq)\.?|II|III|IV|VI{1,3}|(?:Ph|Ed|Pharm|Sc|M)\.?D\.?|D\.?(?:Phil|Sc)\.?|DVM|DDS|MBA|MPH|MSc|BSc|RN)$/u;

function splitSuffixed(name: string) {
  let rest = name;
  const suffixes: string[] = [];
  for (let end = suffix.exec(rest); end; end = suffix.exec(rest)) {
    suffixes.unshift(end[1] ?? '');
    rest = rest.slice(0, end.index);
  }
  const words = rest.split(' ');
  // A surname starts with its particles: "de la Roe".
  const particle = words.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word));
  const start = particle > 0 ? particle : words.length - 1;
  if (suffixes.length === 0) return undefined;
  if (start < 1 || rest.includes(',')) return { whole: name };
  return {
    given: words.slice(0, start).join(' '),
    family: words.slice(start).join(' '),
    suffix: suffixes.join(' '),
  };
}

function splitAuthor(author: CitedArticle['author']) {
  const name = oneLine(author.name);
  const severalPeople = /(?:^|\s)(?:and|&|\+)(?:\s|$)/i;
  if (author.isGroup || severalPeople.test(name)) return { whole: name };
  const parts = splitSuffixed(name);
  // What a comma means elsewhere would be read as a surname before the given name.
  return parts ?? (name.includes(',') ? { whole: name } : { plain: name });
}

function bibtexName(author: CitedArticle['author']): string {
  const name = splitAuthor(author);
  if ('whole' in name) return `{{${escapeLatex(name.whole)}}}`;
  if ('plain' in name) return `{${escapeLatex(name.plain)}}`;
  const { family, suffix: title, given } = name;
  return `{${[family, title, given].map(escapeLatex).join(', ')}}`;
}

// Every BibTeX style knows `@misc`; inner braces keep capitals and whole names.
function citeAsBibtex(article: CitedArticle): string {
  const { slug, title, author, publisher, publishedAt, url, doi } = article;
  const note = noteOf(article);
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-');
  const fields = [
    ['author', bibtexName(author)],
    ['title', `{{${escapeLatex(title)}}}`],
    ['howpublished', `{${escapeLatex(publisher)}}`],
    ...(publishedAt === ''
      ? []
      : [
          ['year', `{${year}}`],
          ['month', months[Number(month) - 1] ?? '{}'],
          ['day', `{${Number(day)}}`],
        ]),
    ...(doi === '' ? [] : [['doi', `{${doi}}`]]),
    ['url', `{${url}}`],
    ...(note === '' ? [] : [['note', `{${escapeLatex(note)}}`]]),
  ];
  const lines = fields.map(([field, value]) => `  ${field} = ${value}`);
  return `@misc{${slug},\n${lines.join(',\n')}\n}\n`;
}

// A comma at its end, and no other, keeps a name whole in RIS.
function risName(author: CitedArticle['author']): string {
  const name = splitAuthor(author);
  if ('whole' in name) return `${name.whole.replaceAll(',', '')},`;
  return 'plain' in name ? name.plain : `${name.family}, ${name.given}, ${name.suffix}`;
}

function citeAsRis(article: CitedArticle): string {
  const { title, author, publisher, publishedAt, url, doi } = article;
  const note = noteOf(article);
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
    ...(doi === '' ? [] : [['DO', doi]]),
    ['UR', url],
    ...(note === '' ? [] : [['N1', note]]),
    ['ER', ''],
  ];
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}

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
