import { readFile } from 'node:fs/promises';
import { platePath, type PlateRecord } from '#model/plates/contract.ts';
import { linkHeader } from '#model/plates/links.ts';
import { dataPolicy } from '#model/site/security-headers.ts';

/** A rule of the platform's framework configuration, `.netlify/v1/config.json`: an address and its headers. */
export interface HeaderRule {
  for: string;
  values: Record<string, string>;
}

// A drawing opened by itself sizes its letters by its own style.
const drawingPolicy = `${dataPolicy}; style-src 'unsafe-inline'`;

/** Returns the headers of a plate's files, which any site may read. */
function openHeaders(type: string, link: string): Record<string, string> {
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Link',
    'Content-Security-Policy': type === 'image/svg+xml' ? drawingPolicy : dataPolicy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Link: link,
  };
}

/** Reads from what was built the headers of the plates' pages, by their paths, and the rules for their files. */
export async function readAtlasHeaders(
  dist: URL,
): Promise<{ pages: Record<string, Record<string, string>>; files: HeaderRule[] }> {
  const list = await readFile(new URL('atlas.json', dist), 'utf8');
  const records = JSON.parse(list) as PlateRecord[];
  const json = 'application/json';
  const files = records.flatMap((record) => {
    const page = platePath(record.slug);
    const link = `<${page}>; rel="collection", <${record.license}>; rel="license"`;
    const { files: own } = record;
    return [
      { for: `${page}.json`, values: openHeaders(json, `<${page}>; rel="describes"`) },
      ...own.map(({ name, type }) => ({ for: `/atlas/${name}`, values: openHeaders(type, link) })),
    ];
  });
  return {
    pages: Object.fromEntries(
      records.map((record) => [platePath(record.slug), { Link: linkHeader(record) }]),
    ),
    files: [
      { for: '/atlas.json', values: openHeaders(json, '</atlas>; rel="describes"') },
      ...files,
    ],
  };
}
