import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';

/** A mail that this sender alone may try, until its lease ends. */
export type TakenMail = typeof outbox.$inferSelect;

/**
 * How long one sender keeps a mail, in milliseconds: far longer than the gateway's deadline, so that
 * only a sender that died or was frozen loses it.
 */
export const leaseMs = 120_000;

/**
 * Takes the mail that has waited longest, in one statement (Neon over HTTP has no transactions).
 * Two senders never get the same row; a row whose sender vanished is due again when its lease ends.
 */
export async function takeNextMail(now: Date): Promise<TakenMail | undefined> {
  const { queries } = database();
  const next = queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.state, ['queued', 'sending']), lte(outbox.dueAt, now)))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await queries
    .update(outbox)
    .set({
      state: 'sending',
      attempts: sql`${outbox.attempts} + 1`,
      dueAt: new Date(now.getTime() + leaseMs),
    })
    .where(eq(outbox.id, next))
    .returning();
  return row;
}

/**
 * Notes that the mail server accepted a mail. Holds whatever happened to the row meanwhile: what was
 * accepted must not be sent again, even by a sender that took over.
 */
export async function markSent(mail: TakenMail, sentAt: Date): Promise<void> {
  await database()
    .queries.update(outbox)
    .set({ state: 'sent', sentAt, lastError: null })
    .where(and(eq(outbox.id, mail.id), ne(outbox.state, 'sent')));
}

/** Only the sender that holds the row may put it back or give it up. */
function stillHeld(mail: TakenMail) {
  return and(
    eq(outbox.id, mail.id),
    eq(outbox.state, 'sending'),
    eq(outbox.attempts, mail.attempts),
  );
}

/** Puts a mail back for a later attempt. */
export async function putBack(mail: TakenMail, lastError: string, dueAt: Date): Promise<void> {
  await database()
    .queries.update(outbox)
    .set({ state: 'queued', dueAt, lastError })
    .where(stillHeld(mail));
}

/** Gives a mail up for good. */
export async function markFailed(mail: TakenMail, lastError: string): Promise<void> {
  await database()
    .queries.update(outbox)
    .set({ state: 'failed', lastError })
    .where(stillHeld(mail));
}
