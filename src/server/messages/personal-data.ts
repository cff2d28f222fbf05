import { asc } from 'drizzle-orm';
import { messageFields } from '#model/messages/contract.ts';
import { pickColumns } from '../db/columns.ts';
import { type Queries, sameText } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';

const typed = Object.keys(messageFields) as (keyof typeof messageFields)[];

/** Exports what an address wrote to us, without the notes of staff. */
export function exportMessages(tx: Queries, email: string) {
  return tx
    .select(
      pickColumns(contactMessages, ...typed, 'contactType', 'spam', 'answeredAt', 'createdAt'),
    )
    .from(contactMessages)
    .where(sameText(contactMessages.email, email))
    .orderBy(asc(contactMessages.createdAt));
}
