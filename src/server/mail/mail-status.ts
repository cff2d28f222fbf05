import { eq } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';

/** Where a mail stands; what decision 17 tells the donor. */
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
