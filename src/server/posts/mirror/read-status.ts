import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { mirrorMessages, type MirrorProblem, type MirrorStatus } from '#model/posts/mirror.ts';
import { cmsMirror, cmsRecords } from '../../db/blog-schema.ts';
import { database, runSql } from '../../db/client.ts';
import { entryAddress } from '../../gateways/contentful/entry-address.ts';
import type { Serializable } from '../../http/api.ts';
import { isCmsConfigured } from './cms-configured.ts';
import { emptyResult } from './process-records.ts';
import { hasStopped, isRunning } from './run-state.ts';

const maxProblems = 100;

const hasProblem = and(isNotNull(cmsRecords.problem), eq(cmsRecords.present, true));

async function readProblems(): Promise<MirrorProblem[]> {
  const rows = await database()
    .queries.select({
      entryId: cmsRecords.entryId,
      title: sql<string>`coalesce(${cmsRecords.fields} ->> 'name', ${cmsRecords.fields} ->> 'title', '')`,
      problem: cmsRecords.problem,
    })
    .from(cmsRecords)
    .where(hasProblem)
    .orderBy(asc(cmsRecords.key))
    .limit(maxProblems);
  return rows.map(({ entryId, title, problem }) => ({
    entryId: entryId ?? '',
    title,
    problem: problem ?? '',
    url: entryAddress(entryId ?? ''),
  }));
}

const maxTypes = 20;

async function countOthers(): Promise<MirrorStatus['others']> {
  return runSql(
    database().queries,
    sql`
      select other.fields ->> 'type' as type, count(*)::int as entries from cms_records other
      where other.kind = 'other' and other.present and not exists (
        select 1 from cms_records post
        where post.kind = 'post' and post.present and post.links @> array[other.key])
      group by 1 order by 2 desc, 1 limit ${maxTypes}`,
  );
}

/**
 * Reads for the portal how far the mirror is, what the last sync did, and how many entries have a problem, with the
 * first 100. Problems are left out once Contentful is no longer configured, because nobody could mend them.
 * `unfinished` says that a sync stopped midway or that records still wait.
 */
export async function readMirrorStatus(): Promise<Serializable<MirrorStatus>> {
  const configured = isCmsConfigured();
  const { queries } = database();
  const [[mirrorRow], waiting, problems, problemCount, others] = await Promise.all([
    queries.select({ row: cmsMirror, isRunning, hasStopped }).from(cmsMirror),
    queries.$count(cmsRecords, and(eq(cmsRecords.waiting, true), isNull(cmsRecords.problem))),
    configured ? readProblems() : [],
    configured ? queries.$count(cmsRecords, hasProblem) : 0,
    configured ? countOthers() : [],
  ]);
  const row = mirrorRow?.row;
  const { startedAt = null, finishedAt = null, result } = row ?? {};
  const running = mirrorRow?.isRunning ?? false;
  const failure = mirrorRow?.hasStopped ? mirrorMessages.stopped : (row?.error ?? null);
  const error = running ? null : failure;
  return {
    configured,
    running,
    unfinished: configured && !running && (row?.midway === true || waiting > 0),
    progress: { read: row?.read ?? 0, waiting },
    lastRun: startedAt && { startedAt, finishedAt, error, result: result ?? emptyResult },
    problems,
    problemCount,
    others,
  };
}
