import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BulkPosts } from '#model/posts/admin-posts.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { bulkResult } from '../http/respond-in-bulk.ts';
import { blogChanged } from './blog-changed.ts';
import { endDraftLinks } from './draft-links.ts';
import { presentPost, selectPosts } from './admin-posts.ts';
import { deletePosts } from './write-posts.ts';

/**
 * Publishes, unpublishes or deletes several posts with one purge. Posts that already are as asked stay untouched, so
 * that a repeat changes nothing; deleted ones are reported as missing.
 */
export async function changePosts({ ids, act }: BulkPosts) {
  const { id, published, version } = blogPosts;
  const isNamed = inArray(id, ids);
  if (act === 'delete') {
    await deletePosts(ids);
    return bulkResult(ids, []);
  }
  const isPublish = act === 'publish';
  const now = new Date();
  const changed = await database().transaction(async (tx) => {
    const rows = await tx
      .update(blogPosts)
      .set({
        published: isPublish,
        ...(isPublish && { publishedAt: now, scheduledFor: null }),
        updatedAt: now,
        version: sql`${version} + 1`,
      })
      .where(and(isNamed, eq(published, !isPublish)))
      .returning({ id });
    if (isPublish)
      await endDraftLinks(
        tx,
        rows.map((row) => row.id),
      );
    return rows;
  });
  if (changed.length > 0) await blogChanged();
  const rows = await selectPosts(false).where(isNamed);
  return bulkResult(
    ids,
    rows.map((row) => {
      const { content: _, ...post } = presentPost(row);
      return post;
    }),
  );
}
