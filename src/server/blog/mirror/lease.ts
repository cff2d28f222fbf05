import { sql } from 'drizzle-orm';
import { database, type Queries } from '../../db/client.ts';
import { runSql } from '../../db/run.ts';

/** How long a runner may be silent before another may take over, in seconds. */
const leaseSeconds = 20;
/** How often a runner says that it lives, in milliseconds. */
const heartbeatMs = 5000;

/** Another process runs, or this one was silent for too long and has been replaced. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The right to run the mirror, which one process at a time has. */
export interface Lease {
  id: string;
  /** Requests that the runner has seen. */
  wanted: number;
  /** The last runner was killed: what it wrote may not have been told to anybody. */
  takenOver: boolean;
  /** Stops the heartbeat. */
  stop(): void;
}

/**
 * Asks for a run and takes the lease if nobody has it. A killed runner's lease ends by itself.
 *
 * @returns undefined when another runner is at work; it will see the request before it ends.
 */
export async function takeLease(): Promise<Lease | undefined> {
  const { queries } = database();
  await queries.execute(sql`
    insert into cms_mirror (id, wanted) values (1, 1)
    on conflict (id) do update set wanted = cms_mirror.wanted + 1`);
  const id = crypto.randomUUID();
  const [row] = await runSql<{ wanted: number; taken_over: boolean }>(
    queries,
    sql`
      with before as (select lease_id is not null as taken_over from cms_mirror for update)
      update cms_mirror
      set lease_id = ${id}::uuid, lease_until = now() + ${leaseSeconds} * interval '1 second',
        started_at = now(), finished_at = null, error = null, read = 0, result = null
      from before
      where lease_until is null or lease_until < now()
      returning wanted, taken_over`,
  );
  if (!row) return undefined;
  const renew = () =>
    queries.execute(sql`
      update cms_mirror set lease_until = now() + ${leaseSeconds} * interval '1 second'
      where lease_id = ${id}::uuid`);
  const heartbeat = setInterval(() => void renew().catch(() => undefined), heartbeatMs);
  heartbeat.unref();
  return {
    id,
    wanted: row.wanted,
    takenOver: row.taken_over,
    stop: () => {
      clearInterval(heartbeat);
    },
  };
}

/**
 * Makes sure, inside a transaction, that this runner is still the one.
 *
 * @throws LeaseLostError when it is not.
 */
export async function holdLease(tx: Queries, lease: Lease): Promise<void> {
  const rows = await runSql(
    tx,
    sql`select 1 from cms_mirror where lease_id = ${lease.id}::uuid for update`,
  );
  if (rows.length === 0) throw new LeaseLostError('Another run of the mirror has taken over.');
}

/**
 * Gives the lease back.
 *
 * @returns false when somebody asked for a run meanwhile: this runner goes on.
 */
export async function endLease(lease: Lease, error: string | null): Promise<boolean> {
  const rows = await runSql<{ wanted: number; ended: boolean }>(
    database().queries,
    sql`
      update cms_mirror set
        lease_id = case when wanted = ${lease.wanted} or ${error}::text is not null then null else lease_id end,
        lease_until = case when wanted = ${lease.wanted} or ${error}::text is not null then null else lease_until end,
        finished_at = now(),
        error = ${error}
      where lease_id = ${lease.id}::uuid
      returning wanted, lease_id is null as ended`,
  );
  const [row] = rows;
  if (!row || row.ended) return true;
  lease.wanted = row.wanted;
  return false;
}
