import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { mirrorMessages, type MirrorProblem, type MirrorStatus } from '#model/posts/mirror.ts';
import { cmsMirror, cmsRecords } from '../../db/blog-schema.ts';
import { database } from '../../db/client.ts';
import { environment } from '../../env.ts';
import { entryAddress } from '../../gateways/contentful/client.ts';
import type { Answer } from '../../http/api.ts';
import { nothingDone } from './process-records.ts';
import { hasStopped, isRunning } from './run-state.ts';

const maxProblems = 100;

async function readProblems(): Promise<MirrorProblem[]> {
  const rows = await database()
    .queries.select({
      entryId: cmsRecords.entryId,
      title: sql<string>`coalesce(${cmsRecords.fields} ->> 'title', ${cmsRecords.fields} ->> 'name', '')`,
      problem: cmsRecords.problem,
    })
    .from(cmsRecords)
    .where(and(isNotNull(cmsRecords.problem), eq(cmsRecords.present, true)))
    .orderBy(asc(cmsRecords.key))
    .limit(maxProblems);
  return rows.map(({ entryId, title, problem }) => ({
    entryId: entryId ?? '',
    title,
    problem: problem ?? '',
    url: entryAddress(entryId ?? ''),
  }));
}

export async function readMirrorStatus(): Promise<Answer<MirrorStatus>> {
  const env = environment();
  const { queries } = database();
  const [[mirrorRow], waiting, problems] = await Promise.all([
    queries.select({ row: cmsMirror, isRunning, hasStopped }).from(cmsMirror),
    queries.$count(cmsRecords, and(eq(cmsRecords.waiting, true), isNull(cmsRecords.problem))),
    readProblems(),
  ]);
  const row = mirrorRow?.row;
  const { startedAt = null, finishedAt = null, result } = row ?? {};
  const running = mirrorRow?.isRunning ?? false;
  const failure = mirrorRow?.hasStopped ? mirrorMessages.stopped : (row?.error ?? null);
  const error = running ? null : failure;
  return {
    configured: Boolean(env.CONTENTFUL_SPACE_ID && env.CONTENTFUL_ACCESS_TOKEN),
    running,
    unfinished: !running && (row?.midway === true || waiting > 0),
    progress: { read: row?.read ?? 0, waiting },
    lastRun: startedAt && { startedAt, finishedAt, error, result: result ?? nothingDone },
    problems,
  };
}
