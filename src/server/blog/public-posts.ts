import { and, count, desc, eq, lt, or } from 'drizzle-orm';
import { type BlogPost, type BlogPostSummary, slugPattern } from '#contracts/blog.ts';
import { database } from '../db/client.ts';
import { blogAuthors, blogPosts } from '../db/blog-schema.ts';
import type { Page } from '../http/paging.ts';
import { bodyRenderer, renderBody } from './render-body.ts';

/** A published post with what its entity tag is made of. */
export interface Tracked<Post> {
  post: Post;
  /** Changes whenever the post or its author does. */
  revision: string;
}

const summaryColumns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  content: blogPosts.content,
  coverImage: blogPosts.coverImage,
  category: blogPosts.category,
  publishedAt: blogPosts.publishedAt,
  tags: blogPosts.tags,
  version: blogPosts.version,
  authorName: blogAuthors.name,
  authorAvatar: blogAuthors.avatarUrl,
  authorTitle: blogAuthors.title,
  authorUpdatedAt: blogAuthors.updatedAt,
};

interface SummaryRow extends Omit<
  BlogPostSummary,
  'publishedAt' | 'authorName' | 'authorAvatar' | 'authorTitle'
> {
  publishedAt: Date | null;
  version: number;
  authorName: string | null;
  authorAvatar: string | null;
  authorTitle: string | null;
  authorUpdatedAt: Date | null;
}

function track({ version, authorUpdatedAt, ...row }: SummaryRow): Tracked<BlogPostSummary> {
  const post = {
    ...row,
    authorName: row.authorName ?? '',
    authorAvatar: row.authorAvatar ?? '',
    authorTitle: row.authorTitle ?? '',
    publishedAt: row.publishedAt?.toISOString() ?? '',
  };
  return { post, revision: `${row.id} ${version} ${authorUpdatedAt?.getTime() ?? 0}` };
}

/** Published posts, newest first; one row more than the page holds when there are more. */
export async function listPublishedPosts({
  limit,
  after,
}: Page): Promise<Tracked<BlogPostSummary>[]> {
  const older = after
    ? or(
        lt(blogPosts.publishedAt, after.createdAt),
        and(eq(blogPosts.publishedAt, after.createdAt), lt(blogPosts.id, after.id)),
      )
    : undefined;
  const rows = await database()
    .queries.select(summaryColumns)
    .from(blogPosts)
    .leftJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .where(and(eq(blogPosts.published, true), older))
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(limit + 1);
  return rows.map(track);
}

/** How many posts the public may read. */
export async function countPublishedPosts(): Promise<number> {
  const [row] = await database()
    .queries.select({ count: count() })
    .from(blogPosts)
    .where(eq(blogPosts.published, true));
  return row?.count ?? 0;
}

/** One published post; undefined for an unknown slug and for a draft's (decision 34). */
export async function readPublishedPost(slug: string): Promise<Tracked<BlogPost> | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const [row] = await database()
    .queries.select({
      ...summaryColumns,
      contentHtml: blogPosts.contentHtml,
      contentRenderer: blogPosts.contentRenderer,
    })
    .from(blogPosts)
    .leftJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .where(and(eq(blogPosts.slug, slug), eq(blogPosts.published, true)));
  if (!row) return undefined;
  const { contentHtml, contentRenderer, ...summary } = row;
  const { post, revision } = track(summary);
  const html = contentRenderer === bodyRenderer ? contentHtml : renderBody(post.content);
  return { post: { ...post, contentHtml: html }, revision: `${revision} ${bodyRenderer}` };
}
