import * as z from 'zod/mini';
import { amountWords, paymentIntentRequestSchema } from '#contracts/donations/donations.ts';
import { readCents } from '#lib/amount.ts';

/** POST /api/create-payment-intent. Its dollars are read as a typed amount is (P-39). */
export const newDonationSchema = paymentIntentRequestSchema.check(
  z.refine(({ amount }) => readCents(String(amount)) !== null, {
    // Also when another field is wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
    path: ['amount'],
    error: amountWords,
  }),
);
