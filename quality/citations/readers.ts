import { execFileSync } from 'node:child_process';
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { Format } from './cases.ts';

/** A reader's result for a citation, in its own words. */
export interface Reading {
  title: string;
  names: string;
  date: string;
  doi: string;
  type: string;
}

type Fields = Record<string, unknown>;

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

interface CslName {
  family?: string;
  given?: string;
  suffix?: string;
  literal?: string;
  'dropping-particle'?: string;
  'non-dropping-particle'?: string;
}

function readCslName(name: CslName): string {
  const particle = name['non-dropping-particle'] ?? name['dropping-particle'];
  const family = [particle, name.literal ?? name.family].filter(Boolean).join(' ');
  return [family, name.given, name.suffix].filter(Boolean).join(' | ');
}

function readCsl(item: Fields): Reading {
  const issued = item['issued'] as { 'date-parts'?: number[][] } | undefined;
  return {
    title: asText(item['title']),
    names: ((item['author'] ?? []) as CslName[]).map(readCslName).join('; '),
    date: (issued?.['date-parts']?.[0] ?? []).join('-'),
    doi: asText(item['DOI']),
    type: asText(item['type']),
  };
}

function readByCitationJs(text: string, format: Format): Reading {
  const { data } = new Cite(text, {
    forceType: format === 'bibtex' ? '@bibtex/text' : '@ris/file',
  });
  return readCsl(data[0] ?? {});
}

const run = (command: string, args: string[], input: string) =>
  execFileSync(command, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });

// Pandoc's CSL holds formulas as TeX, so the title is read from what it prints.
function readByPandoc(text: string): Reading {
  const [item = {}] = JSON.parse(
    run('pandoc', ['-f', 'bibtex', '-t', 'csljson'], text),
  ) as Fields[];
  const print = ['-f', 'bibtex', '-t', 'plain', '--wrap=none', '--citeproc'];
  const title = /“(?<title>.*?)\.?”/.exec(run('pandoc', print, text))?.groups?.['title'];
  return { ...readCsl(item), title: title ?? '' };
}

const tag = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`, 'g')), ([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );

function readByBibutils(text: string, format: Format): Reading {
  const xml = run({ bibtex: 'bib2xml', ris: 'ris2xml' }[format], [], text);
  const names = xml
    .split(/<name(?: [^>]*)?>/)
    .slice(1)
    .map((part) => {
      const name = part.split('</name>')[0] ?? '';
      const parts = (kind: string) => tag(name, `namePart type="${kind}"`).join(' ');
      const [family, given, title] = ['family', 'given', 'suffix'].map(parts);
      return family ? [family, given, title].filter(Boolean).join(' | ') : tag(name, 'namePart')[0];
    });
  return {
    title: tag(xml, 'title')[0] ?? '',
    names: names.join('; '),
    date: tag(xml, 'dateIssued')[0] ?? '',
    doi: tag(xml, 'identifier type="doi"')[0] ?? '',
    type: tag(xml, 'genre')[0] ?? '',
  };
}

interface ZoteroItem extends Fields {
  itemType: string;
  creators?: { firstName?: string; lastName?: string; name?: string }[];
}

export function readZoteroItem(item: ZoteroItem): Reading {
  const names = (item.creators ?? []).map(({ firstName, lastName, name }) =>
    [name ?? lastName, firstName].filter(Boolean).join(' | '),
  );
  const [title, date, doi] = ['title', 'date', 'DOI'].map((field) => asText(item[field]));
  return {
    title: (title ?? '').replaceAll(/<\/?su[bp]>/g, ''),
    names: names.join('; '),
    date: date ?? '',
    doi: doi ?? '',
    type: item.itemType,
  };
}

/** Asks a translation server for what Zotero makes of a citation or of a page. */
export async function askZotero(server: string, path: 'import' | 'web', body: string) {
  const headers = { 'Content-Type': 'text/plain', Connection: 'close' };
  const response = await fetch(`${server}/${path}`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`Zotero answered ${response.status}: ${await response.text()}`);
  const [item] = (await response.json()) as ZoteroItem[];
  if (!item) throw new Error('Zotero found nothing.');
  return item;
}

type Reader = (text: string, format: Format) => Promise<Reading> | Reading;

export function listReaders(server: string): Record<string, { formats: Format[]; read: Reader }> {
  const both: Format[] = ['bibtex', 'ris'];
  return {
    zotero: {
      formats: both,
      read: async (text) => readZoteroItem(await askZotero(server, 'import', text)),
    },
    'citation-js': { formats: both, read: readByCitationJs },
    pandoc: { formats: ['bibtex'], read: readByPandoc },
    bibutils: { formats: both, read: readByBibutils },
  };
}
