import { and, eq, sql } from 'drizzle-orm';
import { bounds } from '#contracts/bounds.ts';
import { blogPosts } from '../../db/blog-schema.ts';
import type { Queries } from '../../db/client.ts';
import { cmsRecords } from '../../db/mirror-schema.ts';

/** Characters that make a slug put aside unlike any other. */
const markLength = 8;

function putAside(slug: string): string {
  const mark = crypto.randomUUID().slice(0, markLength);
  return `${slug.slice(0, bounds.slug - markLength - 1)}-${mark}`;
}

/**
 * Takes a slug from a mirrored post that the CMS has removed or renamed, and that staff did not change:
 * two entries may have swapped their slugs, or a new one may have the slug of a deleted one. A renamed
 * post gets its new slug when its own record is worked.
 *
 * @returns whether the slug is free now.
 */
export async function freeSlug(tx: Queries, slug: string): Promise<boolean> {
  const [holder] = await tx
    .select({
      id: blogPosts.id,
      version: blogPosts.version,
      present: cmsRecords.present,
      key: cmsRecords.key,
    })
    .from(blogPosts)
    .innerJoin(cmsRecords, eq(cmsRecords.key, sql`'entry:' || ${blogPosts.cmsEntryId}`))
    .where(
      and(
        sql`lower(${blogPosts.slug}) = lower(${slug})`,
        eq(blogPosts.version, blogPosts.cmsVersion),
        sql`(not ${cmsRecords.present} or lower(${cmsRecords.fields} ->> 'slug') <> lower(${slug}))`,
      ),
    );
  if (!holder) return false;
  const version = holder.version + 1;
  // An unlike fingerprint has a renamed post written again, even when its old slug comes back.
  const fingerprint = holder.present ? { cmsFingerprint: '' } : {};
  await tx
    .update(blogPosts)
    .set({ slug: putAside(slug), version, cmsVersion: version, ...fingerprint })
    .where(eq(blogPosts.id, holder.id));
  if (holder.present) {
    await tx.update(cmsRecords).set({ waiting: true }).where(eq(cmsRecords.key, holder.key));
  }
  return true;
}
