import { Hono } from 'hono';
import {
  blogListBounds,
  blogPostSchema,
  type BlogPostSummary,
  relatedPostsSchema,
} from '#model/posts/contract.ts';
import { blogMessages } from '#model/posts/copy.ts';
import { postApiPath, relatedApiPath } from '#model/posts/post-paths.ts';
import {
  type BlogFilters,
  blogFiltersSchema,
  type FoundPost,
  isFiltered,
  postListSchema,
} from '#model/posts/post-search.ts';
import type { ApiEnv } from '../http/api.ts';
import { responds, refuses } from '../http/route-description.ts';
import { respondCached, withoutQuery } from '../http/cache.ts';
import { HttpError } from '../http/errors.ts';
import { finishPage, describePaging, type PageRequest, readPage } from '../http/paging.ts';
import { countRequest } from '../http/rate-limit.ts';
import { validQuery } from '../http/validate.ts';
import { listTag, postTag, redirectFrom } from './cache.ts';
import {
  countPublishedPosts,
  listPublishedPosts,
  readPublishedPost,
  type Tracked,
} from './public-posts.ts';
import { findRelatedPosts } from './related-posts.ts';
import { normalizedAddress } from './search-address.ts';
import { findMovedPost } from './redirects.ts';
import { findPosts } from './search-posts.ts';

const tag = 'blog';

const query = ['after', 'limit', 'q', 'category', 'tag', 'author'];

const postNotFound = () => new HttpError(404, { error: blogMessages.notFound });

/** Redirects to the post that had the slug before. @throws HttpError 404 where none had it */
async function redirectToNewSlug(
  url: URL,
  slug: string,
  toPath: (slug: string) => string,
): Promise<Response> {
  const moved = await findMovedPost(slug);
  if (moved === undefined) throw postNotFound();
  return redirectFrom(url, toPath(moved));
}

/** Reads a page of the published posts that fit the filters, with the number of all of them. */
async function readPosts(
  filters: Partial<BlogFilters>,
  page: PageRequest,
): Promise<{ tracked: Tracked<BlogPostSummary | FoundPost>[]; total: number }> {
  if (isFiltered(filters)) return findPosts(filters, page);
  const [tracked, total] = await Promise.all([listPublishedPosts(page), countPublishedPosts()]);
  return { tracked, total };
}

/** The public API of the blog, whose responses the CDN stores until a post changes. */
export const blogRoutes = new Hono<ApiEnv>()
  .get(
    '/',
    refuses(429),
    responds(postListSchema),
    describePaging(blogListBounds),
    validQuery(blogFiltersSchema),
    async (c) => {
      const page = readPage(c, blogListBounds);
      const filters = c.req.valid('query');
      const normalized = normalizedAddress(new URL(c.req.url));
      if (normalized !== undefined) return c.redirect(normalized, 301);
      if (filters.q !== undefined) await countRequest(c, 'search');
      const { tracked, total } = await readPosts(filters, page);
      const rows = tracked.map((row) => row.post);
      const body = finishPage(c, { page, rows, total }, (post) => post.publishedAt);
      return respondCached(c, { tag, query, body, etag: listTag(tracked, total) });
    },
  )
  .get('/:slug', refuses(404), responds(blogPostSchema), withoutQuery, async (c) => {
    const { slug } = c.req.param();
    const published = await readPublishedPost(slug);
    if (!published) return redirectToNewSlug(new URL(c.req.url), slug, postApiPath);
    return respondCached(c, { tag, body: published.post, etag: postTag(published) });
  })
  .get('/:slug/related', refuses(404), responds(relatedPostsSchema), withoutQuery, async (c) => {
    const { slug } = c.req.param();
    const published = await findRelatedPosts(slug);
    if (!published) return redirectToNewSlug(new URL(c.req.url), slug, relatedApiPath);
    const posts = published.map((row) => row.post);
    return respondCached(c, { tag, body: posts, etag: listTag(published, published.length) });
  });
