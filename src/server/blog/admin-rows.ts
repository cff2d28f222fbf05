import { eq, sql } from 'drizzle-orm';
import type { AdminPost, AdminPostRow } from '#contracts/admin-blog.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { cmsRecords } from '../db/mirror-schema.ts';
import type { Queries } from '../db/client.ts';
import { entryAddress } from '../gateways/contentful/entry-address.ts';

const rowColumns = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  coverImage: blogPosts.coverImage,
  authorId: blogPosts.authorId,
  category: blogPosts.category,
  tags: blogPosts.tags,
  published: blogPosts.published,
  publishedAt: blogPosts.publishedAt,
  updatedAt: blogPosts.updatedAt,
  createdAt: blogPosts.createdAt,
  version: blogPosts.version,
  cmsEntryId: blogPosts.cmsEntryId,
  cmsVersion: blogPosts.cmsVersion,
  cmsConflict: blogPosts.cmsConflict,
  cmsPresent: cmsRecords.present,
};

const itsRecord = eq(cmsRecords.key, sql`'entry:' || ${blogPosts.cmsEntryId}`);

/** Selects posts with how they stand towards the CMS; add the condition and the order. */
export function selectAdminPosts(queries: Queries) {
  const columns = { ...rowColumns, content: blogPosts.content };
  return queries.select(columns).from(blogPosts).leftJoin(cmsRecords, itsRecord);
}

/** The same without their bodies. */
export function selectAdminRows(queries: Queries) {
  return queries.select(rowColumns).from(blogPosts).leftJoin(cmsRecords, itsRecord);
}

type SelectedRow = Awaited<ReturnType<typeof selectAdminRows>>[number];
type SelectedPost = Awaited<ReturnType<typeof selectAdminPosts>>[number];

function cmsState(row: SelectedRow): NonNullable<AdminPost['cms']>['state'] {
  if (!row.cmsPresent) return 'removed';
  if (row.cmsConflict) return 'conflict';
  return row.version === row.cmsVersion ? 'mirrored' : 'edited';
}

/** A row as the portal's contract says it, without the body. */
export function toAdminRow(row: SelectedRow): AdminPostRow {
  const { cmsEntryId, cmsVersion: _v, cmsConflict: _c, cmsPresent: _p, ...post } = row;
  return {
    ...post,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    cms: cmsEntryId === null ? null : { state: cmsState(row), url: entryAddress(cmsEntryId) },
  };
}

/** A post as the portal's contract says it. */
export function toAdminPost({ content, ...row }: SelectedPost): AdminPost {
  return { ...toAdminRow(row), content };
}

/** One post by id, or undefined. */
export async function findAdminPost(queries: Queries, id: string): Promise<AdminPost | undefined> {
  const [row] = await selectAdminPosts(queries).where(eq(blogPosts.id, id));
  return row && toAdminPost(row);
}
