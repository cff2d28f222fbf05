import { formatUtcDay } from '../dates/dates.ts';
import { doiAddress } from '../posts/identifiers.ts';
import { identity } from '../site/identity.ts';
import {
  bibtexDate,
  putInBraces,
  catalogName,
  type Citation,
  escapeLatex,
  listCitations,
  risDate,
  writeBibtex,
  writeRis,
} from '../text/citation-formats.ts';
import type { Plate } from './contract.ts';
import { atlas } from './copy.ts';

type Cited = Pick<
  Plate,
  'slug' | 'number' | 'title' | 'version' | 'date' | 'doi' | 'creator' | 'withdrawn'
>;

/** Cites a plate in each format; `url` is the absolute address of its page. */
export function citePlate(plate: Cited, url: string): Citation[] {
  const { slug, number, title, version, date, doi, creator } = plate;
  const notes = plate.withdrawn ? [`Withdrawn ${formatUtcDay(plate.withdrawn.date)}`] : [];
  const series = `${identity.shortName}, plate ${number}`;
  const text = [
    `${creator}.`,
    `Plate ${number}, ${title}, version ${version}.`,
    `${formatUtcDay(date)}.`,
    ...notes.map((note) => `${note}.`),
    doi === null ? url : doiAddress(doi),
  ].join(' ');
  const bibtex = writeBibtex(`${slug}-v${version}`, [
    ['author', `{{${escapeLatex(creator)}}}`],
    ['title', `{{${escapeLatex(title)}}}`],
    ['howpublished', `{${escapeLatex(series)}}`],
    ...bibtexDate(date),
    // BibTeX's styles do not print a field `version`, and with both biblatex would print the version twice.
    ['note', `{${[`Version ${version}`, ...notes].join('. ')}}`],
    ['doi', putInBraces(doi ?? '')],
    ['url', `{${url}}`],
  ]);
  const ris = writeRis([
    ['TY', 'DATA'],
    ['AU', catalogName({ whole: creator })],
    ['TI', title],
    ['T2', series],
    ['ET', String(version)],
    ['PB', identity.name],
    ...risDate(date),
    ['N1', notes.join('. ')],
    ['DO', doi ?? ''],
    ['UR', url],
  ]);
  return listCitations({ text, bibtex, ris });
}

/** Returns the names and contents of `<meta>` elements by which Zotero takes a plate for a dataset. */
export function citePlateMeta(plate: Cited, url: string): [name: string, content: string][] {
  const { title, version, date, doi, creator } = plate;
  return [
    ['DC.type', 'Dataset'],
    ['DC.title', title],
    ['DC.creator', catalogName({ whole: creator })],
    ['DC.date', date],
    ['DC.publisher', identity.name],
    ['DC.rights', atlas.plate.license.data.href],
    ['DC.identifier', doi === null ? url : doiAddress(doi)],
    ['DC.language', 'en'],
    ['prism.edition', String(version)],
  ];
}
