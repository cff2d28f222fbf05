import { formatBlogDay } from '../dates/dates.ts';
import { type Citation, escapeLatex } from '../posts/citations.ts';
import { identity } from '../site/identity.ts';
import type { Plate } from './contract.ts';

type Cited = Pick<
  Plate,
  'slug' | 'number' | 'title' | 'version' | 'date' | 'doi' | 'creator' | 'withdrawn'
>;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `url` is the absolute address of its page. */
export function citePlate(plate: Cited, url: string): Citation[] {
  const { slug, number, title, version, date, doi, creator } = plate;
  const [year = '', month = '', day = ''] = date.split('-');
  const note = plate.withdrawn ? `Withdrawn ${formatBlogDay(plate.withdrawn.date)}` : undefined;
  const text = [
    `${creator}.`,
    `Plate ${number}, ${title}, version ${version}.`,
    `${formatBlogDay(date)}.`,
    ...(note === undefined ? [] : [`${note}.`]),
    doi === null ? url : `doi:${doi}`,
  ].join(' ');
  const bibtex = [
    `author = {{${escapeLatex(creator)}}}`,
    `title = {{${escapeLatex(title)}}}`,
    `howpublished = {${escapeLatex(`${identity.shortName}, plate ${number}`)}}`,
    `version = {${version}}`,
    `year = {${year}}`,
    `month = ${months[Number(month) - 1] ?? ''}`,
    `day = {${Number(day)}}`,
    // BibTeX's styles print no version.
    `note = {${[`Version ${version}`, ...(note === undefined ? [] : [note])].join('. ')}}`,
    ...(doi === null ? [] : [`doi = {${doi}}`]),
    `url = {${url}}`,
  ];
  const ris = [
    ['TY', 'DATA'],
    // A comma at its end keeps a name whole in RIS.
    ['AU', `${creator.replaceAll(',', '')},`],
    ['TI', title],
    ['T2', `${identity.shortName}, plate ${number}`],
    ['ET', String(version)],
    ['PB', identity.name],
    ['PY', year],
    ['DA', `${year}/${month}/${day}`],
    ...(note === undefined ? [] : [['N1', note]]),
    ...(doi === null ? [] : [['DO', doi]]),
    ['UR', url],
    ['ER', ''],
  ];
  return [
    { id: 'text', label: 'Text', content: text, extension: '.txt', mediaType: 'text/plain' },
    {
      id: 'bibtex',
      label: 'BibTeX',
      content: `@misc{${slug}-v${version},\n  ${bibtex.join(',\n  ')}\n}\n`,
      extension: '.bib',
      mediaType: 'application/x-bibtex',
    },
    {
      id: 'ris',
      label: 'RIS',
      content: ris.map(([tag, value]) => `${tag}  - ${value}\r\n`).join(''),
      extension: '.ris',
      mediaType: 'application/x-research-info-systems',
    },
  ];
}
