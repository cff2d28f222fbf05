import { inArray } from 'drizzle-orm';
import { cmsRecords } from '../../db/blog-schema.ts';
import type { Queries } from '../../db/client.ts';

/**
 * Marks the records of these entries as done, because staff deleted their posts or authors, so that only a new version
 * in Contentful brings them back. Posts of the portal have no entry, and are passed over.
 */
export async function settleRecords(
  tx: Queries,
  deleted: readonly { cmsEntryId: string | null }[],
): Promise<void> {
  const entryIds = deleted.flatMap(({ cmsEntryId }) => cmsEntryId ?? []);
  if (entryIds.length === 0) return;
  await tx
    .update(cmsRecords)
    .set({ waiting: false, problem: null })
    .where(inArray(cmsRecords.entryId, entryIds));
}
