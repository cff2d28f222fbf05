import type { AdminDonation } from '#contracts/donations/admin-donations.ts';
import { sourceLabels } from '#contracts/donations/donations.ts';
import { toCsv } from '#lib/csv.ts';
import { centsToDecimal } from '#lib/money.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';

/** Empty until Stripe has said it, and for what did not come by card (P-176). */
const knownCents = (cents: number | null | undefined) =>
  typeof cents === 'number' ? centsToDecimal(cents) : '';

const columns: readonly [header: string, value: (donation: AdminDonation) => string][] = [
  ['ID', ({ id }) => id],
  // Stock is described, not valued (P-151).
  ['Amount', ({ source, amountCents }) => (source === 'stock' ? '' : centsToDecimal(amountCents))],
  ['Currency', ({ currency }) => currency],
  ['Donor Name', ({ donorName }) => donorName || 'Anonymous'],
  ['Donor Email', ({ donorEmail }) => donorEmail ?? ''],
  ['Status', ({ status }) => status],
  ['Card Last4', ({ cardLast4 }) => cardLast4 ?? ''],
  ['Card Brand', ({ cardBrand }) => cardBrand ?? ''],
  ['Date', ({ createdAt }) => createdAt],
  ['Refunded', ({ refundedCents }) => centsToDecimal(refundedCents)],
  ['Disputed', ({ disputed }) => (disputed ? 'yes' : 'no')],
  ['Received', ({ receivedAt }) => (receivedAt ? dayInPacific(new Date(receivedAt)) : '')],
  ['Mode', ({ testMode }) => (testMode ? 'test' : 'live')],
  ['Payment ID', ({ paymentId }) => paymentId ?? ''],
  ['Source', ({ source }) => sourceLabels[source]],
  ['Fee', ({ feeCents }) => knownCents(feeCents)],
  ['Net', ({ netCents }) => knownCents(netCents)],
  ['Available', ({ availableOn }) => (availableOn ? dayInPacific(new Date(availableOn)) : '')],
  ['Payout', ({ payoutId }) => payoutId ?? ''],
  ['Fee Covered', ({ feeCoveredCents: cents }) => (cents > 0 ? centsToDecimal(cents) : '')],
];

/** Donations as CSV, one line each below the heads, in the order given. */
export function donationsCsv(donations: readonly AdminDonation[]): string {
  const heads = columns.map(([header]) => header);
  return toCsv([
    heads,
    ...donations.map((donation) => columns.map(([, value]) => value(donation))),
  ]);
}

/** `donations-2026-11-20.csv`, by the reader's own day. */
export function csvFileName(today: Date): string {
  // Sweden writes dates in this order.
  return `donations-${today.toLocaleDateString('sv-SE')}.csv`;
}
