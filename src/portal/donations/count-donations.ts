import { donationCurrency } from '#model/donations/contract.ts';
import type { AdminDonation, DonationStats } from '#model/donations/admin-donations.ts';

/** Counts succeeded donations and sums those in dollars, gross of refunds, as the server does. */
export function countDonations(
  rows: readonly AdminDonation[],
): Omit<DonationStats, 'otherMode'> & { otherMode?: never } {
  // A reversing row takes one donation back, unless it takes a part.
  const countWithoutReversed = (some: readonly AdminDonation[]) =>
    some.reduce(
      (count, { reversesId, takesPart }) => count + (reversesId ? (takesPart ? 0 : -1) : 1),
      0,
    );
  const succeeded = rows.filter(({ status }) => status === 'succeeded');
  // Amounts of two currencies have no sum.
  const summed = succeeded.filter(({ currency }) => currency === donationCurrency);
  const totalCents = summed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // Stock is described, not valued.
  const valued = countWithoutReversed(summed.filter(({ source }) => source !== 'stock'));
  return {
    total: countWithoutReversed(rows),
    successful: countWithoutReversed(succeeded),
    totalCents,
    averageCents: valued === 0 ? 0 : Math.round(totalCents / valued),
    refundedCents: summed.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    testMode: rows.length > 0 && rows.every(({ testMode }) => testMode),
  };
}
