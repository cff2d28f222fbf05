import type { SubscriptionState } from './admin-donations.ts';
import { unknownAmountText, perPeriod } from './monthly-text.ts';
import { unbroken } from '../dates/dates.ts';
import { formatPacificDate } from '../dates/pacific-dates.ts';
import { formatDollars } from '../money/money.ts';

/** Tells whether a subscription ends before another period of it begins; times are Dates or ISO 8601. */
export function isLastPeriod({
  endsAt,
  periodEndsAt,
}: Record<'endsAt' | 'periodEndsAt', Date | string | null>): boolean {
  if (endsAt === null) return false;
  return periodEndsAt === null || new Date(endsAt) <= new Date(periodEndsAt);
}

/**
 * Tells whether a donation can be changed: it goes on or is paused here, a payment can follow, and its sum is known. A
 * pause without a period was made by Stripe, not here.
 */
export function canChangeMonthly(subscription: SubscriptionState): boolean {
  const { status, nextPaymentAt, periodEndsAt, changedAtStripe } = subscription;
  if (changedAtStripe || isLastPeriod(subscription)) return false;
  if (status === 'paused') return periodEndsAt !== null;
  return status === 'active' && nextPaymentAt !== null;
}

const formatDay = (at: string) => unbroken(formatPacificDate(at));

/**
 * Returns how a subscription stands, for donors and staff, such as "Next payment on December 5, 2026" or "Paused"; days
 * are Pacific.
 */
export function describeMonthlyState(subscription: SubscriptionState): string {
  const { status, nextPaymentAt, resumesAt, endsAt } = subscription;
  const next = nextPaymentAt && formatDay(nextPaymentAt);
  const end = endsAt && formatDay(endsAt);
  if (status === 'canceled') return end ? `Ended on ${end}` : 'Ended';
  if (status === 'incomplete') return 'The first payment is not made yet';
  if (status === 'past_due') {
    return `The last payment failed. ${next ? `Stripe tries again on ${next}.` : 'Please change the card.'}`;
  }
  if (status === 'paused') {
    if (next) return `Paused. Next payment on ${next}${end ? `, ends on ${end}` : ''}`;
    if (end) return `Paused, ends on ${end}`;
    return resumesAt ? `Paused until ${formatDay(resumesAt)}` : 'Paused';
  }
  if (next) return `Next payment on ${next}${end ? `, ends on ${end}` : ''}`;
  return end ? `Ends on ${end}` : 'Active';
}

/** Returns what Stripe charges, such as "$25.00 a month". */
export function describeMonthlySum({
  amountCents,
  changedAtStripe,
  interval,
}: SubscriptionState): string {
  return changedAtStripe
    ? unknownAmountText
    : `${formatDollars(amountCents)} ${perPeriod[interval]}`;
}
