import { inArray, sql } from 'drizzle-orm';
import type { ContactChange } from '#contracts/contact-changes.ts';
import { database } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import { upsertPerson } from '../people/upsert-person.ts';

/**
 * Changes the messages that exist, and answers them. One that was answered keeps its time, and a partner
 * whose message is no spam becomes a person as if it had not been marked (P-27, P-183).
 */
export async function changeMessages(ids: readonly string[], change: ContactChange) {
  const { answered, answeredAt: time, ...columns } = change;
  const { answeredAt, id } = contactMessages;
  const answerTime = sql`${time ?? new Date().toISOString()}::timestamptz`;
  const answer = answered ? sql`coalesce(${answeredAt}, ${answerTime})` : null;
  return database().transaction(async (tx) => {
    const rows = await tx
      .update(contactMessages)
      .set({ ...columns, answeredAt: answered === undefined ? sql`${answeredAt}` : answer })
      .where(inArray(id, [...ids]))
      .returning();
    for (const { contactType, name, email } of change.spam === false ? rows : []) {
      if (contactType === 'partner') await upsertPerson(tx, { type: 'partner', name, email });
    }
    return rows;
  });
}
