import { sql } from 'drizzle-orm';
import { type RelatedPost, slugPattern } from '#contracts/blog.ts';
import { database } from '../db/client.ts';
import { runSql } from '../db/run.ts';
import type { Tracked } from './public-posts.ts';

/** Most related posts of one post (decision 24). */
const mostRelated = 3;

/**
 * How many of the newest posts of the same category, and of those with a tag in common, are compared:
 * all of them for years, and no more work when there are thousands.
 */
const compared = 300;

interface RelatedRow extends Record<string, unknown> {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  cover_image: string;
  version: number;
}

/**
 * Published posts that share category or tags with a published one: most shared first, then newest
 * (decision 24). An unknown slug has none.
 */
export async function findRelatedPosts(slug: string): Promise<Tracked<RelatedPost>[]> {
  if (!slugPattern.test(slug)) return [];
  const rows = await runSql<RelatedRow>(
    database().queries,
    sql`
      with this as (
        select id, category, tags from blog_posts where slug = ${slug} and published
      ), near as (
        (select other.id
          from this, blog_posts as other
          where other.published and other.category = this.category and other.category <> ''
          order by other.published_at desc, other.id desc
          limit ${compared})
        union
        (select other.id
          from this, blog_posts as other
          where other.published and other.tags && this.tags
          order by other.published_at desc, other.id desc
          limit ${compared})
      )
      select other.id, other.slug, other.title, other.excerpt, other.cover_image, other.version
      from this, near, blog_posts as other
      where other.id = near.id and other.id <> this.id
      order by
        (case when other.category = this.category and other.category <> '' then 1 else 0 end)
          + cardinality(array(select unnest(other.tags) intersect select unnest(this.tags))) desc,
        other.published_at desc,
        other.id desc
      limit ${mostRelated}`,
  );
  return rows.map(({ id, slug, title, excerpt, cover_image, version }) => ({
    post: { id, slug, title, excerpt, coverImage: cover_image },
    revision: `${id} ${version}`,
  }));
}
