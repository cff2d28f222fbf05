import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { outbox } from '../db/schema.ts';

/**
 * Takes back a mail that was never handed to the mail server. Once tried it cannot be withdrawn,
 * because a failed attempt may have reached the reader all the same.
 *
 * @returns false when there is nothing to take back: unknown, tried, sent, failed or withdrawn.
 */
export async function withdrawMail(tx: Queries, dedupeKey: string): Promise<boolean> {
  const rows = await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(eq(outbox.dedupeKey, dedupeKey), eq(outbox.state, 'queued'), eq(outbox.attempts, 0)))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/**
 * Stops a mail, also one that was tried or is under way: for news that is no longer true. What the
 * mail server has taken cannot be called back, and is noted as sent all the same.
 */
export async function stopMail(tx: Queries, dedupeKey: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(eq(outbox.dedupeKey, dedupeKey), ne(outbox.state, 'sent')));
}
