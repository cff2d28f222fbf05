import { and, lte, not, sql } from 'drizzle-orm';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { leaveToSweep } from '../http/purge.ts';
import { endDraftLinks } from './draft-links.ts';
import { blogChanged } from './blog-changed.ts';

/**
 * Matches posts that the schedule must not publish before staff settle a conflict with Contentful or fill a missing
 * field.
 */
export const isHeldBack = sql<boolean>`(${blogPosts.cmsConflict} or trim(${blogPosts.title}) = '' or trim(${blogPosts.slug}) = '' or trim(${blogPosts.content}) = '')`;

// A post that waited for Contentful's date is as unedited as before.
const { cmsVersion, version } = blogPosts;
const keepUnedited = sql`case when ${cmsVersion} = ${version} then ${version} + 1 else ${cmsVersion} end`;

/** Publishes posts whose time has come, with that time as their date. */
export async function publishScheduledPosts(now = new Date()): Promise<void> {
  const published = await database().transaction(async (tx) => {
    const rows = await tx
      .update(blogPosts)
      .set({
        published: true,
        publishedAt: sql`${blogPosts.scheduledFor}`,
        scheduledFor: null,
        updatedAt: now,
        version: sql`${version} + 1`,
        cmsVersion: keepUnedited,
      })
      .where(and(lte(blogPosts.scheduledFor, now), not(isHeldBack)))
      .returning({ id: blogPosts.id });
    await endDraftLinks(
      tx,
      rows.map(({ id }) => id),
    );
    // The purge is queued with the posts, so that the next run makes it if this one ends here.
    if (rows.length > 0) await leaveToSweep(tx, 'blog');
    return rows;
  });
  if (published.length > 0) await blogChanged();
}
