import { blogListBounds } from '#contracts/blog/blog.ts';
import { readHeadings } from '#lib/blog/article-headings.ts';
import { asHttpError } from '../http/errors.ts';
import { errorFacts, log } from '../http/log.ts';
import { readCursor, writeCursor } from '../http/paging.ts';
import { listTag, postTag } from './cache.ts';
import { countPublishedPosts, listPostCards, readPublishedPost } from './public-posts.ts';
import { findRelatedPosts } from './related-posts.ts';

export interface PageError {
  status: 404 | 500 | 503;
}

/** Logs a failure and returns its status. */
export async function toPageError<Page>(read: () => Promise<Page>): Promise<Page | PageError> {
  try {
    return await read();
  } catch (error) {
    const known = asHttpError(error);
    if (known?.status === 422) return { status: 404 };
    const status = known?.status === 503 ? 503 : 500;
    log('error', 'page not read', { status, message: known?.message ?? errorFacts(error).message });
    return { status };
  }
}

export function readListPage(after: string | undefined) {
  return toPageError(async () => {
    const limit = blogListBounds.unpaged;
    const page = after === undefined ? { limit } : { limit, after: readCursor(after) };
    const [tracked, total] = await Promise.all([listPostCards(page), countPublishedPosts()]);
    const posts = tracked.slice(0, limit).map(({ post }) => post);
    const last = posts.at(-1);
    const hasOlder = tracked.length > limit && last !== undefined;
    return {
      posts,
      /** The `after` value of the next page. */
      older: hasOlder ? writeCursor({ createdAt: last.publishedAt, id: last.id }) : undefined,
      etag: listTag(tracked, total),
    };
  });
}

export function readPostPage(slug: string) {
  return toPageError(async () => {
    const [found, related] = await Promise.all([readPublishedPost(slug), findRelatedPosts(slug)]);
    if (!found || !related) return { status: 404 } as const;
    const { content: _, ...post } = found.post;
    return {
      post: { ...post, headings: readHeadings(post.contentHtml) },
      related: related.map((row) => row.post),
      etag: postTag(found),
      relatedEtag: listTag(related, related.length),
    };
  });
}
