import { formatBlogDay } from '../dates/dates.ts';
import {
  bibtexDate,
  braced,
  type Citation,
  escapeLatex,
  listCitations,
  oneLine,
  risDate,
  wholeRisName,
  writeBibtex,
  writeRis,
} from '../text/citation-formats.ts';
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

// No field of the formats says the day of the revision and the license, so a note does.
function citationNote({ revisedOn, license }: CitedArticle): string {
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
  const note = citationNote(article);
  const where = doi === '' ? url : doiAddress(doi);
  return `${name}${name.endsWith('.') ? '' : '.'} “${words}${end}” ${publisher}${when}. ${note === '' ? '' : `${note}. `}${where}`;
}

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

// Inner braces keep capitals and whole names.
function citeAsBibtex(article: CitedArticle): string {
  const { slug, title, author, publisher, publishedAt, url, doi } = article;
  const note = citationNote(article);
  return writeBibtex(slug, [
    ['author', bibtexName(author)],
    ['title', `{{${escapeLatex(title)}}}`],
    ['howpublished', `{${escapeLatex(publisher)}}`],
    ...bibtexDate(publishedAt.slice(0, 10)),
    ['doi', braced(doi)],
    ['url', `{${url}}`],
    ['note', braced(escapeLatex(note))],
  ]);
}

function risName(author: CitedArticle['author']): string {
  const name = splitAuthor(author);
  if ('whole' in name) return wholeRisName(name.whole);
  return 'plain' in name ? name.plain : `${name.family}, ${name.given}, ${name.suffix}`;
}

function citeAsRis(article: CitedArticle): string {
  const { title, author, publisher, publishedAt, url, doi } = article;
  const note = citationNote(article);
  return writeRis([
    ['TY', 'BLOG'],
    ['AU', risName(author)],
    ['TI', oneLine(title)],
    ['PB', oneLine(publisher)],
    ...risDate(publishedAt.slice(0, 10)),
    ['LA', 'en'],
    ['DO', doi],
    ['UR', url],
    ['N1', note],
  ]);
}

export function citeArticle(article: CitedArticle): Citation[] {
  return listCitations({
    text: citeAsText(article),
    bibtex: citeAsBibtex(article),
    ris: citeAsRis(article),
  });
}
