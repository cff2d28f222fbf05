import { and, asc, count, eq, gt, isNotNull, max, min, or, sql } from 'drizzle-orm';
import type { MailFailure } from '#model/enumerations.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { mirrorMessages } from '#model/posts/mirror.ts';
import { applicationReference } from '#model/applications/naming.ts';
import { listOverdueApplications } from '../applications/review-times.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { cmsMirror } from '../db/blog-schema.ts';
import { ledgerPulls } from '../db/ledger-schema.ts';
import { database, sameText } from '../db/client.ts';
import { outbox, people, rateLimits, reconciliations } from '../db/schema.ts';
import { environment } from '../env.ts';
import { readPaymentKeys } from '../gateways/stripe/keys.ts';
import { runLogged } from '../http/background.ts';
import { countsHoldMs, intentsPerHour } from '../http/rate-limit.ts';
import { isRegularMail, isStuck } from '../mail/undelivered-mail.ts';
import { hasStopped } from '../posts/mirror/run-state.ts';
import { type Alert, donationsLink, isNotRaised, portalLink, raiseAlert } from './alert.ts';
import { balanceGaps } from './balance-gaps.ts';
import { cardTesting } from './card-testing.ts';
import { failedPayouts } from './failed-payouts.ts';

const formatTime = (at: Date | null) => (at ? formatPacificDateTime(at.toISOString()) : 'unknown');

const stalledAfterMs = 3 * 60 * 60 * 1000;

async function stalledReconciler(now: Date): Promise<Alert | Alert[]> {
  const keys = readPaymentKeys(environment());
  if ('problem' in keys) return [];
  const { livemode } = keys;
  const { queries } = database();
  const [line] = await queries
    .select()
    .from(reconciliations)
    .where(eq(reconciliations.livemode, livemode));
  const [pull] = await queries.select().from(ledgerPulls).where(eq(ledgerPulls.livemode, livemode));
  // The first run waits until the whole ledger was read.
  const firstPull = pull?.sweep ?? pull?.progress;
  const firstPullAt = firstPull && new Date(firstPull.startedAt);
  const last = line?.completeAt ?? firstPullAt;
  if (!last || now.getTime() - last.getTime() <= stalledAfterMs) return [];
  const since = last.toISOString();
  return {
    key: `silent-reconciler:${since}`,
    heading: 'Payments are not being compared',
    text: 'The reconciler has not finished for hours. Donations still arrive by webhook, but a lost one would go unnoticed. Check whether Stripe answers and whether STRIPE_SECRET_KEY is still valid.',
    facts: [
      { label: line ? 'Last compared' : 'First run began', value: formatPacificDateTime(since) },
    ],
    link: donationsLink,
  };
}

// The next run reports what is left.
const maxAlerts = 20;

async function overdueApplications(now: Date): Promise<Alert[]> {
  const isNew = isNotRaised('overdue-application', researcherApplications.id);
  const rows = await listOverdueApplications(now, isNew);
  return rows.slice(0, maxAlerts).map(({ id, number, createdAt }) => ({
    key: `overdue-application:${id}`,
    heading: 'An application is overdue',
    text: 'An applicant was promised an answer within 5-7 business days, and the seventh has passed. Decide, or write to them when they can expect to hear.',
    facts: [
      { label: 'Application', value: applicationReference(number, createdAt) },
      { label: 'Received', value: formatPacificDateTime(createdAt.toISOString()) },
    ],
    link: { label: 'Open the application', path: `/admin/applications/${id}` },
  }));
}

// Alerts outlive an erasure, so they hold no addresses.
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)');

async function recordLink({ subjectId, toAddress }: typeof outbox.$inferSelect) {
  const { queries } = database();
  const isSubject = subjectId ? eq(researcherApplications.id, subjectId) : sql`false`;
  if ((await queries.$count(researcherApplications, isSubject)) > 0) {
    return { label: 'Open the application', path: `/admin/applications/${subjectId}` };
  }
  const [person] = await queries
    .select({ type: people.type, id: people.id })
    .from(people)
    .where(sameText(people.email, toAddress))
    .limit(1);
  return person
    ? { label: 'Open the person', path: `/admin/people/${person.type}/${person.id}` }
    : portalLink;
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

async function undeliverableMail(): Promise<Alert[]> {
  const rows = await database()
    .queries.select()
    .from(outbox)
    .where(and(eq(outbox.state, 'failed'), isRegularMail, isNotRaised('mail-given-up', outbox.id)))
    .orderBy(asc(outbox.createdAt))
    .limit(maxAlerts);
  const links = await Promise.all(rows.map(recordLink));
  return rows.map(({ id, kind, createdAt, dedupeKey, lastError, lastFailure }, place) => ({
    key: `mail-given-up:${id}`,
    heading: 'A mail could not be delivered',
    text: givenUpTexts[lastFailure ?? 'passing'],
    facts: [
      {
        label: 'Mail',
        value: `${kind.replaceAll('-', ' ')} of ${formatPacificDateTime(createdAt.toISOString())}`,
      },
      { label: 'Key', value: dedupeKey },
      { label: 'Reason', value: withoutAddresses(lastError ?? 'unknown') },
    ],
    link: links[place] ?? portalLink,
  }));
}

async function delayedMail(now: Date): Promise<Alert | Alert[]> {
  const [row] = await database()
    .queries.select({
      waiting: count(),
      since: min(outbox.createdAt),
      reason: max(outbox.lastError),
    })
    .from(outbox)
    .where(isStuck(now));
  if (!row || row.waiting === 0) return [];
  const day = now.toISOString().slice(0, 10);
  return {
    key: `mail-stuck:${day}`,
    heading: 'Mail is not going out',
    text: 'The mail server refuses mail, or mail has been waiting for hours. If you received this alert, the mail server is working again. If the numbers below keep growing, check SMTP_URL, MAIL_FROM and the mail provider. Overview in the portal lists each mail until it leaves.',
    facts: [
      { label: 'Mails waiting', value: String(row.waiting) },
      { label: 'Oldest queued at', value: formatTime(row.since) },
      { label: 'The mail server said', value: withoutAddresses(row.reason ?? 'nothing yet') },
    ],
    link: portalLink,
  };
}

async function failingMirror(now: Date): Promise<Alert[]> {
  const rows = await database()
    .queries.select({ row: cmsMirror, hasStopped })
    .from(cmsMirror)
    .where(or(isNotNull(cmsMirror.error), hasStopped));
  const day = now.toISOString().slice(0, 10);
  return rows.map(({ row: { error, startedAt, finishedAt }, hasStopped: isStopped }) => ({
    key: `failing-mirror:${day}`,
    heading: 'Articles are not coming over from Contentful',
    text: 'The last run of the mirror failed. What is on the site stays; what is new in Contentful waits. The next run is in a quarter of an hour at the latest.',
    facts: [
      { label: 'Reason', value: isStopped ? mirrorMessages.stopped : (error ?? 'unknown') },
      { label: 'Tried at', value: formatTime(finishedAt ?? startedAt) },
    ],
    link: { label: 'Open Blog', path: '/admin/blog' },
  }));
}

const ceilings = {
  'admin-password': {
    perHour: 100,
    heading: 'Many wrong admin passwords',
    text: 'Within an hour the admin portal was sent far more wrong passwords than staff mistype. Each address is held to 10 a minute, so a password of 16 random characters is safe. If yours is shorter, or was shared, change ADMIN_PASSWORD now (docs/runbook.md).',
    link: portalLink,
  },
  intent: {
    perHour: intentsPerHour,
    heading: 'Many donations were started',
    text: 'Within an hour far more donations were started than usual. After a campaign that is good news. Otherwise somebody may be testing stolen cards: look in Stripe for many declined payments, and switch on its Radar rules against card testing. Above 300 unpaid payments in an hour, donors are asked to come back later or to give another way.',
    link: donationsLink,
  },
} as const;

// Only new payments are also refused, because refusing logins would lock out staff.
async function trafficCeilings(now: Date): Promise<Alert[]> {
  const rows = await database()
    .queries.select({
      action: rateLimits.action,
      count: sql<number>`cast(sum(${rateLimits.count}) as int)`,
    })
    .from(rateLimits)
    .where(gt(rateLimits.minute, new Date(now.getTime() - countsHoldMs)))
    .groupBy(rateLimits.action);
  const day = now.toISOString().slice(0, 10);
  return Object.entries(ceilings).flatMap(([action, { perHour, ...words }]) => {
    const count = rows.find((row) => row.action === action)?.count ?? 0;
    if (count <= perHour) return [];
    const facts = [
      { label: 'In the last hour', value: String(count) },
      { label: 'Expected at most', value: String(perHour) },
    ];
    return { key: `many:${action}:${day}`, ...words, facts };
  });
}

const checks: Record<string, (now: Date) => Promise<Alert | Alert[]>> = {
  stalledReconciler,
  overdueApplications,
  undeliverableMail,
  delayedMail,
  failingMirror,
  cardTesting,
  failedPayouts,
  balanceGaps,
  trafficCeilings,
};

/** A check that fails is logged, and keeps no other from being made. */
export async function checkAlerts(now = new Date()): Promise<string[]> {
  const raised: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    await runLogged(`check ${name}`, async () => {
      for (const alert of [await check(now)].flat())
        if (await raiseAlert(alert)) raised.push(alert.key);
    });
  }
  return raised;
}
