import { log } from '../http/log.ts';
import { purgeTags } from '../http/cache.ts';

/** Carried by every cached answer of the blog: a change may show on any of them, as related or listed. */
export const blogCacheTag = 'blog';

/**
 * Has every kept copy of the blog forgotten after a change. A purge that fails is logged and does not
 * undo the change: copies then live until their age is up.
 */
export async function blogChanged(): Promise<void> {
  try {
    await purgeTags([blogCacheTag]);
  } catch (error) {
    log('error', 'purge failed', { message: error instanceof Error ? error.message : '' });
  }
}
