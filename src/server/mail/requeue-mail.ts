import { and, gt, inArray, or, sql } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { isAddressRefused, isGivenUp, isRecent } from './undelivered-mail.ts';

/**
 * Queues again what was given up in the last 30 days and not for its address, and lets what waits for its next attempt
 * leave at once. A mail counts as tried from then on, because it may have arrived: what it says cannot be undone.
 *
 * @param withRefused also queues what was refused for its address
 */
export async function requeueMail(now: Date, { withRefused = false, dryRun = false } = {}) {
  const isTried = and(inArray(outbox.state, ['queued']), gt(outbox.attempts, 0));
  const isEnded = and(
    isGivenUp,
    isRecent(now),
    withRefused ? undefined : sql`not ${isAddressRefused}`,
  );
  const isMeant = or(isTried, isEnded);
  const { id, subject, state } = outbox;
  const { queries } = database();
  if (dryRun) return queries.select({ id, subject, state }).from(outbox).where(isMeant);
  return queries
    .update(outbox)
    .set({ state: 'queued', attempts: 1, unanswered: 0, dueAt: now })
    .where(isMeant)
    .returning({ id, subject, state });
}
