import type { BillingInterval } from '../enumerations.ts';
import { centsToInput } from '../money/money.ts';

// A small donation may rise by this much at once, because twice as much would be little more.
const moreCents = 100_00;

/**
 * Returns the sum in cents up to which a private link raises a monthly or yearly donation. It counts from the sum that
 * the owner of the card confirmed, so that raises in a row lead no further than one.
 */
export function mostByLink(confirmedCents: number): number {
  return Math.max(2 * confirmedCents, confirmedCents + moreCents);
}

/** Returns the path of the donation page with the amount and frequency to which a link alone does not raise. */
export function newDonationPath(amountCents: number, interval: BillingInterval): string {
  return `/donate?amount=${centsToInput(amountCents)}&frequency=${interval === 'year' ? 'yearly' : 'monthly'}`;
}
