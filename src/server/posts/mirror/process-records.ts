import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { MirrorResult } from '#model/posts/mirror.ts';
import { bounds } from '#model/fields/bounds.ts';
import { isVisible } from '#model/fields/fields.ts';
import { guessAuthorKind } from '#model/posts/author-kinds.ts';
import { blogAuthors, cmsMirror, cmsRecords } from '../../db/blog-schema.ts';
import { database, type Queries } from '../../db/client.ts';
import { environment } from '../../env.ts';
import { isConnectionFailure, isQueryError } from '../../db/errors.ts';
import type { CmsAuthor, CmsPost } from '../../gateways/contentful/read-post.ts';
import { HttpError } from '../../http/errors.ts';
import { log } from '../../http/log.ts';
import { applyPost, type RecordOutcome, withdrawPost } from './apply-post.ts';
import { findPostNotice } from './post-notices.ts';
import { projectPost } from './project-post.ts';
import { findTooLong } from './post-problem.ts';
import { findMentioned, findPicture, readUnpublishedTitles } from './mentioned-records.ts';
import { lockMirror } from './run-state.ts';
import { markDependentsWaiting } from './store-records.ts';

async function applyAuthor(
  tx: Queries,
  entryId: string,
  author: CmsAuthor,
): Promise<RecordOutcome> {
  if (!isVisible(author.name)) return { problem: 'The author has no name. Give it one.' };
  const problem = findTooLong([
    ['The name', author.name, bounds.name],
    ['The title', author.title, bounds.authorTitle],
    ['The email', author.email, bounds.email],
    ['The bio', author.bio, bounds.bio],
  ]);
  if (problem) return { problem };
  const mentioned = await findMentioned(tx, author.avatarKey === '' ? [] : [author.avatarKey]);
  const columns = {
    name: author.name,
    title: author.title,
    email: author.email,
    bio: author.bio,
    avatarUrl: findPicture(mentioned, author.avatarKey)?.url ?? '',
    ...(author.kind && { kind: author.kind }),
    withdrawnAt: null,
    updatedAt: new Date(),
  };
  await tx
    .insert(blogAuthors)
    .values({ kind: guessAuthorKind(author.name), ...columns, cmsEntryId: entryId })
    .onConflictDoUpdate({
      target: blogAuthors.cmsEntryId,
      set: { ...columns, version: sql`${blogAuthors.version} + 1` },
    });
  return { countedAs: 'authors' };
}

// The row keeps the author's posts, address, ORCID and affiliation for the day on which Contentful publishes the author
// again; what Contentful brought is removed.
async function withdrawAuthor(tx: Queries, entryId: string): Promise<RecordOutcome> {
  const at = new Date();
  const rows = await tx
    .update(blogAuthors)
    .set({ title: '', email: '', bio: '', avatarUrl: '', withdrawnAt: at, updatedAt: at })
    .where(and(eq(blogAuthors.cmsEntryId, entryId), isNull(blogAuthors.withdrawnAt)))
    .returning({ id: blogAuthors.id });
  return rows.length > 0 ? { countedAs: 'authors' } : {};
}

// The size bounds memory and what an interruption loses.
const batchSize = 25;

const unexpectedProblem =
  'This entry could not be shown because of an error on our side. Change it in the CMS and publish it again.';

type RecordRow = typeof cmsRecords.$inferSelect;

export const emptyResult: MirrorResult = {
  created: 0,
  updated: 0,
  unpublished: 0,
  conflicts: 0,
  authors: 0,
};

async function processRecord(tx: Queries, row: RecordRow): Promise<RecordOutcome> {
  const { entryId } = row;
  if (entryId === null) return {};
  if (row.kind === 'author') {
    return row.present
      ? applyAuthor(tx, entryId, row.fields as CmsAuthor)
      : withdrawAuthor(tx, entryId);
  }
  if (row.kind === 'other') {
    await withdrawAuthor(tx, entryId);
    return withdrawPost(tx, entryId);
  }
  if (!row.present) return withdrawPost(tx, entryId);
  const mentioned = await findMentioned(tx, row.links);
  const post = row.fields as CmsPost;
  const outcome = await applyPost(tx, entryId, projectPost(post, mentioned), post.others);
  const unpublished = await readUnpublishedTitles(tx, row.links, mentioned);
  const { CONTENTFUL_SPACE_ID: space = '' } = environment();
  return { notice: findPostNotice(post, { mentioned, unpublished, space }), ...outcome };
}

// Each record has a savepoint, so that one failure does not stop the others.
async function processAlone(tx: Queries, row: RecordRow): Promise<RecordOutcome> {
  try {
    return await tx.transaction((savepoint) => processRecord(savepoint, row));
  } catch (error) {
    if (isConnectionFailure(error)) throw error;
    const cause = isQueryError(error) ? error.cause : error;
    log('error', 'mirrored record failed', {
      key: row.key,
      error: cause instanceof Error ? cause.name : 'unknown',
    });
    return { problem: error instanceof HttpError ? error.message : unexpectedProblem };
  }
}

async function processBatch(tx: Queries, rows: RecordRow[], result: MirrorResult): Promise<void> {
  for (const row of rows) {
    const { countedAs, problem, notice } = await processAlone(tx, row);
    if (countedAs) result[countedAs] += 1;
    // Links to a post that had no address become links.
    if (countedAs && row.kind === 'post' && row.problem !== null) {
      await markDependentsWaiting(tx, [row.key]);
    }
    await tx
      .update(cmsRecords)
      .set({ waiting: problem !== undefined, problem: problem ?? notice ?? null })
      .where(eq(cmsRecords.key, row.key));
  }
  await tx.update(cmsMirror).set({ result }).where(eq(cmsMirror.id, 1));
}

interface Pass {
  kind: 'author' | 'post' | 'other';
  /** New records come first, so that many that failed before do not hold them up. */
  attempt: 'first' | 'again';
  result: MirrorResult;
  isOutOfTime(): boolean;
}

/** Writes records to posts and authors; the next run retries those with a problem. Returns false when time ran out. */
export async function processRecords({
  kind,
  attempt,
  result,
  isOutOfTime,
}: Pass): Promise<boolean> {
  let last = '';
  const isWanted = attempt === 'first' ? isNull(cmsRecords.problem) : isNotNull(cmsRecords.problem);
  for (;;) {
    if (isOutOfTime()) return false;
    const worked = await database().transaction(async (tx) => {
      await lockMirror(tx);
      const rows = await tx
        .select()
        .from(cmsRecords)
        .where(
          and(
            sql`${cmsRecords.waiting}`,
            isWanted,
            eq(cmsRecords.kind, kind),
            gt(cmsRecords.key, last),
          ),
        )
        .orderBy(asc(cmsRecords.key))
        .limit(batchSize);
      const counted = { ...result };
      if (rows.length > 0) await processBatch(tx, rows, counted);
      return { rows, counted };
    });
    Object.assign(result, worked.counted);
    const newest = worked.rows.at(-1);
    if (!newest) return true;
    last = newest.key;
  }
}
