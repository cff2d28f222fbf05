import { parseUrl } from './parse-url.ts';

/**
 * Adds https to an address that begins with its host, as Contentful writes all of them (`//images.ctfassets.net/…`). An
 * address of the site itself becomes a path.
 */
export function addScheme(address: string, origin?: string): string {
  if (!/^\/\/[^/\\]/.test(address)) return address;
  const own = origin === undefined ? null : parseUrl(address, origin);
  if (own === null || own.origin !== origin) return `https:${address}`;
  return own.pathname + own.search + own.hash;
}

/** Returns the address over https, because a page over https shows no picture over http, and most hosts answer both. */
export function toHttpsAddress(address: string, origin?: string): string {
  return addScheme(address.replace(/^http:(?=\/\/)/i, ''), origin);
}
