import { sql } from 'drizzle-orm';
import { database, type Queries, runSql } from '../../db/client.ts';

/** A run that was killed counts as active for this long after its last batch. */
const activeSeconds = 30;

/** Key of the advisory lock. */
const lockKey = 5_391_204_418;

/** Another run is processing a batch. */
export class MirrorBusyError extends Error {}

export interface Run {
  /** Requests for a run that this one has seen. */
  wanted: number;
  /** The run before it did not end. */
  followsKilled: boolean;
}

/** Starts a run; if one is active, asks it to run again and returns undefined. */
export async function startRun(): Promise<Run | undefined> {
  const { queries } = database();
  await queries.execute(sql`
    insert into cms_mirror (id, wanted) values (1, 1)
    on conflict (id) do update set wanted = cms_mirror.wanted + 1`);
  const [row] = await runSql<{ wanted: number; killed: boolean }>(
    queries,
    sql`
      with before as (select lease_until is not null as killed from cms_mirror for update)
      update cms_mirror
      set lease_until = now() + ${activeSeconds} * interval '1 second',
        started_at = now(), finished_at = null, error = null, read = 0, result = null
      from before
      where lease_until is null or lease_until < now()
      returning wanted, killed`,
  );
  return row && { wanted: row.wanted, followsKilled: row.killed };
}

/** Locks the mirror until the transaction ends, and keeps the run active. @throws MirrorBusyError */
export async function lockMirror(tx: Queries): Promise<void> {
  const [row] = await runSql<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${lockKey}) as locked`,
  );
  if (!row?.locked) throw new MirrorBusyError('Another run of the mirror is at work.');
  await tx.execute(sql`
    update cms_mirror set lease_until = now() + ${activeSeconds} * interval '1 second'`);
}

/** Ends a run; false when another was requested meanwhile, so that this one must go on. */
export async function endRun(run: Run, error: string | null): Promise<boolean> {
  const isOver = sql`(wanted = ${run.wanted} or ${error}::text is not null)`;
  const [row] = await runSql<{ wanted: number; over: boolean }>(
    database().queries,
    sql`
      update cms_mirror set
        lease_until = case when ${isOver} then null else lease_until end,
        finished_at = now(),
        error = ${error}
      returning wanted, ${isOver} as over`,
  );
  if (!row || row.over) return true;
  run.wanted = row.wanted;
  return false;
}
