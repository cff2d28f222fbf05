import type { SubscriptionState } from './admin-donations.ts';
import { changedSum, eachPeriod } from './monthly-text.ts';
import { formatPacificDate } from '../dates/pacific-dates.ts';
import { formatDollars } from '../money/money.ts';

/** Tells whether the amount can be changed: the donation goes on or is paused without an end, and its sum is known. */
export function canChangeMonthly(subscription: SubscriptionState): boolean {
  const { status, nextPaymentAt, endsAt, changedAtStripe } = subscription;
  if (changedAtStripe) return false;
  return (status === 'active' && nextPaymentAt !== null) || (status === 'paused' && !endsAt);
}

/**
 * Returns how a subscription stands, for donors and staff, such as "Next payment on December 5, 2026" or "Paused"; days
 * are Pacific.
 */
export function monthlyState(subscription: SubscriptionState): string {
  const { status, nextPaymentAt, resumesAt, endsAt } = subscription;
  const next = nextPaymentAt && formatPacificDate(nextPaymentAt);
  const end = endsAt && formatPacificDate(endsAt);
  if (status === 'canceled') return end ? `Ended on ${end}` : 'Ended';
  if (status === 'incomplete') return 'The first payment is not made yet';
  if (status === 'past_due') {
    return `The last payment failed. ${next ? `Stripe tries again on ${next}.` : 'Please change the card.'}`;
  }
  if (status === 'paused') {
    if (next) return `Paused. Next payment on ${next}`;
    if (resumesAt) return `Paused until ${formatPacificDate(resumesAt)}`;
    return end ? `Paused, ends on ${end}` : 'Paused';
  }
  if (end) return `Ends on ${end}`;
  return next ? `Next payment on ${next}` : 'Active';
}

/** Returns what Stripe charges, such as "$25.00 a month". */
export function monthlySum({ amountCents, changedAtStripe, interval }: SubscriptionState): string {
  return changedAtStripe ? changedSum : `${formatDollars(amountCents)} ${eachPeriod[interval]}`;
}
