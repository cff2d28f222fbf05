import { asc, eq } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { refusedRepairs } from '../../db/ledger-schema.ts';
import { payments } from '../payments.ts';
import type { ReconciliationRun } from './run.ts';

/** Lists the payments and subscriptions that were refused, longest waiting first. */
export async function listRefused(): Promise<string[]> {
  const { id, livemode, triedAt } = refusedRepairs;
  const rows = await database()
    .queries.select({ id })
    .from(refusedRepairs)
    .where(eq(livemode, payments().livemode))
    .orderBy(asc(triedAt), asc(id));
  return rows.map((row) => row.id);
}

/** Stores or clears a refusal; the next run tries it again, however far its lists were read. */
export async function logRefusal(
  id: string,
  isRefused: boolean,
  run: ReconciliationRun,
): Promise<void> {
  if (run.dryRun) return;
  const { queries } = database();
  if (isRefused) {
    await queries
      .insert(refusedRepairs)
      .values({ id, livemode: payments().livemode, triedAt: run.now })
      .onConflictDoUpdate({ target: refusedRepairs.id, set: { triedAt: run.now } });
  } else if (run.refused.has(id)) {
    await queries.delete(refusedRepairs).where(eq(refusedRepairs.id, id));
  }
}
