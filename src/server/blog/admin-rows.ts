import { eq, sql } from 'drizzle-orm';
import type { AdminPost } from '#contracts/admin-blog.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { cmsRecords } from '../db/mirror-schema.ts';
import type { Queries } from '../db/client.ts';
import { entryAddress } from '../gateways/contentful/entry-address.ts';

const adminColumns = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  content: blogPosts.content,
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

/** Selects posts with how they stand towards the CMS; add the condition and the order. */
export function selectAdminPosts(queries: Queries) {
  return queries
    .select(adminColumns)
    .from(blogPosts)
    .leftJoin(cmsRecords, eq(cmsRecords.key, sql`'entry:' || ${blogPosts.cmsEntryId}`));
}

type AdminRow = Awaited<ReturnType<typeof selectAdminPosts>>[number];

function cmsState(row: AdminRow): NonNullable<AdminPost['cms']>['state'] {
  if (!row.cmsPresent) return 'removed';
  if (row.cmsConflict) return 'conflict';
  return row.version === row.cmsVersion ? 'mirrored' : 'edited';
}

/** A row as the portal's contract says it. */
export function toAdminPost(row: AdminRow): AdminPost {
  const { cmsEntryId, cmsVersion: _v, cmsConflict: _c, cmsPresent: _p, ...post } = row;
  return {
    ...post,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    cms: cmsEntryId === null ? null : { state: cmsState(row), url: entryAddress(cmsEntryId) },
  };
}

/** One post by id, or undefined. */
export async function findAdminPost(queries: Queries, id: string): Promise<AdminPost | undefined> {
  const [row] = await selectAdminPosts(queries).where(eq(blogPosts.id, id));
  return row && toAdminPost(row);
}
