import { and, desc, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { platePath } from '#model/plates/contract.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { siteUrl } from '../env.ts';
import type { ApiEnv } from '../http/api.ts';
import { answerCached, entityTag } from '../http/cache.ts';
import { answers } from '../http/endpoint-facts.ts';
import { HttpError } from '../http/errors.ts';
import { limit } from '../http/rate-limit.ts';

const mostArticles = 20;

/** An article links to a plate by its page, a part of it or one of its files. */
function linksTo(plate: string) {
  const site = siteUrl('').replace(/\/$/, '').replaceAll('.', '\\.');
  return sql`${blogPosts.contentHtml} ~ ${`href="(${site})?${platePath(plate)}["#?.]`}`;
}

export const plateArticles = new Hono<ApiEnv>().get(
  '/:plate/articles',
  answers(z.array(z.object({ slug: z.string(), title: z.string() }))),
  limit('search'),
  async (c) => {
    const plate = c.req.param('plate');
    // The server does not know the plates, which are files of the site, only how one may be named.
    if (!/^[a-z0-9-]{1,80}$/.test(plate)) throw new HttpError(404, { error: 'No such plate.' });
    const articles = await database()
      .queries.select({ slug: blogPosts.slug, title: blogPosts.title })
      .from(blogPosts)
      .where(and(eq(blogPosts.published, true), linksTo(plate)))
      .orderBy(desc(blogPosts.publishedAt))
      .limit(mostArticles);
    const etag = entityTag('plate', JSON.stringify(articles));
    return answerCached(c, { tag: 'blog', body: articles, etag });
  },
);
