import { Hono } from 'hono';
import { blogListBounds, blogMessages } from '#contracts/blog/blog.ts';
import { blogFiltersSchema, isFiltered } from '#contracts/blog/blog-search.ts';
import type { ApiEnv } from '../http/api.ts';
import { answerCached } from '../http/cache.ts';
import { HttpError } from '../http/errors.ts';
import { finishPage, readPage } from '../http/paging.ts';
import { validQuery } from '../http/validate.ts';
import { listTag, postTag } from './cache.ts';
import { countPublishedPosts, listPublishedPosts, readPublishedPost } from './public-posts.ts';
import { findRelatedPosts } from './related-posts.ts';
import { findPosts } from './search-posts.ts';

const tag = 'blog';

const postNotFound = () => new HttpError(404, { error: blogMessages.notFound });

/** Cached at the CDN until a post changes (P-62, P-65). */
export const blog = new Hono<ApiEnv>()
  .get('/', validQuery(blogFiltersSchema), async (c) => {
    const page = readPage(c, blogListBounds);
    const filters = c.req.valid('query');
    if (isFiltered(filters)) {
      const { tracked: found, total: all } = await findPosts(filters, page);
      const posts = found.map((row) => row.post);
      const shown = finishPage(c, { page, rows: posts, total: all }, (post) => post.publishedAt);
      return answerCached(c, { tag, body: shown, etag: listTag(found, all) });
    }
    const [tracked, total] = await Promise.all([listPublishedPosts(page), countPublishedPosts()]);
    const rows = tracked.map((row) => row.post);
    const body = finishPage(c, { page, rows, total }, (post) => post.publishedAt);
    return answerCached(c, { tag, body, etag: listTag(tracked, total) });
  })
  .get('/:slug', async (c) => {
    const found = await readPublishedPost(c.req.param('slug'));
    if (!found) throw postNotFound();
    return answerCached(c, { tag, body: found.post, etag: postTag(found) });
  })
  .get('/:slug/related', async (c) => {
    const found = await findRelatedPosts(c.req.param('slug'));
    if (!found) throw postNotFound();
    const posts = found.map((row) => row.post);
    return answerCached(c, { tag, body: posts, etag: listTag(found, found.length) });
  });
