import { and, arrayContains, desc, eq, ne, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { plateSlugs } from '#model/plates/plate-slugs.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import type { ApiEnv } from '../http/api.ts';
import { respondCached, entityTag, withoutQuery } from '../http/cache.ts';
import { responds, refuses } from '../http/route-description.ts';
import { notFound } from '../http/errors.ts';

const mostArticles = 20;

/** Selects published articles that link to a plate, newest first, by the index of articles that link to any plate. */
export function selectArticles(plate: string) {
  const { slug, title, published, publishedAt, plates } = blogPosts;
  return database()
    .queries.select({ slug, title })
    .from(blogPosts)
    .where(and(eq(published, true), ne(plates, sql`'{}'`), arrayContains(plates, [plate])))
    .orderBy(desc(publishedAt))
    .limit(mostArticles);
}

export const plateArticleRoutes = new Hono<ApiEnv>().get(
  '/:plate/articles',
  refuses(404),
  responds(z.array(z.object({ slug: z.string(), title: z.string() }))),
  withoutQuery,
  async (c) => {
    const plate = c.req.param('plate');
    if (!plateSlugs.includes(plate)) throw notFound('Plate');
    const articles = await selectArticles(plate);
    const etag = entityTag('plate', JSON.stringify(articles));
    return respondCached(c, { tag: 'blog', body: articles, etag });
  },
);
