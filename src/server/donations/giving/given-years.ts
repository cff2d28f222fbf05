import { and, eq, sql } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { isOfKind } from '../../mail/outbox.ts';
import { type Giver, readGiving } from './read-giving.ts';

async function readSentStatements(giverId: string): Promise<Map<number, Date>> {
  const { data, sentAt, state, subjectId } = outbox;
  const year = sql<number>`(${data} ->> 'year')::int`.mapWith(Number);
  const rows = await database()
    .queries.select({ year, at: sql<Date>`max(${sentAt})`.mapWith(sentAt) })
    .from(outbox)
    .where(and(isOfKind('yearly-statement'), eq(subjectId, giverId), eq(state, 'sent')))
    .groupBy(year);
  return new Map(rows.map(({ year: each, at }) => [each, at]));
}

/**
 * Reads how many gifts a giver gave in each Pacific year, newest first, with their total in cents net of refunds and
 * the time at which the newest statement of the year was sent, null for none. What was reversed is left out.
 */
export async function readGivenYears(giver: Giver) {
  const [{ years }, sent] = await Promise.all([readGiving(giver), readSentStatements(giver.id)]);
  return years.map(({ year, totalCents, described, donations: { length: gifts } }) => ({
    year,
    gifts,
    totalCents,
    described,
    sentAt: sent.get(year) ?? null,
  }));
}
