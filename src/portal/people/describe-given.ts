import { donationCurrency, isRecorded } from '#model/donations/contract.ts';
import type { TimelineEntry } from '#model/people/contract.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { formatDollars } from '#model/money/money.ts';
import { counted } from '#model/text/counted.ts';

/**
 * Sums what a person gave in dollars, in words. Refunds of payments online are named beside the sum; what was taken back
 * of a recorded donation is not in it. Returns null without a donation that succeeded.
 *
 * @param timeline newest first
 */
export function describeGiven(timeline: readonly TimelineEntry[]): string | null {
  const paid = timeline
    .filter((entry) => entry.kind === 'donation')
    .filter(({ status }) => status === 'succeeded');
  const gifts = paid.filter(({ isReversal }) => !isReversal);
  const [last] = gifts;
  if (!last) return null;
  // Amounts of two currencies have no sum.
  const summed = paid.filter(({ currency }) => currency === donationCurrency);
  const cents = summed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunded = summed
    .filter(({ source }) => !isRecorded(source))
    .reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  const kept = gifts.filter(({ reversed }) => !reversed);
  const count = counted(kept.length, last.testMode ? 'test donation' : 'donation');
  const after = refunded > 0 ? `, ${formatDollars(refunded)} refunded` : '';
  return `Given ${formatDollars(cents)} in ${count}, last on ${formatPacificDate(last.at)}${after}`;
}
