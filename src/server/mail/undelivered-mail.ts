import { and, desc, eq, sql } from 'drizzle-orm';
import { database, sameText } from '../db/client.ts';
import { outbox } from '../db/schema.ts';

const atMost = 20;

/**
 * Mails to an address that were given up, newest first.
 *
 * @param subjectId of the row that they must be about.
 */
export async function listUndeliveredMail(email: string, subjectId?: string) {
  return database()
    .queries.select({
      id: outbox.id,
      subject: outbox.subject,
      at: outbox.createdAt,
      reason: sql<string>`coalesce(${outbox.lastError}, '')`,
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, 'failed'),
        sameText(outbox.toAddress, email),
        subjectId === undefined ? undefined : eq(outbox.subjectId, subjectId),
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(atMost);
}
