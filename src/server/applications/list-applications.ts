import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Application, ApplicationFilter, ApplicationStats } from '#contracts/applications.ts';
import { newestOverdueDay } from '#lib/review-clock.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { youngerThan } from '../db/keyset.ts';
import { runSql } from '../db/run.ts';
import type { Page } from '../http/paging.ts';
import { presentApplication } from './present-application.ts';

/** Which applications: a status, and the ordinary ones or those marked as spam (P-26). */
interface ApplicationChoice {
  status: ApplicationFilter;
  spam: boolean;
}

function isChosen({ status, spam }: ApplicationChoice) {
  return and(
    eq(researcherApplications.spam, spam),
    status === 'all' ? undefined : eq(researcherApplications.status, status),
  );
}

/**
 * Applications of one status or all, oldest first, because the oldest waits longest; one row more
 * than the page holds when there are more.
 */
export async function listApplications({
  limit,
  after,
  ...choice
}: ApplicationChoice & Page): Promise<Application[]> {
  const { createdAt, id } = researcherApplications;
  const rows = await database()
    .queries.select()
    .from(researcherApplications)
    .where(and(isChosen(choice), youngerThan({ time: createdAt, id }, after)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit + 1);
  return rows.map(presentApplication);
}

/** How many applications a list without paging would hold. */
export async function countChosen(choice: ApplicationChoice): Promise<number> {
  const [row] = await database()
    .queries.select({ count: count() })
    .from(researcherApplications)
    .where(isChosen(choice));
  return row?.count ?? 0;
}

/** How many applications stand where, and how many wait past the promise; without spam. */
export async function countApplications(now = new Date()): Promise<ApplicationStats> {
  const counts = { pending: 0, overdue: 0, approved: 0, declined: 0 };
  const rows = await runSql<{ status: keyof ApplicationStats; all: number; overdue: number }>(
    database().queries,
    sql`
      select status, count(*)::int as all, count(*) filter (
        where (created_at at time zone 'America/Los_Angeles')::date <= ${newestOverdueDay(now)}::date
      )::int as overdue
      from researcher_applications
      where not spam
      group by status`,
  );
  for (const row of rows) {
    counts[row.status] = row.all;
    if (row.status === 'pending') counts.overdue = row.overdue;
  }
  return counts;
}
