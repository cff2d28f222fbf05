import { dayMs } from '#model/dates/durations.ts';
import { and, asc, eq, getTableColumns, gt, sql, type SQL } from 'drizzle-orm';
import { type ReviewTimes, reviewTimesBounds } from '#model/applications/review-times.ts';
import {
  boardDaysUntil,
  newestOverdueDay,
  readReviewClock,
} from '#model/applications/review-clock.ts';
import { clockStopsColumn, researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';

const { id, number, createdAt, decidedAt, spam, status } = getTableColumns(researcherApplications);

/**
 * Lists pending applications whose time for a review has passed, oldest first and without spam.
 *
 * @param which applications to look at; all without it
 */
export async function listOverdueApplications(now: Date, which?: SQL) {
  const rows = await database()
    .queries.select({ id, number, createdAt, clockStops: clockStopsColumn })
    .from(researcherApplications)
    .where(
      and(
        which,
        eq(status, 'pending'),
        eq(spam, false),
        // A stopped clock only moves the deadline further away.
        sql`(${createdAt} at time zone 'America/Los_Angeles')::date <= ${newestOverdueDay(now)}::date`,
      ),
    )
    .orderBy(asc(createdAt));
  return rows.filter((row) => readReviewClock(row.createdAt, now, row.clockStops).isOverdue);
}

/**
 * Reads the median and the longest review among the decisions of the last 90 days, in business days without those on
 * which the clock was stopped. Returns null with fewer than ten decisions.
 */
export async function readReviewTimes(now = new Date()): Promise<ReviewTimes> {
  const since = new Date(now.getTime() - reviewTimesBounds.days * dayMs);
  const rows = await database()
    .queries.select({ createdAt, decidedAt, stops: clockStopsColumn })
    .from(researcherApplications)
    .where(and(eq(spam, false), gt(decidedAt, since)));
  if (rows.length < reviewTimesBounds.decisions) return null;
  const days = rows
    .map((row) => boardDaysUntil(row.createdAt, row.decidedAt ?? now, row.stops))
    .sort((one, other) => one - other);
  const middle = days.length / 2;
  const median = ((days[Math.ceil(middle) - 1] ?? 0) + (days[Math.floor(middle)] ?? 0)) / 2;
  return { median, longest: days.at(-1) ?? 0, decisions: days.length };
}
