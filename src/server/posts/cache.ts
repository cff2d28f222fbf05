import { edgeHeaders, entityTag } from '../http/cache.ts';
import type { Tracked } from './public-posts.ts';

// Increase it when the shape of public responses changes.
const answerShape = 4;

/**
 * Makes the entity tag of a list of posts. It changes with each listed post and author, with their order and with the
 * total.
 */
export function listTag(rows: Tracked<unknown>[], total: number): string {
  return entityTag('list', answerShape, total, ...rows.map((row) => row.revision));
}

/**
 * Redirects a page. The CDN forgets the redirect with the next change, because another post may take the address. With
 * a query the redirect is stored nowhere: the CDN knows the address without its query, and would lead everybody to the
 * first visitor's.
 */
export function redirectMoved(path: string, status: 301 | 302 | 308 = 308): Response {
  const caching = path.includes('?') ? { 'Cache-Control': 'no-store' } : edgeHeaders('blog');
  return new Response(null, { status, headers: { Location: path, ...caching } });
}

/** Makes the entity tag of one post. It changes with the post and its author. */
export function postTag(row: Tracked<unknown>): string {
  return entityTag('post', answerShape, row.revision);
}
