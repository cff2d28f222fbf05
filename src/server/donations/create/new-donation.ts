import * as z from 'zod/mini';
import {
  amountWords,
  donationAmount,
  feeAboveMost,
  paymentIntentRequestSchema,
} from '#contracts/donations/donations.ts';
import { readCents } from '#lib/amount.ts';
import { withFee } from '#lib/donations/card-fee.ts';
import { dollarsToCents } from '#lib/money.ts';
import { cardFee } from '#site/card-fee.ts';

/** POST /api/create-payment-intent. Its dollars are read as a typed amount is (P-39). */
export const newDonationSchema = paymentIntentRequestSchema.check(
  z.refine(({ amount }) => readCents(String(amount)) !== null, {
    // Also when another field is wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
    path: ['amount'],
    error: amountWords,
  }),
  z.refine(
    ({ amount, coverFee }) => {
      const cents = coverFee ? readCents(String(amount)) : null;
      return cents === null || withFee(cents, cardFee) <= dollarsToCents(donationAmount.max);
    },
    { path: ['amount'], error: feeAboveMost },
  ),
);
