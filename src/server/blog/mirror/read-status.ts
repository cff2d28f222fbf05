import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { MirrorProblem, MirrorStatus } from '#contracts/blog-mirror.ts';
import { database } from '../../db/client.ts';
import { cmsMirror, cmsRecords } from '../../db/mirror-schema.ts';
import { environment } from '../../env.ts';
import { entryAddress } from '../../gateways/contentful/entry-address.ts';
import { nothingDone } from './work-records.ts';

/** Problems shown at once. */
const mostProblems = 100;

async function readProblems(): Promise<MirrorProblem[]> {
  const rows = await database()
    .queries.select({
      key: cmsRecords.key,
      title: sql<string>`coalesce(${cmsRecords.fields} ->> 'title', ${cmsRecords.fields} ->> 'name', '')`,
      problem: cmsRecords.problem,
    })
    .from(cmsRecords)
    .where(and(isNotNull(cmsRecords.problem), eq(cmsRecords.present, true)))
    .orderBy(asc(cmsRecords.key))
    .limit(mostProblems);
  return rows.map(({ key, title, problem }) => {
    const entryId = key.replace('entry:', '');
    return { entryId, title, problem: problem ?? '', url: entryAddress(entryId) };
  });
}

async function countWaiting(): Promise<number> {
  const [row] = await database()
    .queries.select({ count: sql<number>`cast(count(*) as int)` })
    .from(cmsRecords)
    .where(and(eq(cmsRecords.waiting, true), sql`${cmsRecords.problem} is null`));
  return row?.count ?? 0;
}

/** How the mirror stands: for the portal's progress, result and list of problems. */
export async function readMirrorStatus(): Promise<MirrorStatus> {
  const env = environment();
  const [[row], waiting, problems] = await Promise.all([
    database()
      .queries.select({
        running: sql<boolean>`coalesce(${cmsMirror.leaseUntil} > now(), false)`,
        midway: cmsMirror.midway,
        startedAt: cmsMirror.startedAt,
        finishedAt: cmsMirror.finishedAt,
        read: cmsMirror.read,
        result: cmsMirror.result,
        error: cmsMirror.error,
      })
      .from(cmsMirror),
    countWaiting(),
    readProblems(),
  ]);
  const running = row?.running ?? false;
  return {
    configured: Boolean(env.CONTENTFUL_SPACE_ID && env.CONTENTFUL_ACCESS_TOKEN),
    running,
    unfinished: !running && (row?.midway === true || waiting > 0),
    progress: { read: row?.read ?? 0, waiting },
    lastRun: row?.startedAt
      ? {
          startedAt: row.startedAt.toISOString(),
          finishedAt: row.finishedAt?.toISOString() ?? null,
          result: row.result ?? nothingDone,
          error: row.error,
        }
      : null,
    problems,
  };
}
