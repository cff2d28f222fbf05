import { and, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { isAddressRefused, isGivenUp, isRecent } from './undelivered-mail.ts';

/**
 * The columns that queue a mail again, due at once. It counts as tried from then on, because it may have arrived: what it
 * says cannot be undone.
 */
export const queuedAgain = (now: Date) =>
  ({ state: 'queued', attempts: 1, unanswered: 0, dueAt: now }) as const;

/** What else is queued again, or that nothing is. */
interface RequeueOptions {
  /** Also what was refused for its address. */
  withRefused?: boolean;
  /** Also what a restore gave up, because it may have been sent after the backup. */
  withRestored?: boolean;
  dryRun?: boolean;
}

/**
 * Queues again what was given up in the last 30 days and neither for its address nor by a restore, and lets what waits
 * for its next attempt leave at once.
 */
export async function requeueMail(
  now: Date,
  { withRefused = false, withRestored = false, dryRun = false }: RequeueOptions = {},
) {
  const isTried = and(inArray(outbox.state, ['queued']), gt(outbox.attempts, 0));
  const isEnded = and(
    isGivenUp,
    isRecent(now),
    withRefused ? undefined : sql`not ${isAddressRefused}`,
    withRestored ? undefined : isNotNull(outbox.lastFailure),
  );
  const isMeant = or(isTried, isEnded);
  const { id, kind, subject, state, createdAt, toAddress } = outbox;
  const shown = { id, kind, subject, state, createdAt, toAddress };
  const { queries } = database();
  if (dryRun) return queries.select(shown).from(outbox).where(isMeant);
  return queries.update(outbox).set(queuedAgain(now)).where(isMeant).returning(shown);
}
