import * as z from 'zod/mini';
import {
  amountMessage,
  donationAmount,
  feeAboveMost,
  paymentIntentRequestSchema,
} from '#model/donations/contract.ts';
import { readCents } from '#model/money/amount.ts';
import { withFee } from '#model/donations/card-fee.ts';
import { dollarsToCents } from '#model/money/money.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';

/** Requires that the amount in dollars is a whole number of cents, as for a typed amount. */
export const newDonationSchema = paymentIntentRequestSchema.check(
  z.refine(({ amount }) => readCents(String(amount)) !== null, {
    // The check runs although another field may be wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
    path: ['amount'],
    error: amountMessage,
  }),
  z.refine(
    ({ amount, coverFee }) => {
      const cents = coverFee ? readCents(String(amount)) : null;
      return cents === null || withFee(cents, cardFee) <= dollarsToCents(donationAmount.max);
    },
    { path: ['amount'], error: feeAboveMost },
  ),
);
