import { and, eq, sql } from 'drizzle-orm';
import { type RelatedPost, slugPattern } from '#contracts/blog.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { runSql } from '../db/run.ts';
import type { Tracked } from './public-posts.ts';

/** Most related posts of one post (P-63). */
const mostRelated = 3;

/**
 * How many of the newest posts are compared: ten years of one a week, and no more work when there are
 * thousands.
 */
const compared = 500;

interface RelatedRow extends Record<string, unknown> {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  cover_image: string;
  version: number;
}

async function isPublished(slug: string): Promise<boolean> {
  const found = await database()
    .queries.select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), eq(blogPosts.published, true)));
  return found.length > 0;
}

/**
 * Published posts that share category or tags with a published one: most shared first, then newest
 * (P-63).
 *
 * @returns undefined when no published post has the slug.
 */
export async function findRelatedPosts(slug: string): Promise<Tracked<RelatedPost>[] | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const rows = await runSql<RelatedRow>(
    database().queries,
    sql`
      with this as (
        select id, category, tags from blog_posts where slug = ${slug} and published
      ), newest as (
        select id, slug, title, excerpt, cover_image, version, category, tags, published_at
        from blog_posts
        where published
        order by published_at desc, id desc
        limit ${compared}
      )
      select newest.id, newest.slug, newest.title, newest.excerpt, newest.cover_image, newest.version
      from this, newest, lateral (
        select count(*) filter (where tag = any (this.tags))
          + (case when newest.category = this.category and newest.category <> '' then 1 else 0 end)
          as shared
        from unnest(newest.tags) as tag
      ) as kinship
      where newest.id <> this.id and kinship.shared > 0
      order by kinship.shared desc, newest.published_at desc, newest.id desc
      limit ${mostRelated}`,
  );
  if (rows.length === 0 && !(await isPublished(slug))) return undefined;
  return rows.map(({ id, slug, title, excerpt, cover_image, version }) => ({
    post: { id, slug, title, excerpt, coverImage: cover_image },
    revision: `${id} ${version}`,
  }));
}
