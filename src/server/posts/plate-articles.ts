import { and, desc, eq, like } from 'drizzle-orm';
import { Hono } from 'hono';
import { platePath } from '#model/plates/contract.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import type { ApiEnv } from '../http/api.ts';
import { answerCached, entityTag } from '../http/cache.ts';
import { HttpError } from '../http/errors.ts';

const limit = 20;

export const plateArticles = new Hono<ApiEnv>().get('/:plate/articles', async (c) => {
  const plate = c.req.param('plate');
  // The server does not know the plates, which are files of the site, only how one may be named.
  if (!/^[a-z0-9-]{1,80}$/.test(plate)) throw new HttpError(404, { error: 'No such plate.' });
  const articles = await database()
    .queries.select({ slug: blogPosts.slug, title: blogPosts.title })
    .from(blogPosts)
    .where(
      and(eq(blogPosts.published, true), like(blogPosts.contentHtml, `%${platePath(plate)}"%`)),
    )
    .orderBy(desc(blogPosts.publishedAt))
    .limit(limit);
  const etag = entityTag('plate', JSON.stringify(articles));
  return answerCached(c, { tag: 'blog', body: articles, etag });
});
