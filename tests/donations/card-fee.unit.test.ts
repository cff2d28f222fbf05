import fc from 'fast-check';
import { expect, test } from 'vitest';
import { donationLimits } from '#model/donations/contract.ts';
import { donationRequestSchema } from '#model/donations/donation-request.ts';
import { formatCoveredFee, addCardFee } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';

/** Stripe's fee on a payment, in exact tenths of a thousandth of a cent, before it is rounded. */
const exactFee = (cents: bigint) =>
  cents * BigInt(Math.round(cardFee.percent * 100)) + BigInt(cardFee.fixedCents * 10_000);

test.each([
  [100, 133],
  [1000, 1054],
  [2500, 2587],
  [10_000, 10_256],
])('%i cents cost %i with the card fee', (cents, total) => {
  expect(addCardFee(cents, cardFee)).toBe(total);
});

test('the whole gift is left after the fee, and one cent less would not do', () => {
  const amounts = fc.integer({ min: 100, max: 99_999_999 });
  fc.assert(
    fc.property(amounts, (cents) => {
      const total = addCardFee(cents, cardFee);
      expect(Number.isSafeInteger(total)).toBe(true);
      const left = (paid: number) => BigInt(paid) * 10_000n - exactFee(BigInt(paid));
      expect(left(total) >= BigInt(cents) * 10_000n).toBe(true);
      expect(left(total - 1) < BigInt(cents) * 10_000n).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test('an amount that the fee takes above the most that can be given is refused', () => {
  const most = donationLimits.maxCents;
  const begin = (amount: number, coverFee?: boolean) =>
    donationRequestSchema.safeParse(buildDonationRequest({ amount, coverFee })).error?.issues;
  expect(begin(most / 100)).toBeUndefined();
  expect(begin(most / 100, true)).toMatchObject([
    { path: ['amount'], message: expect.stringContaining('Give without covering') as string },
  ]);
  expect(begin(977_999, true)).toBeUndefined();
});

test.each([
  [87, 0, '$0.87, part of the amount'],
  [0, 0, null],
  [87, 2500, null],
])('%i cents added and %i refunded read %j', (feeCoveredCents, refundedCents, text) => {
  expect(formatCoveredFee({ feeCoveredCents, refundedCents })).toBe(text);
});
