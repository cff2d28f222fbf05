import type { TimelineEntry } from '#contracts/people.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';

/**
 * 'Given $125.00 in 2 donations, last on November 20, 2026': successful donations, gross of refunds
 * (P-90).
 *
 * @param timeline newest first.
 * @returns null without one.
 */
export function givenWords(timeline: readonly TimelineEntry[]): string | null {
  const given = timeline.filter(isSuccessfulDonation);
  const [last] = given;
  if (!last) return null;
  const cents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunded = given.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  const noun = last.testMode ? 'test donation' : 'donation';
  const count = given.length === 1 ? `1 ${noun}` : `${given.length} ${noun}s`;
  const after = refunded > 0 ? `, ${formatDollars(refunded)} refunded` : '';
  return `Given ${formatDollars(cents)} in ${count}, last on ${formatPacificDate(last.at)}${after}`;
}

type Donation = Extract<TimelineEntry, { kind: 'gift' }>;

function isSuccessfulDonation(entry: TimelineEntry): entry is Donation {
  return entry.kind === 'gift' && entry.status === 'succeeded';
}
