import { purgeChanged } from '../http/purge.ts';

/** Purges the blog's pages, lists and feeds from the CDN after a write. */
export function blogChanged(): Promise<void> {
  return purgeChanged('blog');
}
