import { entityTag } from '../http/cache.ts';
import type { Tracked } from './public-posts.ts';

/** Increase when the shape of public answers changes. */
const answerShape = 3;

export function listTag(rows: Tracked<unknown>[], total: number): string {
  return entityTag('list', answerShape, total, ...rows.map((row) => row.revision));
}

export function postTag(row: Tracked<unknown>): string {
  return entityTag('post', answerShape, row.revision);
}
