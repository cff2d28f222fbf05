import { entityTag } from '../http/cache.ts';
import type { Tracked } from './public-posts.ts';

/** Raise it with every change of what the public endpoints answer with. */
const answerShape = 1;

/** Tag of a list of posts; `total` counts, because the answer tells it. */
export function listTag(rows: Tracked<unknown>[], total: number): string {
  return entityTag('list', answerShape, total, ...rows.map((row) => row.revision));
}

/** Tag of one post. */
export function postTag(row: Tracked<unknown>): string {
  return entityTag('post', answerShape, row.revision);
}
