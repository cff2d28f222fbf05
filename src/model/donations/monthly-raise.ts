import type { BillingInterval } from '../enumerations.ts';
import type { MonthlyChange } from './monthly-change.ts';

const moreCents = 100_00;

/**
 * Returns up to which sum a private link raises a donation that repeats. It counts from what the owner of the card
 * confirmed, so that raises in a row lead no further than one.
 */
export function mostByLink(confirmedCents: number): number {
  return Math.max(2 * confirmedCents, confirmedCents + moreCents);
}

/** The donation page begins with the amount and the frequency that a link alone does not raise to. */
export function newDonationPath({ amount }: MonthlyChange, interval: BillingInterval): string {
  return `/donate?amount=${amount}&frequency=${interval === 'year' ? 'yearly' : 'monthly'}`;
}
