import { doiAddress } from '../posts/identifiers.ts';
import { platePath, type PlateRecord } from './contract.ts';

/** Lists the links that harvesters of research data follow (signposting.org/FAIR). */
export function signposts(record: PlateRecord): { rel: string; href: string; type?: string }[] {
  const path = platePath(record.slug);
  return [
    {
      rel: 'cite-as',
      href: record.doi === null ? record.url : doiAddress(record.doi),
    },
    { rel: 'describedby', href: `${path}.json`, type: 'application/json' },
    ...record.files.map(({ name, type }) => ({ rel: 'item', href: `/atlas/${name}`, type })),
    { rel: 'license', href: record.license },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: 'https://schema.org/Dataset' },
  ];
}

/** Writes the signposts of a plate as a `Link` header (RFC 8288). */
export function linkHeader(record: PlateRecord): string {
  return signposts(record)
    .map(({ rel, href, type }) => `<${href}>; rel="${rel}"${type ? `; type="${type}"` : ''}`)
    .join(', ');
}
