import { and, count, desc, eq } from 'drizzle-orm';
import type { ContactMessage, ContactStats } from '#contracts/admin-contacts.ts';
import { database, olderThan } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';

const { createdAt, id } = contactMessages;

/** Newest first; one row more than the page holds when there are more. */
export async function listMessages(
  { limit, after }: Page,
  spam: boolean,
): Promise<ContactMessage[]> {
  const rows = await database()
    .queries.select()
    .from(contactMessages)
    .where(and(eq(contactMessages.spam, spam), olderThan([createdAt, id], after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function countMessages(spam: boolean): Promise<number> {
  return database().queries.$count(contactMessages, eq(contactMessages.spam, spam));
}

export async function summarizeMessages(): Promise<ContactStats> {
  const rows = await database()
    .queries.select({ type: contactMessages.contactType, count: count() })
    .from(contactMessages)
    .where(eq(contactMessages.spam, false))
    .groupBy(contactMessages.contactType);
  const of = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    researcher: of('researcher'),
    partner: of('partner'),
    donor: of('donor'),
  };
}
