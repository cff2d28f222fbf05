import { and, asc, eq, sql } from 'drizzle-orm';
import { applicationReference } from '#lib/application-reference.ts';
import { newestOverdueDay } from '#lib/review-clock.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import type { Alarm } from './alarm.ts';

/** Applications told of at once; more wait for the next check. */
const mostAtOnce = 20;

/** One alarm for each application that waits longer than its applicant was promised. */
export async function overdueApplications(now: Date): Promise<Alarm[]> {
  const rows = await database()
    .queries.select()
    .from(researcherApplications)
    .where(
      and(
        eq(researcherApplications.status, 'pending'),
        eq(researcherApplications.spam, false),
        sql`(${researcherApplications.createdAt} at time zone 'America/Los_Angeles')::date <= ${newestOverdueDay(now)}::date`,
      ),
    )
    .orderBy(asc(researcherApplications.createdAt))
    .limit(mostAtOnce);
  return rows.map(({ id, number, createdAt }) => ({
    fact: `overdue-application:${id}`,
    heading: 'An application is overdue',
    text: 'An applicant was promised an answer within 5-7 business days, and the seventh has passed. Decide, or write to them when they can expect to hear.',
    facts: [
      { label: 'Application', value: applicationReference(number, createdAt.toISOString()) },
      { label: 'Received', value: createdAt.toISOString() },
    ],
    link: { label: 'Open the application', path: `/admin/applications/${id}` },
  }));
}
