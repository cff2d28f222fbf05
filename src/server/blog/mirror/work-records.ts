import { and, asc, DrizzleQueryError, eq, gt, sql } from 'drizzle-orm';
import type { MirrorResult } from '#contracts/blog-mirror.ts';
import { database, type Queries } from '../../db/client.ts';
import { isConnectionFailure } from '../../db/connection-failure.ts';
import { cmsMirror, cmsRecords } from '../../db/mirror-schema.ts';
import type { CmsAuthor, CmsPost } from '../../gateways/contentful/records.ts';
import { HttpError } from '../../http/errors.ts';
import { log } from '../../http/log.ts';
import { applyAuthor, withdrawAuthor } from './apply-author.ts';
import { applyPost, type Outcome, withdrawPost } from './apply-post.ts';
import { holdLease, type Lease } from './lease.ts';
import { findMentioned, projectPost } from './project-post.ts';

/** Records of one transaction: the memory of a run and what a cut-off loses are bounded by it. */
const batchSize = 25;

/** What staff read of a record that failed for a reason nobody foresaw. */
const unworkable =
  'This entry could not be shown because of an error on our side. Change it in the CMS and publish it again.';

type RecordRow = typeof cmsRecords.$inferSelect;

export const nothingDone: MirrorResult = {
  created: 0,
  updated: 0,
  unpublished: 0,
  conflicts: 0,
  authors: 0,
};

/** Works one record; its fields were parsed by the gateway before they were kept. */
async function workRecord(tx: Queries, row: RecordRow): Promise<Outcome> {
  const entryId = row.key.replace('entry:', '');
  if (row.kind === 'author') {
    return row.present
      ? applyAuthor(tx, entryId, row.fields as CmsAuthor)
      : withdrawAuthor(tx, entryId);
  }
  if (!row.present) return withdrawPost(tx, entryId);
  const mentioned = await findMentioned(tx, row.links);
  return applyPost(tx, entryId, projectPost(row.fields as CmsPost, mentioned));
}

/** A savepoint for each record: one that cannot be worked must not stop the others. */
async function workAlone(tx: Queries, row: RecordRow): Promise<Outcome> {
  try {
    return await tx.transaction((savepoint) => workRecord(savepoint, row));
  } catch (error) {
    if (isConnectionFailure(error)) throw error;
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    log('error', 'mirrored record failed', {
      key: row.key,
      error: cause instanceof Error ? cause.name : 'unknown',
    });
    return { problem: error instanceof HttpError ? error.message : unworkable };
  }
}

async function workBatch(tx: Queries, rows: RecordRow[], result: MirrorResult): Promise<void> {
  for (const row of rows) {
    const { counts, problem } = await workAlone(tx, row);
    if (counts) result[counts] += 1;
    await tx
      .update(cmsRecords)
      .set({ waiting: problem !== undefined, problem: problem ?? null })
      .where(eq(cmsRecords.key, row.key));
  }
  await tx.update(cmsMirror).set({ result }).where(eq(cmsMirror.id, 1));
}

/** What one pass over the waiting records is told. */
interface Pass {
  lease: Lease;
  kind: 'author' | 'post';
  /** Figures of the run so far; this pass adds to them. */
  result: MirrorResult;
  /** True when there is no time left. */
  isOver(): boolean;
}

/**
 * Works every waiting record of a kind into authors or posts, a batch a transaction. What has a
 * problem stays waiting, to be tried again.
 *
 * @returns false when time ran out before the last one.
 */
export async function workRecords({ lease, kind, result, isOver }: Pass): Promise<boolean> {
  let last = '';
  for (;;) {
    if (isOver()) return false;
    const worked = await database().transaction(async (tx) => {
      await holdLease(tx, lease);
      const rows = await tx
        .select()
        .from(cmsRecords)
        .where(and(sql`${cmsRecords.waiting}`, eq(cmsRecords.kind, kind), gt(cmsRecords.key, last)))
        .orderBy(asc(cmsRecords.key))
        .limit(batchSize);
      const counted = { ...result };
      if (rows.length > 0) await workBatch(tx, rows, counted);
      return { rows, counted };
    });
    Object.assign(result, worked.counted);
    const newest = worked.rows.at(-1);
    if (!newest) return true;
    last = newest.key;
  }
}
