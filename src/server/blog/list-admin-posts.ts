import { count, desc, sql } from 'drizzle-orm';
import type { AdminPost, AdminPostRow, BlogStats } from '#contracts/admin-blog.ts';
import { blogAuthors, blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { olderThan } from '../db/keyset.ts';
import { notFound } from '../http/errors.ts';
import type { Page } from '../http/paging.ts';
import {
  findAdminPost,
  selectAdminPosts,
  selectAdminRows,
  toAdminPost,
  toAdminRow,
} from './admin-rows.ts';

const order = { time: blogPosts.createdAt, id: blogPosts.id };
const newestFirst = [desc(blogPosts.createdAt), desc(blogPosts.id)] as const;

/** All posts, newest first; one row more than the page holds when there are more. */
export async function listAdminPosts({ limit, after }: Page): Promise<AdminPost[]> {
  const rows = await selectAdminPosts(database().queries)
    .where(olderThan(order, after))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return rows.map(toAdminPost);
}

/** The same without bodies: what the portal's list draws. */
export async function listAdminRows({ limit, after }: Page): Promise<AdminPostRow[]> {
  const rows = await selectAdminRows(database().queries)
    .where(olderThan(order, after))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return rows.map(toAdminRow);
}

/** @throws HttpError 404. */
export async function readAdminPost(id: string): Promise<AdminPost> {
  const post = await findAdminPost(database().queries, id);
  if (!post) throw notFound('Post');
  return post;
}

/** Figures of the Blog stat cards (P-87). */
export async function summarizeBlog(): Promise<BlogStats> {
  const { queries } = database();
  const [[posts], [authors]] = await Promise.all([
    queries
      .select({
        total: count(),
        published: sql<number>`cast(count(*) filter (where ${blogPosts.published}) as int)`,
      })
      .from(blogPosts),
    queries.select({ count: count() }).from(blogAuthors),
  ]);
  const total = posts?.total ?? 0;
  const published = posts?.published ?? 0;
  return { total, published, drafts: total - published, authors: authors?.count ?? 0 };
}
