import { authorPath } from '#model/posts/post-paths.ts';
import type { ShownPost } from './shown-post.ts';

/** Returns the path of the author's page, or undefined where no published post would be listed on it. */
export function authorHref({ authorId, authorName, authorPosts }: ShownPost): string | undefined {
  if (!authorId || authorPosts === 0) return undefined;
  return authorPath({ id: authorId, name: authorName });
}
