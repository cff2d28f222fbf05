import { dayMs } from '#model/dates/durations.ts';
import { and, asc, desc, eq, gte, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { InboxItem, InboxKind } from '#model/admin/overview.ts';
import { formatMonthDay } from '#model/dates/calendar-days.ts';
import { applicationReference, fullName } from '#model/applications/naming.ts';
import { readReviewClock } from '#model/applications/review-clock.ts';
import { counted } from '#model/text/counted.ts';
import { formatBalanceGap } from '#model/donations/format-balance-gap.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { dayInPacific, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { reminderDays } from '#model/applications/access.ts';
import { addDays } from '#model/dates/federal-holidays.ts';
import {
  accessGrants,
  applicationQuestions,
  clockStopsOfRow,
  researcherApplications,
} from '../db/applications-schema.ts';
import { blogPosts, cmsRecords } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { payouts } from '../db/ledger-schema.ts';
import { contactMessages, donations, reconciliations } from '../db/schema.ts';
import { readBalanceGaps } from '../donations/ledger/compare-balance.ts';
import { failedAt, findLaterPayout, isOpenFailure } from '../donations/ledger/open-failures.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { isToAnswer } from '../donations/status/dispute-details.ts';
import { isHeldBack } from '../posts/publish-scheduled.ts';
import { listLinks } from './portal-links.ts';
import { summarizeUndeliveredEmails } from './undelivered-emails.ts';

type Found = Omit<InboxItem, 'kind' | 'href'>;

const total = sql<number>`(count(*) over ())::int`;

// From so many days left something is marked amber.
const fewDays = 3;

const monthDay = (at: Date) => formatMonthDay(dayInPacific(at));

const isPending = and(
  eq(researcherApplications.status, 'pending'),
  eq(researcherApplications.spam, false),
);

// Clocks that stand come last, because they wait for their applicants.
async function findApplications(now: Date): Promise<Found | undefined> {
  const { firstName, lastName, createdAt, id } = researcherApplications;
  const isStopped = sql`exists (
    select from ${applicationQuestions}
    where ${applicationQuestions.applicationId} = ${id} and ${applicationQuestions.answeredAt} is null
  )`;
  const [oldest] = await database()
    .queries.select({ count: total, firstName, lastName, createdAt, stops: clockStopsOfRow })
    .from(researcherApplications)
    .where(isPending)
    .orderBy(isStopped, asc(createdAt), asc(id))
    .limit(1);
  if (!oldest) return undefined;
  const { days, left, late, overdue, stopped } = readReviewClock(
    oldest.createdAt,
    now,
    oldest.stops,
  );
  const until = formatMonthDay(days.at(-1) ?? dayInPacific(now));
  const running = left === 0 ? 'Last business day' : `${counted(left, 'business day')} left`;
  const past = late === 0 ? 'Overdue' : `Overdue by ${counted(late, 'business day')}`;
  const when = stopped ? 'Question asked' : `${overdue ? past : running}, ${until}`;
  const few = left <= fewDays ? 'warn' : 'quiet';
  return {
    count: oldest.count,
    detail: `Oldest: ${fullName(oldest)}.`,
    when,
    tone: overdue ? 'bad' : stopped ? 'quiet' : few,
  };
}

async function findAnswers(): Promise<Found | undefined> {
  const { firstName, lastName, createdAt, id, number } = researcherApplications;
  const { applicationId, answeredAt, askedAt } = applicationQuestions;
  const newest = database()
    .queries.selectDistinctOn([applicationId], { applicationId, answeredAt })
    .from(applicationQuestions)
    .orderBy(applicationId, desc(askedAt))
    .as('newest');
  const [first] = await database()
    .queries.select({
      ...{ count: total, firstName, lastName, createdAt, number },
      answeredAt: newest.answeredAt,
    })
    .from(researcherApplications)
    .innerJoin(newest, eq(newest.applicationId, id))
    .where(and(isPending, isNotNull(newest.answeredAt)))
    .orderBy(asc(newest.answeredAt))
    .limit(1);
  if (!first?.answeredAt) return undefined;
  const reference = applicationReference(first.number, first.createdAt);
  return {
    count: first.count,
    detail: `${fullName(first)} answered on ${reference}.`,
    when: monthDay(first.answeredAt),
    tone: 'quiet',
  };
}

async function findEndingAccess(now: Date): Promise<Found | undefined> {
  const { firstName, lastName, id } = researcherApplications;
  const { applicationId, endedAt, endsOn } = accessGrants;
  const today = dayInPacific(now);
  const [first] = await database()
    .queries.select({ count: total, firstName, lastName, endsOn })
    .from(accessGrants)
    .innerJoin(researcherApplications, eq(id, applicationId))
    .where(
      and(
        eq(researcherApplications.spam, false),
        isNull(endedAt),
        gte(endsOn, today),
        lte(endsOn, addDays(today, reminderDays)),
      ),
    )
    .orderBy(asc(endsOn))
    .limit(1);
  if (!first) return undefined;
  return {
    count: first.count,
    detail: `First: ${fullName(first)}.`,
    when: formatMonthDay(first.endsOn),
    tone: 'quiet',
  };
}

async function findDisputes(now: Date): Promise<Found | undefined> {
  const { amountCents, currency, donorName, disputeDueBy } = donations;
  const [first] = await database()
    .queries.select({ count: total, amountCents, currency, donorName, disputeDueBy })
    .from(donations)
    .where(and(isToAnswer, eq(donations.livemode, siteIsLive())))
    .orderBy(asc(disputeDueBy))
    .limit(1);
  if (!first?.disputeDueBy) return undefined;
  const left = Math.floor((first.disputeDueBy.getTime() - now.getTime()) / dayMs);
  const words = left < 0 ? 'Overdue' : left === 0 ? 'Last day' : `${counted(left, 'day')} left`;
  return {
    count: first.count,
    detail: `${formatMoney(first.amountCents, first.currency)} by ${first.donorName || 'an anonymous donor'}.`,
    when: `${words}, ${monthDay(first.disputeDueBy)}`,
    tone: left < 0 ? 'bad' : 'warn',
  };
}

async function findFailedPayouts(): Promise<Found | undefined> {
  const { id, amountCents, currency, arrivesOn, livemode } = payouts;
  const [last] = await database()
    .queries.select({ count: total, id, amountCents, currency, failedAt })
    .from(payouts)
    .where(and(isOpenFailure(), eq(livemode, siteIsLive())))
    .orderBy(desc(arrivesOn))
    .limit(1);
  if (!last) return undefined;
  const amount = formatMoney(last.amountCents, last.currency);
  const broughtBy = await findLaterPayout(last.id);
  return {
    count: last.count,
    detail: broughtBy
      ? `${amount} is in the payout of ${formatMonthDay(broughtBy.arrivesOn)}.`
      : `${amount} went back to the Stripe balance.`,
    when: last.failedAt ? `Failed ${monthDay(last.failedAt)}` : 'Failed',
    tone: 'bad',
  };
}

async function findBalanceGaps(): Promise<Found | undefined> {
  const balance = await readBalanceGaps();
  const [first] = balance?.gaps ?? [];
  if (!balance || !first) return undefined;
  return {
    count: balance.gaps.length,
    detail: formatBalanceGap(first),
    when: `Since ${monthDay(new Date(balance.since))}`,
    tone: 'bad',
  };
}

async function findMails(now: Date): Promise<Found | undefined> {
  const newest = await summarizeUndeliveredEmails(now);
  if (!newest) return undefined;
  return {
    count: newest.count,
    detail: newest.isWaiting
      ? `Waiting: ${newest.reason ?? 'not tried yet'}`
      : `Last: ${newest.subject}`,
    when: monthDay(newest.createdAt),
    tone: newest.isWaiting ? 'bad' : 'quiet',
  };
}

async function findMessages(now: Date): Promise<Found | undefined> {
  const { name, subject, createdAt, answeredAt, spam, id } = contactMessages;
  const [oldest] = await database()
    .queries.select({ count: total, name, subject, createdAt })
    .from(contactMessages)
    .where(and(eq(spam, false), isNull(answeredAt)))
    .orderBy(asc(createdAt), asc(id))
    .limit(1);
  if (!oldest) return undefined;
  const days = Math.floor((now.getTime() - oldest.createdAt.getTime()) / dayMs);
  return {
    count: oldest.count,
    detail: `Oldest: ${oldest.name || 'No name given'}, ${oldest.subject}`,
    when: days < 1 ? 'Today' : counted(days, 'day'),
    tone: days < 7 ? 'quiet' : days < 30 ? 'warn' : 'bad',
  };
}

async function findUnmatched(): Promise<Found | undefined> {
  const [last] = await database()
    .queries.select()
    .from(reconciliations)
    .where(and(eq(reconciliations.livemode, siteIsLive()), ne(reconciliations.unmatched, 0)));
  if (!last) return undefined;
  const cents = last.providerCents - last.ourCents;
  const [there, here] = ['at Stripe is not in our records', 'in our records is not at Stripe'];
  return {
    count: last.unmatched,
    detail:
      cents === 0
        ? 'Stripe and our records differ.'
        : `${formatDollars(Math.abs(cents))} ${cents > 0 ? there : here}.`,
    when: monthDay(last.checkedAt),
    tone: 'quiet',
  };
}

async function findConflicts(): Promise<Found | undefined> {
  const { title, updatedAt, cmsConflict, cmsEntryId } = blogPosts;
  const [newest] = await database()
    .queries.select({ count: total, title, updatedAt })
    .from(blogPosts)
    .innerJoin(cmsRecords, eq(cmsRecords.entryId, cmsEntryId))
    .where(and(cmsConflict, cmsRecords.present))
    .orderBy(desc(updatedAt))
    .limit(1);
  if (!newest) return undefined;
  return {
    count: newest.count,
    detail: `${newest.title}, changed on both sides.`,
    when: monthDay(newest.updatedAt),
    tone: 'quiet',
  };
}

async function findScheduled(now: Date): Promise<Found | undefined> {
  const { title, scheduledFor, id } = blogPosts;
  const [next] = await database()
    .queries.select({ count: total, title, scheduledFor, isHeldBack })
    .from(blogPosts)
    .where(isNotNull(scheduledFor))
    .orderBy(asc(scheduledFor), asc(id))
    .limit(1);
  if (!next?.scheduledFor) return undefined;
  const isLate = next.isHeldBack && next.scheduledFor <= now;
  return {
    count: next.count,
    detail: next.isHeldBack
      ? `Held back by a conflict or a missing field: ${next.title}`
      : `Next: ${next.title}`,
    when: formatPacificDateTime(next.scheduledFor.toISOString()),
    tone: isLate ? 'bad' : next.isHeldBack ? 'warn' : 'quiet',
  };
}

const sources: Record<
  InboxKind,
  { href: string; find: (now: Date) => Promise<Found | undefined> }
> = {
  applications: { href: listLinks.pendingApplications, find: findApplications },
  disputes: { href: listLinks.disputes, find: findDisputes },
  payouts: { href: listLinks.failedPayouts, find: findFailedPayouts },
  balance: { href: listLinks.payouts, find: findBalanceGaps },
  answers: { href: listLinks.answeredApplications, find: findAnswers },
  access: { href: listLinks.endingAccess, find: findEndingAccess },
  messages: { href: listLinks.openMessages, find: findMessages },
  mails: { href: listLinks.undeliveredMails, find: findMails },
  unmatched: { href: listLinks.comparison, find: findUnmatched },
  conflicts: { href: listLinks.conflicts, find: findConflicts },
  scheduled: { href: listLinks.scheduled, find: findScheduled },
};

const urgency: readonly InboxItem['tone'][] = ['bad', 'warn', 'quiet'];

/** What is late or failed comes first; of equal urgency in the order of `sources`. */
export async function listInbox(now: Date): Promise<InboxItem[]> {
  const items = await Promise.all(
    Object.entries(sources).map(async ([kind, { href, find }]) => {
      const item = await find(now);
      return item ? [{ kind: kind as InboxKind, href, ...item }] : [];
    }),
  );
  return items.flat().sort((a, b) => urgency.indexOf(a.tone) - urgency.indexOf(b.tone));
}
