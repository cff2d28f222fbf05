/** Figures that the portal counts in the rows, where the server does not answer them. */
import { expect, test } from 'vitest';
import { countBy } from '#portal/data/count-rows.ts';
import { countDonations } from '#portal/donations/count-donations.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';

test('donations are counted as the server counts them', () => {
  const paid = buildAdminDonation({ amountCents: 10_000, refundedCents: 2_500 });
  const failed = buildAdminDonation({ amountCents: 99_900, status: 'failed' });
  const stock = buildAdminDonation({ source: 'stock', amountCents: 0, testMode: false });
  const check = buildAdminDonation({ source: 'check', amountCents: 4_000 });
  const reversal = { source: 'check', amountCents: -4_000, reversesId: check.id } as const;
  const euros = buildAdminDonation({ amountCents: 7_000, refundedCents: 100, currency: 'eur' });
  const rows = [paid, failed, stock, check, buildAdminDonation(reversal), euros];
  expect(countDonations(rows)).toEqual({
    total: 4,
    successful: 3,
    totalCents: 10_000,
    averageCents: 10_000,
    refundedCents: 2_500,
    testMode: false,
  });
  expect(countDonations([paid]).testMode).toBe(true);
  expect(countDonations([])).toMatchObject({ total: 0, averageCents: 0, testMode: false });
});

test('a value that nobody asked for counts in the total alone', () => {
  const rows = [{ type: 'donor' }, { type: 'donor' }, { type: 'admin' }, { type: null }];
  const counts = countBy(rows, ['donor', 'partner'], ({ type }) => type);
  expect(counts).toEqual({ total: 4, donor: 2, partner: 0 });
});
