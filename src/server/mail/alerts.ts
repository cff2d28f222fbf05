import { and, asc, count, eq, min, ne, sql } from 'drizzle-orm';
import { applicationPath, personPath } from '#model/admin/portal-paths.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import type { MailFailure } from '#model/enumerations.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, equalsText } from '../db/client.ts';
import { outbox, people } from '../db/schema.ts';
import { type StaffAlert, formatAlertTime, isNotRaised, maxAlerts, portalLink } from './alert.ts';
import { isRegularMail, isStuck } from './undelivered-mail.ts';

// Alerts outlive an erasure, so they hold no addresses.
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)');

async function findRecordLink({ subjectId, toAddress }: typeof outbox.$inferSelect) {
  const { queries } = database();
  const isSubject = subjectId && eq(researcherApplications.id, subjectId);
  if (isSubject && (await queries.$count(researcherApplications, isSubject)) > 0) {
    return { label: 'Open the application', path: applicationPath({ id: subjectId }) };
  }
  const [person] = await queries
    .select({ type: people.type, id: people.id })
    .from(people)
    .where(and(equalsText(people.email, toAddress), ne(people.email, '')))
    .limit(1);
  return person ? { label: 'Open the person', path: personPath(person) } : portalLink;
}

const sendAgain =
  'Contact the recipient another way, or queue the mail again once the cause is gone (docs/runbook.md, "Mail").';

const givenUpTexts: Readonly<Record<MailFailure, string>> = {
  recipient:
    'The mail server refuses the address of this mail for good. Contact the recipient another way.',
  sender: `For two days the mail server refused this mail for a fault of our account, not of its recipient. Check SMTP_URL and MAIL_FROM with the doctor. ${sendAgain}`,
  unclear: `The mail server refused this mail for hours, without a code that says whether the address or our account is at fault. ${sendAgain}`,
  unanswered: `The mail server took this mail more than once and never said that it accepted it, so it may have arrived. ${sendAgain}`,
  passing: `All attempts over two days failed. ${sendAgain}`,
};

const restoredText = `The database was restored while this mail was due, so it may have been sent before. ${sendAgain}`;

// A mail that is queued again and given up again is a failure of its own.
const failureKey = sql<string>`concat_ws(':', ${outbox.id}, extract(epoch from ${outbox.failedAt}))`;

async function findUndeliverableMail(): Promise<StaffAlert[]> {
  const rows = await database()
    .queries.select({ key: failureKey, mail: outbox })
    .from(outbox)
    .where(and(eq(outbox.state, 'failed'), isRegularMail, isNotRaised('mail-given-up', failureKey)))
    .orderBy(asc(outbox.createdAt))
    .limit(maxAlerts);
  const links = await Promise.all(rows.map(({ mail }) => findRecordLink(mail)));
  return rows.map(
    ({ key, mail: { kind, createdAt, dedupeKey, lastError, lastFailure } }, position) => ({
      key: `mail-given-up:${key}`,
      heading: 'A mail could not be delivered',
      text: lastFailure ? givenUpTexts[lastFailure] : restoredText,
      details: [
        {
          label: 'Mail',
          value: `${kind.replaceAll('-', ' ')} of ${formatPacificDateTime(createdAt.toISOString())}`,
        },
        { label: 'Key', value: dedupeKey },
        { label: 'Reason', value: withoutAddresses(lastError ?? 'unknown') },
      ],
      link: links[position] ?? portalLink,
    }),
  );
}

const { lastError: error, dueAt } = outbox;

// The attempt that is due last was the last to fail.
const newestError = sql<
  string | null
>`(array_agg(${error} order by ${dueAt} desc) filter (where ${error} is not null))[1]`;

async function findDelayedMail(now: Date): Promise<StaffAlert | StaffAlert[]> {
  const [row] = await database()
    .queries.select({
      waiting: count(),
      since: min(outbox.createdAt),
      reason: newestError,
    })
    .from(outbox)
    .where(isStuck(now));
  if (!row || row.waiting === 0) return [];
  const day = now.toISOString().slice(0, 10);
  return {
    key: `mail-stuck:${day}`,
    heading: 'Mail is not going out',
    text: 'The mail server refuses mail, or mail has been waiting for hours. If you received this alert, the mail server is working again. If the numbers below keep growing, check SMTP_URL, MAIL_FROM and the mail provider. Overview in the portal lists each mail until it leaves.',
    details: [
      { label: 'Mails waiting', value: String(row.waiting) },
      { label: 'Oldest queued at', value: formatAlertTime(row.since) },
      { label: 'The mail server said', value: withoutAddresses(row.reason ?? 'nothing yet') },
    ],
    link: portalLink,
  };
}

/** The checks that warn staff about mail, by the name in the log. */
export const mailAlerts = {
  undeliverableMail: findUndeliverableMail,
  delayedMail: findDelayedMail,
};
