import type { SubscriptionState } from './admin-donations.ts';
import { formatPacificDate } from '../dates/pacific-dates.ts';

/** Whether its amount can be changed and it can be paused: it goes on, or it is paused and no end is set. */
export function canChangeMonthly({ status, nextPaymentAt, endsAt }: SubscriptionState): boolean {
  return (status === 'active' && nextPaymentAt !== null) || (status === 'paused' && !endsAt);
}

/** The next step of a monthly donation, in the donor's words (P-167). */
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
