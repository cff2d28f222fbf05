import { edgeHeaders, entityTag } from '../http/cache.ts';
import type { Tracked } from './public-posts.ts';

// Increase it when the shape of public answers changes.
const answerShape = 3;

export function listTag(rows: Tracked<unknown>[], total: number): string {
  return entityTag('list', answerShape, total, ...rows.map((row) => row.revision));
}

/** The CDN forgets the redirect with the next change, because another post may take the address. */
export function answerMoved(path: string): Response {
  return new Response(null, { status: 308, headers: { Location: path, ...edgeHeaders('blog') } });
}

export function postTag(row: Tracked<unknown>): string {
  return entityTag('post', answerShape, row.revision);
}
