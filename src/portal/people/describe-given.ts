import { donationCurrency } from '#model/donations/contract.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { formatDollars } from '#model/money/money.ts';
import type { TimelineEntry } from '#model/people/contract.ts';
import { formatCount } from '#model/text/format-count.ts';

/**
 * Returns what somebody gave, gross of refunds, such as "Given $75.00 in 2 donations, last on November 20, 2026"; null
 * for nothing. Gifts without dollars, such as stock or euros, are only counted. What staff reversed is neither summed
 * nor counted.
 */
export function describeGiven(timeline: readonly TimelineEntry[]): string | null {
  const paid = timeline
    .filter((entry) => entry.kind === 'donation')
    .filter(({ status }) => status === 'succeeded');
  const kept = paid.filter(({ isReversal, reversed }) => !isReversal && !reversed);
  const [last] = kept;
  if (!last) return null;
  // Amounts of two currencies have no sum. A reversal has the sums of what it reverses, below zero.
  const summed = paid.filter(({ currency }) => currency === donationCurrency);
  const cents = summed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunded = summed.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  const count = formatCount(kept.length, last.testMode ? 'test donation' : 'donation');
  const after = refunded > 0 ? `, ${formatDollars(refunded)} refunded` : '';
  const given = cents === 0 ? count : `Given ${formatDollars(cents)} in ${count}`;
  return `${given}, last on ${formatPacificDate(last.at)}${after}`;
}
