import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AdminPost, AdminPostRow, BlogStats } from '#contracts/blog/admin-blog.ts';
import { blogAuthors, blogPosts, cmsRecords } from '../db/blog-schema.ts';
import { database, olderThan } from '../db/client.ts';
import { entryAddress } from '../gateways/contentful/client.ts';
import { notFound } from '../http/errors.ts';
import type { Page } from '../http/paging.ts';

const {
  content: body,
  contentHtml: _html,
  contentRenderer: _renderer,
  cmsFingerprint: _fingerprint,
  ...columns
} = getTableColumns(blogPosts);
const rowColumns = { ...columns, cmsPresent: cmsRecords.present };

const matchingRecord = eq(cmsRecords.key, sql`'entry:' || ${blogPosts.cmsEntryId}`);

function selectAdminPosts() {
  return database()
    .queries.select({ ...rowColumns, content: body })
    .from(blogPosts)
    .leftJoin(cmsRecords, matchingRecord);
}

function selectAdminRows() {
  return database().queries.select(rowColumns).from(blogPosts).leftJoin(cmsRecords, matchingRecord);
}

type SelectedRow = Awaited<ReturnType<typeof selectAdminRows>>[number];
type SelectedPost = Awaited<ReturnType<typeof selectAdminPosts>>[number];

function cmsState(row: SelectedRow): NonNullable<AdminPost['cms']>['state'] {
  if (!row.cmsPresent) return 'removed';
  if (row.cmsConflict) return 'conflict';
  return row.version === row.cmsVersion ? 'mirrored' : 'edited';
}

function toAdminRow(row: SelectedRow): AdminPostRow {
  const { cmsEntryId, cmsVersion: _v, cmsConflict: _c, cmsPresent: _p, ...post } = row;
  return {
    ...post,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    cms: cmsEntryId === null ? null : { state: cmsState(row), url: entryAddress(cmsEntryId) },
  };
}

function toAdminPost({ content, ...row }: SelectedPost): AdminPost {
  return { ...toAdminRow(row), content };
}

const order = [blogPosts.createdAt, blogPosts.id] as const;
const newestFirst = [desc(blogPosts.createdAt), desc(blogPosts.id)] as const;

/** Newest first; one row more than the page holds when there are more. */
export async function listAdminPosts({ limit, after }: Page): Promise<AdminPost[]> {
  const rows = await selectAdminPosts()
    .where(olderThan(order, after))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return rows.map(toAdminPost);
}

export async function listAdminRows({ limit, after }: Page): Promise<AdminPostRow[]> {
  const rows = await selectAdminRows()
    .where(olderThan(order, after))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return rows.map(toAdminRow);
}

/** @throws HttpError 404. */
export async function readAdminPost(id: string): Promise<AdminPost> {
  const [row] = await selectAdminPosts().where(eq(blogPosts.id, id));
  if (!row) throw notFound('Post');
  return toAdminPost(row);
}

export async function countPosts(): Promise<number> {
  return database().queries.$count(blogPosts);
}

export async function summarizePosts(): Promise<BlogStats> {
  const { queries } = database();
  const [total, published, authors] = await Promise.all([
    queries.$count(blogPosts),
    queries.$count(blogPosts, eq(blogPosts.published, true)),
    queries.$count(blogAuthors),
  ]);
  return { total, published, drafts: total - published, authors };
}
