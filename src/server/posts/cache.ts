import { edgeHeaders, entityTag } from '../http/cache.ts';
import type { Tracked } from './public-posts.ts';

// Increase it when the shape of public responses changes.
const answerShape = 4;

/**
 * Makes the entity tag of a list of posts. It changes with each listed post and author, with their order and with the
 * total.
 */
export function listTag(rows: Tracked<unknown>[], total: number): string {
  return entityTag('list', answerShape, total, ...rows.map((row) => row.etagPart));
}

/**
 * Redirects a request for `url`. The CDN forgets the redirect with the next change, because another post may take the
 * address. Where the request has a query, the redirect is stored nowhere: the CDN would store it for the address
 * without the query, and lead everybody to the first visitor's, or the page to itself.
 */
export function redirectFrom(url: URL, location: string, status: 301 | 302 | 308 = 308): Response {
  const caching = url.search === '' ? edgeHeaders('blog') : { 'Cache-Control': 'no-store' };
  return new Response(null, { status, headers: { Location: location, ...caching } });
}

/** Makes the entity tag of one post. It changes with the post and its author. */
export function postTag(row: Tracked<unknown>): string {
  return entityTag('post', answerShape, row.etagPart);
}
