import type { Config } from '@netlify/functions';
import { blogListBounds, blogMessages } from '#contracts/blog/blog.ts';
import { listTag, postTag } from '#server/posts/cache.ts';
import {
  countPublishedPosts,
  listPublishedPosts,
  readPublishedPost,
} from '#server/posts/public-posts.ts';
import { findRelatedPosts } from '#server/posts/related-posts.ts';
import { answerCached } from '#server/http/cache.ts';
import { serve } from '#server/http/api.ts';
import { HttpError } from '#server/http/errors.ts';
import { finishPage, readPage } from '#server/http/paging.ts';

const tag = 'blog';

/** Cached at the CDN until a post changes (P-62, P-65). */
export default serve({
  'GET /api/blog': async (c) => {
    const page = readPage(c, blogListBounds);
    const [tracked, total] = await Promise.all([listPublishedPosts(page), countPublishedPosts()]);
    const rows = tracked.map((row) => row.post);
    const body = finishPage(c, { page, rows, total }, (post) => post.publishedAt);
    return answerCached(c, { tag, body, etag: listTag(tracked, total) });
  },
  'GET /api/blog/:slug': async (c) => {
    const found = await readPublishedPost(c.req.param('slug') ?? '');
    if (!found) throw new HttpError(404, { error: blogMessages.notFound });
    return answerCached(c, { tag, body: found.post, etag: postTag(found) });
  },
  'GET /api/blog/:slug/related': async (c) => {
    const found = await findRelatedPosts(c.req.param('slug') ?? '');
    if (!found) throw new HttpError(404, { error: blogMessages.notFound });
    const posts = found.map((row) => row.post);
    return answerCached(c, { tag, body: posts, etag: listTag(found, found.length) });
  },
});

export const config: Config = {
  path: ['/api/blog', '/api/blog/*'],
};
