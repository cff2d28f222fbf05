import { entityTag, purgeTags } from '../http/cache.ts';
import { log } from '../http/log.ts';
import type { Tracked } from './public-posts.ts';

/** One tag, because a change may show in any list. */
export const blogCacheTag = 'blog';

/** Purges all cached answers; a failure is logged, and copies then expire by age. */
export async function blogChanged(): Promise<void> {
  try {
    await purgeTags([blogCacheTag]);
  } catch (error) {
    log('error', 'purge failed', { message: error instanceof Error ? error.message : '' });
  }
}

/** Increase when the shape of public answers changes. */
const answerShape = 1;

export function listTag(rows: Tracked<unknown>[], total: number): string {
  return entityTag('list', answerShape, total, ...rows.map((row) => row.revision));
}

export function postTag(row: Tracked<unknown>): string {
  return entityTag('post', answerShape, row.revision);
}
