import { applicationPath } from '#model/admin/portal-paths.ts';
import { applicationReference } from '#model/applications/naming.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { type StaffAlert, isNotRaised, maxAlerts } from '../mail/alert.ts';
import { listOverdueApplications } from './review-times.ts';

async function findOverdueApplications(now: Date): Promise<StaffAlert[]> {
  const isNew = isNotRaised('overdue-application', researcherApplications.id);
  const rows = await listOverdueApplications(now, isNew);
  return rows.slice(0, maxAlerts).map(({ id, number, createdAt }) => ({
    key: `overdue-application:${id}`,
    heading: 'An application is overdue',
    text: 'An applicant was promised an answer within 5-7 business days, and the seventh has passed. Decide, or write to them when they can expect to hear.',
    details: [
      { label: 'Application', value: applicationReference(number, createdAt) },
      { label: 'Received', value: formatPacificDateTime(createdAt.toISOString()) },
    ],
    link: { label: 'Open the application', path: applicationPath({ id }) },
  }));
}

/** The checks that warn staff about applications, by the name in the log. */
export const applicationAlerts = { overdueApplications: findOverdueApplications };
