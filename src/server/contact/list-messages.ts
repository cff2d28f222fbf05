import { and, count, desc, eq } from 'drizzle-orm';
import type { ContactMessage, ContactStats } from '#contracts/admin-contacts.ts';
import { database } from '../db/client.ts';
import { olderThan } from '../db/keyset.ts';
import { contactMessages } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';

/** Which messages: `false` the ordinary ones, `true` those marked as spam (P-26). */
interface MessagePage extends Page {
  spam: boolean;
}

/** Messages, newest first; one row more than the page holds when there are more. */
export async function listMessages({ limit, after, spam }: MessagePage): Promise<ContactMessage[]> {
  const order = { time: contactMessages.createdAt, id: contactMessages.id };
  const rows = await database()
    .queries.select()
    .from(contactMessages)
    .where(and(eq(contactMessages.spam, spam), olderThan(order, after)))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit + 1);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** How many messages a list without paging would hold. */
export async function countMessages(spam: boolean): Promise<number> {
  const [row] = await database()
    .queries.select({ count: count() })
    .from(contactMessages)
    .where(eq(contactMessages.spam, spam));
  return row?.count ?? 0;
}

/** Figures of the Messages stat cards (P-86), without what is marked as spam. */
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
