import { formatBlogDay } from '../dates/dates.ts';
import { doiAddress } from '../posts/identifiers.ts';
import { identity } from '../site/identity.ts';
import {
  bibtexDate,
  braced,
  type Citation,
  escapeLatex,
  listCitations,
  risDate,
  wholeRisName,
  writeBibtex,
  writeRis,
} from '../text/citation-formats.ts';
import type { Plate } from './contract.ts';

type Cited = Pick<
  Plate,
  'slug' | 'number' | 'title' | 'version' | 'date' | 'doi' | 'creator' | 'withdrawn'
>;

/** `url` is the absolute address of its page. */
export function citePlate(plate: Cited, url: string): Citation[] {
  const { slug, number, title, version, date, doi, creator } = plate;
  const notes = plate.withdrawn ? [`Withdrawn ${formatBlogDay(plate.withdrawn.date)}`] : [];
  const series = `${identity.shortName}, plate ${number}`;
  const text = [
    `${creator}.`,
    `Plate ${number}, ${title}, version ${version}.`,
    `${formatBlogDay(date)}.`,
    ...notes.map((note) => `${note}.`),
    doi === null ? url : doiAddress(doi),
  ].join(' ');
  const bibtex = writeBibtex(`${slug}-v${version}`, [
    ['author', `{{${escapeLatex(creator)}}}`],
    ['title', `{{${escapeLatex(title)}}}`],
    ['howpublished', `{${escapeLatex(series)}}`],
    ['version', `{${version}}`],
    ...bibtexDate(date),
    // BibTeX's styles print no version.
    ['note', `{${[`Version ${version}`, ...notes].join('. ')}}`],
    ['doi', braced(doi ?? '')],
    ['url', `{${url}}`],
  ]);
  const ris = writeRis([
    ['TY', 'DATA'],
    ['AU', wholeRisName(creator)],
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
