import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { newestOverdueDay, readReviewClock } from '#lib/applications/review-clock.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { clockStopsOfRow } from '../db/clock-stops.ts';

/** Pending applications past their seventh board day, oldest first (P-32). */
export async function listOverdueApplications(now: Date) {
  const { id, number, createdAt } = getTableColumns(researcherApplications);
  const rows = await database()
    .queries.select({ id, number, createdAt, clockStops: clockStopsOfRow })
    .from(researcherApplications)
    .where(
      and(
        eq(researcherApplications.status, 'pending'),
        eq(researcherApplications.spam, false),
        // A question only moves the deadline further away.
        sql`(${createdAt} at time zone 'America/Los_Angeles')::date <= ${newestOverdueDay(now)}::date`,
      ),
    )
    .orderBy(asc(createdAt));
  return rows.filter((row) => readReviewClock(row.createdAt, now, row.clockStops).overdue);
}
