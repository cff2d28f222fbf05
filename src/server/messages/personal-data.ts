import { asc, inArray } from 'drizzle-orm';
import { messageFields } from '#model/messages/contract.ts';
import { pickColumns } from '../db/columns.ts';
import type { Queries } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';

const typed = Object.keys(messageFields) as (keyof typeof messageFields)[];

/** Exports messages to us, without the notes of staff. */
export function exportMessages(tx: Queries, ids: string[]) {
  return tx
    .select(
      pickColumns(contactMessages, ...typed, 'contactType', 'spam', 'answeredAt', 'createdAt'),
    )
    .from(contactMessages)
    .where(inArray(contactMessages.id, ids))
    .orderBy(asc(contactMessages.createdAt));
}
