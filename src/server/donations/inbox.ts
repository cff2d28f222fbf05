import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { formatBalanceGap } from '#model/donations/format-balance-gap.ts';
import { formatMonthDay } from '#model/dates/calendar-days.ts';
import { daysBetween } from '#model/dates/iso-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { formatCount } from '#model/text/format-count.ts';
import { database } from '../db/client.ts';
import { payouts } from '../db/ledger-schema.ts';
import { donations, reconciliations } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { countAll, type FoundItem, type InboxLines } from '../inbox-lines.ts';
import { readBalanceGaps } from './ledger/compare-balance.ts';
import { findLaterPayout, isOpenFailure } from './ledger/open-failures.ts';
import { failedAt } from './ledger/paid-by-hand.ts';
import { awaitsAnswer } from './status/dispute-details.ts';

async function findDisputes(now: Date): Promise<FoundItem | undefined> {
  const { amountCents, refundedCents, currency, donorName, disputeDueBy } = donations;
  const [first] = await database()
    .queries.select({
      count: countAll,
      amountCents,
      refundedCents,
      currency,
      donorName,
      disputeDueBy,
    })
    .from(donations)
    .where(and(awaitsAnswer, eq(donations.livemode, siteIsLive())))
    .orderBy(asc(disputeDueBy))
    .limit(1);
  if (!first?.disputeDueBy) return undefined;
  const isLate = first.disputeDueBy < now;
  const left = daysBetween(dayInPacific(now), dayInPacific(first.disputeDueBy));
  const text = isLate ? 'Overdue' : left === 0 ? 'Last day' : `${formatCount(left, 'day')} left`;
  return {
    count: first.count,
    detail: `${formatMoney(first.amountCents - first.refundedCents, first.currency)} by ${first.donorName || 'an anonymous donor'}.`,
    when: `${text}, ${formatMonthDay(dayInPacific(first.disputeDueBy))}`,
    tone: isLate ? 'bad' : 'warn',
  };
}

async function findFailedPayouts(): Promise<FoundItem | undefined> {
  const { id, amountCents, currency, arrivesOn, livemode } = payouts;
  const [last] = await database()
    .queries.select({ count: countAll, id, amountCents, currency, failedAt })
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
    when: last.failedAt ? `Failed ${formatMonthDay(dayInPacific(last.failedAt))}` : 'Failed',
    tone: 'bad',
  };
}

async function findBalanceGaps(): Promise<FoundItem | undefined> {
  const balance = await readBalanceGaps();
  const [first] = balance?.gaps ?? [];
  if (!balance || !first) return undefined;
  return {
    count: balance.gaps.length,
    detail: formatBalanceGap(first),
    when: `Since ${formatMonthDay(dayInPacific(new Date(balance.since)))}`,
    tone: 'bad',
  };
}

async function findUnmatched(): Promise<FoundItem | undefined> {
  const [last] = await database()
    .queries.select()
    .from(reconciliations)
    .where(and(eq(reconciliations.livemode, siteIsLive()), ne(reconciliations.unmatched, 0)));
  if (!last) return undefined;
  const cents = last.providerCents - last.ourCents;
  const [missingHere, missingAtStripe] = [
    'at Stripe is not in our records',
    'in our records is not at Stripe',
  ];
  return {
    count: last.unmatched,
    detail:
      cents === 0
        ? 'Stripe and our records differ.'
        : `${formatDollars(Math.abs(cents))} ${cents > 0 ? missingHere : missingAtStripe}.`,
    when: formatMonthDay(dayInPacific(last.checkedAt)),
    tone: 'quiet',
  };
}

/** Finds disputes to answer, failed payouts, and differences between Stripe and our records. */
export const donationInbox: InboxLines = {
  disputes: {
    one: 'Disputed donation',
    many: 'Disputed donations',
    href: `${portalPaths.donations}?status=disputed`,
    find: findDisputes,
  },
  payouts: {
    one: 'Failed payout',
    many: 'Failed payouts',
    href: `${portalPaths.payouts}?status=failed-open`,
    find: findFailedPayouts,
  },
  balance: {
    one: 'Balance differs from Stripe',
    many: 'Balances differ from Stripe',
    href: portalPaths.payouts,
    find: findBalanceGaps,
  },
  unmatched: {
    one: 'Unmatched payment',
    many: 'Unmatched payments',
    href: portalPaths.donations,
    find: findUnmatched,
  },
};
