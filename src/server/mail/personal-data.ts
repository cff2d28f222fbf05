import { asc, inArray } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { outbox } from '../db/schema.ts';

/**
 * Exports which mails left to or about an address. What they said is exported with the records
 * that they report; the data of a mail also hold ids of links and of other people's records.
 */
export function exportEmails(tx: Queries, ids: string[]) {
  const { toAddress: to, subject, kind: template, state, createdAt, sentAt } = outbox;
  return tx
    .select({ to, subject, template, state, createdAt, sentAt })
    .from(outbox)
    .where(inArray(outbox.id, ids))
    .orderBy(asc(createdAt));
}
