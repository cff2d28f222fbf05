import { blogListBounds } from '#model/posts/contract.ts';
import { isFiltered } from '#model/posts/post-search.ts';
import { readHeadings } from '#model/posts/article-headings.ts';
import type { ListFilters } from '#model/posts/post-paths.ts';
import { toPageError } from '../http/page-response.ts';
import { type PageRequest, readCursor, writeCursor } from '../http/paging.ts';
import { listTag, postTag } from './cache.ts';
import { readPublishedAuthor } from './public-authors.ts';
import { countPublishedPosts, listPostCards, readPublishedPost } from './public-posts.ts';
import { findMovedPost, findMovedTopic } from './redirects.ts';
import { findRelatedPosts } from './related-posts.ts';
import { countFoundCategories, findPosts } from './search-posts.ts';
import { findTopic, listCategories, listTags } from './topics.ts';

async function readCards(filters: ListFilters, page: PageRequest) {
  if (isFiltered(filters)) return findPosts(filters, page);
  const [tracked, total] = await Promise.all([listPostCards(page), countPublishedPosts()]);
  return { tracked, total };
}

/**
 * Reads a page of the blog's list with its cards, the total, the entity tag and the cursor of the older ones, which is
 * undefined on the last page. An error becomes a status, which is 404 for a wrong cursor.
 */
export function readListPage(after: string | undefined, filters: ListFilters = {}) {
  return toPageError(async () => {
    const limit = blogListBounds.unpaged;
    const page = after === undefined ? { limit } : { limit, after: readCursor(after) };
    const { tracked, total } = await readCards(filters, page);
    const posts = tracked.slice(0, limit).map(({ post }) => post);
    const last = posts.at(-1);
    const hasOlder = tracked.length > limit && last !== undefined;
    return {
      posts,
      older: hasOlder ? writeCursor({ createdAt: last.publishedAt, id: last.id }) : undefined,
      total,
      etag: listTag(tracked, total),
    };
  });
}

/** Returns as many of the newest cards as asked for, which an empty search shows instead of a list. */
export async function readNewestCards(limit: number) {
  return (await listPostCards({ limit: limit - 1 })).map(({ post }) => post);
}

/**
 * Lists the categories, counted among what a search finds if there is one, and all tags if they are wanted. An error
 * becomes a status.
 */
export function readTopics(filters: Pick<ListFilters, 'q'>, wants: { tags: boolean }) {
  return toPageError(async () => {
    const [categories, tags] = await Promise.all([
      filters.q === undefined ? listCategories() : countFoundCategories(filters),
      wants.tags ? listTags() : [],
    ]);
    return { categories, tags };
  });
}

/**
 * Finds a category or tag by its slug in any spelling, or by one that was replaced by it (`hasMoved`), from which the
 * page redirects.
 */
export function readTopicPage(kind: 'category' | 'tag', slug: string) {
  return toPageError(async () => {
    const topics = await (kind === 'category' ? listCategories() : listTags());
    const topic = findTopic(topics, slug);
    if (topic) return { ...topic, hasMoved: false };
    const moved = await findMovedTopic(kind, topics, slug);
    return moved ? { ...moved, hasMoved: true } : ({ status: 404 } as const);
  });
}

/** Reads the author of an address such as `7-methods-desk`, by the number alone. */
export function readAuthorPage(address: string) {
  return toPageError(async () => {
    const id = Number(/^[1-9]\d{0,8}(?=-|$)/.exec(address)?.[0] ?? 0);
    return (await readPublishedAuthor(id)) ?? ({ status: 404 } as const);
  });
}

/**
 * Reads a published post with its headings and related posts. For another slug it returns the status 404, and in
 * `moved` the slug of the post that had this one before, if any.
 */
export function readPostPage(slug: string) {
  return toPageError(async () => {
    const [published, related] = await Promise.all([
      readPublishedPost(slug),
      findRelatedPosts(slug),
    ]);
    if (!published || !related) return { status: 404, moved: await findMovedPost(slug) } as const;
    const { content: _, ...post } = published.post;
    return {
      post: { ...post, headings: readHeadings(post.contentHtml) },
      related: related.map((row) => row.post),
      etag: postTag(published),
      relatedEtag: listTag(related, related.length),
    };
  });
}
