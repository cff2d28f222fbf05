import { sql } from 'drizzle-orm';
import { mirrorMessages } from '#model/posts/mirror.ts';
import { cmsMirror } from '../../db/blog-schema.ts';
import { database, type Queries } from '../../db/client.ts';

const { startedAt, finishedAt } = cmsMirror;

// A run that was killed counts as running for this long after its start.
const runningTime = sql`interval '30 seconds'`;

export const isRunning = sql<boolean>`
  (${finishedAt} is null and coalesce(${startedAt} > now() - ${runningTime}, false))`;

/** Selects whether a run was killed, or lost the database, before it could say how it ended. */
export const hasStopped = sql<boolean>`
  (${finishedAt} is null and coalesce(${startedAt} <= now() - ${runningTime}, false))`;

export interface MirrorRun {
  startedAt: Date;
  followsKilled: boolean;
}

/** Locks the mirror's state until the transaction ends, so that runs take turns. */
export async function lockMirror(tx: Queries) {
  const [state] = await tx.select({ row: cmsMirror, isRunning }).from(cmsMirror).for('update');
  if (!state) throw new Error('The mirror has no state.');
  return { ...state.row, isRunning: state.isRunning };
}

// The returned time names the run.
async function beginRun(tx: Queries): Promise<Date> {
  const [row] = await tx
    .update(cmsMirror)
    .set({ startedAt: sql`now()`, finishedAt: null, runAgain: false })
    .returning({ startedAt });
  return row?.startedAt ?? new Date();
}

/** Starts a run; undefined if one is under way, which is asked to run again. */
export async function startMirrorRun(): Promise<MirrorRun | undefined> {
  const { queries, transaction } = database();
  await queries.insert(cmsMirror).values({}).onConflictDoNothing();
  return transaction(async (tx) => {
    const before = await lockMirror(tx);
    if (before.isRunning) {
      await tx.update(cmsMirror).set({ runAgain: true });
      return undefined;
    }
    const followsKilled = before.startedAt !== null && before.finishedAt === null;
    // An earlier error remains until a run ends well, because alerts are checked while the next one runs.
    const error = followsKilled ? { error: mirrorMessages.stopped } : {};
    await tx.update(cmsMirror).set({ read: 0, result: null, ...error });
    return { startedAt: await beginRun(tx), followsKilled };
  });
}

/** Ends a run. Returns false when another run was requested meanwhile, so that this one goes on. */
export async function endRun(
  run: MirrorRun,
  { error = null, canGoOn = false }: { error?: string | null; canGoOn?: boolean } = {},
): Promise<boolean> {
  return database().transaction(async (tx) => {
    const { startedAt: newest, runAgain } = await lockMirror(tx);
    const isCurrent = newest?.getTime() === run.startedAt.getTime();
    if (!isCurrent) return true;
    if (!runAgain || !canGoOn) {
      await tx.update(cmsMirror).set({ finishedAt: sql`now()`, error });
      return true;
    }
    run.startedAt = await beginRun(tx);
    return false;
  });
}
