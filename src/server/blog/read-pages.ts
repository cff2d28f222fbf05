import type { BlogPost, RelatedPost } from '#contracts/blog.ts';
import { blogListBounds } from '#contracts/blog.ts';
import { asHttpError } from '../http/as-http-error.ts';
import { log } from '../http/log.ts';
import { readCursor, writeCursor } from '../http/paging.ts';
import { listTag, postTag } from './entity-tags.ts';
import {
  countPublishedPosts,
  listPostCards,
  type PostCard,
  readPublishedPost,
} from './public-posts.ts';
import { findRelatedPosts } from './related-posts.ts';

/** A page that cannot be made: the status it answers with. */
export interface Unreadable {
  status: 404 | 500 | 503;
}

/** One page of the list, with the entity tag that `/api/blog` answers with. */
interface ListPage {
  posts: PostCard[];
  /** The `after` value of the next page. */
  older: string | undefined;
  etag: string;
}

/** A post with its related ones, with the entity tags that their endpoints answer with. */
interface PostPage {
  post: Omit<BlogPost, 'content'>;
  related: RelatedPost[];
  etag: string;
  relatedEtag: string;
}

/** Runs a read; a failure becomes the status that the page answers with, and is logged. */
export async function orUnreadable<Page>(read: () => Promise<Page>): Promise<Page | Unreadable> {
  try {
    return await read();
  } catch (error) {
    const known = asHttpError(error);
    if (known?.status === 422) return { status: 404 };
    const status = known?.status === 503 ? 503 : 500;
    log('error', 'page not read', {
      status,
      message: known?.message ?? (error instanceof Error ? error.message : String(error)),
    });
    return { status };
  }
}

/** Reads a page of the list; `after` as `/api/blog` takes it. */
export function readListPage(after: string | undefined): Promise<ListPage | Unreadable> {
  return orUnreadable(async () => {
    const limit = blogListBounds.unpaged;
    const page = after === undefined ? { limit } : { limit, after: readCursor(after) };
    const [tracked, total] = await Promise.all([listPostCards(page), countPublishedPosts()]);
    const posts = tracked.slice(0, limit).map(({ post }) => post);
    const last = posts.at(-1);
    const hasOlder = tracked.length > limit && last !== undefined;
    return {
      posts,
      older: hasOlder ? writeCursor({ createdAt: last.publishedAt, id: last.id }) : undefined,
      etag: listTag(tracked, total),
    };
  });
}

/** Reads a published post and what is related to it. */
export function readPostPage(slug: string): Promise<PostPage | Unreadable> {
  return orUnreadable(async () => {
    const [found, related] = await Promise.all([readPublishedPost(slug), findRelatedPosts(slug)]);
    if (!found || !related) return { status: 404 } as const;
    return {
      post: withoutSource(found.post),
      related: related.map((row) => row.post),
      etag: postTag(found),
      relatedEtag: listTag(related, related.length),
    };
  });
}

function withoutSource<Post extends { content: string }>({ content: _, ...post }: Post) {
  return post;
}
