import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { ContactChange } from '#model/messages/message-changes.ts';
import { database } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import { upsertPerson } from '../shared/upsert-person.ts';

/**
 * Changes the messages that exist, and returns them. An answered one keeps its time. A partner whose message staff
 * unmark as spam becomes a person. With `noteBase`, changes only those that have this note.
 */
export async function changeMessages(ids: readonly string[], change: ContactChange) {
  const { answered, answeredAt: time, noteBase, ...columns } = change;
  const { answeredAt, id, note } = contactMessages;
  const answerTime = sql`${time ?? new Date().toISOString()}::timestamptz`;
  const answer = answered ? sql`coalesce(${answeredAt}, ${answerTime})` : null;
  // The same note is no conflict: an earlier try stored it, and its response was lost.
  const isUntouched =
    noteBase === undefined ? undefined : or(eq(note, noteBase), eq(note, columns.note ?? noteBase));
  return database().transaction(async (tx) => {
    const rows = await tx
      .update(contactMessages)
      .set({ ...columns, answeredAt: answered === undefined ? sql`${answeredAt}` : answer })
      .where(and(inArray(id, [...ids]), isUntouched))
      .returning();
    for (const { contactType, name, email } of change.spam === false ? rows : []) {
      if (contactType === 'partner') await upsertPerson(tx, { type: 'partner', name, email });
    }
    return rows;
  });
}
