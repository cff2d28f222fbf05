import { eq } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';

/** Where a mail stands; what the receipt says of it (P-56). */
export interface MailStatus {
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'withdrawn';
  /** When the mail server accepted it; only when sent. */
  sentAt?: Date;
}

/** Looks a mail up by its key; undefined when none was ever enqueued. */
export async function mailStatus(dedupeKey: string): Promise<MailStatus | undefined> {
  const [row] = await database()
    .queries.select({ state: outbox.state, sentAt: outbox.sentAt })
    .from(outbox)
    .where(eq(outbox.dedupeKey, dedupeKey));
  if (!row) return undefined;
  return row.sentAt ? { state: row.state, sentAt: row.sentAt } : { state: row.state };
}

/** Where a mail stands, as staff see it. */
export interface MailProgress extends MailStatus {
  /** When it is tried next; its not-before time until it is first tried. */
  dueAt: Date;
  /** True until it is first tried; afterwards it cannot be taken back. */
  isUntried: boolean;
  /** The address that it goes to. */
  to: string;
  /** Why the last attempt failed, in the mail server's words. */
  lastError: string | null;
}

/** Looks a mail up by its key, with its time; undefined when none was ever enqueued. */
export async function mailProgress(dedupeKey: string): Promise<MailProgress | undefined> {
  const [row] = await database()
    .queries.select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, dedupeKey));
  if (!row) return undefined;
  const { state, dueAt, sentAt, attempts, toAddress: to, lastError } = row;
  const isUntried = state === 'queued' && attempts === 0;
  return { state, dueAt, isUntried, to, lastError, ...(sentAt ? { sentAt } : {}) };
}
