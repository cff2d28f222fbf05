import { and, eq, sql } from 'drizzle-orm';
import { type RelatedPost, slugPattern } from '#contracts/blog/blog.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database, runSql } from '../db/client.ts';
import type { Tracked } from './public-posts.ts';

/** P-63. */
const maxRelated = 3;

/** Ten years of weekly posts. */
const compared = 500;

type RelatedRow = RelatedPost & { version: number };

/** Most shared category and tags first, then newest (P-63); undefined for an unknown slug. */
export async function findRelatedPosts(slug: string): Promise<Tracked<RelatedPost>[] | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const { queries } = database();
  const rows = await runSql<RelatedRow>(
    queries,
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
      select newest.id, newest.slug, newest.title, newest.excerpt,
        newest.cover_image as "coverImage", newest.version
      from this, newest, lateral (
        select count(*) filter (where tag = any (this.tags))
          + (case when newest.category = this.category and newest.category <> '' then 1 else 0 end)
          as shared
        from unnest(newest.tags) as tag
      ) as kinship
      where newest.id <> this.id and kinship.shared > 0
      order by kinship.shared desc, newest.published_at desc, newest.id desc
      limit ${maxRelated}`,
  );
  const isThis = and(eq(blogPosts.slug, slug), eq(blogPosts.published, true));
  if (rows.length === 0 && (await queries.$count(blogPosts, isThis)) === 0) return undefined;
  return rows.map(({ version, ...post }) => ({ post, revision: `${post.id} ${version}` }));
}
