import { formatUtcDay } from '../dates/dates.ts';
import {
  bibtexDate,
  putInBraces,
  catalogName,
  type Citation,
  escapeLatex,
  listCitations,
  oneLine,
  risDate,
  writeBibtex,
  writeRis,
} from '../text/citation-formats.ts';
import { type CitedAuthor, type CitedName, listCitedNames } from './cited-author.ts';
import { doiAddress } from './identifiers.ts';
import { type ArticleLicense, describeLicense } from './licenses.ts';

export interface CitedArticle {
  slug: string;
  title: string;
  author: CitedAuthor;
  publisher: string;
  /** An ISO 8601 time in UTC; empty while unpublished. */
  publishedAt: string;
  url: string;
  doi: string;
  license: ArticleLicense;
  revisedOn: string | null;
}

// No field of the formats says the day of the revision and the license, so a note does.
function citationNote({ revisedOn, license }: CitedArticle): string {
  const parts = [
    revisedOn === null ? '' : `Revised ${formatUtcDay(revisedOn)}`,
    describeLicense(license)?.label ?? '',
  ];
  return parts.filter((part) => part !== '').join('. ');
}

function citeAsText(article: CitedArticle): string {
  const { title, author, publisher, publishedAt, url, doi } = article;
  const name = oneLine(author.name);
  const text = oneLine(title);
  // The title may end within quotes or brackets of its own.
  const end = /[.!?…][\p{Pe}\p{Pf}"']*$/u.test(text) ? '' : '.';
  const when = publishedAt === '' ? '' : `, ${formatUtcDay(publishedAt)}`;
  const note = citationNote(article);
  const where = doi === '' ? url : doiAddress(doi);
  return `${name}${name.endsWith('.') ? '' : '.'} “${text}${end}” ${publisher}${when}. ${note === '' ? '' : `${note}. `}${where}`;
}

function bibtexName(name: CitedName): string {
  if ('whole' in name) return `{${escapeLatex(name.whole)}}`;
  const { family, suffix, given } = name;
  const parts = suffix === '' ? [family, given] : [family, suffix, given];
  return parts.map(escapeLatex).join(', ');
}

// Inner braces keep capitals and whole names.
function citeAsBibtex(article: CitedArticle): string {
  const { slug, title, author, publisher, publishedAt, url, doi } = article;
  const note = citationNote(article);
  return writeBibtex(slug, [
    ['author', `{${listCitedNames(author).map(bibtexName).join(' and ')}}`],
    ['title', `{{${escapeLatex(title)}}}`],
    ['howpublished', `{${escapeLatex(publisher)}}`],
    ...bibtexDate(publishedAt.slice(0, 10)),
    ['doi', putInBraces(doi)],
    ['url', `{${url}}`],
    ['note', putInBraces(escapeLatex(note))],
  ]);
}

function citeAsRis(article: CitedArticle): string {
  const { title, author, publisher, publishedAt, url, doi } = article;
  const note = citationNote(article);
  return writeRis([
    ['TY', 'BLOG'],
    ...listCitedNames(author).map((name): [string, string] => ['AU', catalogName(name)]),
    ['TI', oneLine(title)],
    ['T2', oneLine(publisher)],
    ['PB', oneLine(publisher)],
    ...risDate(publishedAt.slice(0, 10)),
    ['LA', 'en'],
    ['DO', doi],
    ['UR', url],
    ['N1', note],
  ]);
}

/** Returns the citation of an article in each format; a note names its revision and its license. */
export function citeArticle(article: CitedArticle): Citation[] {
  return listCitations({
    text: citeAsText(article),
    bibtex: citeAsBibtex(article),
    ris: citeAsRis(article),
  });
}
