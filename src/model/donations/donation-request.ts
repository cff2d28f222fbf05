import * as z from 'zod/mini';
import { attemptIdField } from '../fields/fields.ts';
import { amountField, renameToCents, feeWithinLimit } from './amount-field.ts';
import { donorFields, frequencies, repeatedHasEmail } from './contract.ts';
import { tributeSchema } from './tribute.ts';

const donationRequest = z
  .object({
    amount: amountField,
    ...donorFields,
    frequency: z.optional(
      z.enum(frequencies, { error: 'frequency must be one of once, monthly, yearly.' }),
    ),
    listed: z.optional(z.boolean({ error: 'listed must be true or false.' })),
    coverFee: z.optional(z.boolean({ error: 'coverFee must be true or false.' })),
    tribute: z.nullish(tributeSchema),
    /** The donation's id and Stripe's idempotency key. */
    attemptId: attemptIdField,
  })
  .check(...repeatedHasEmail, feeWithinLimit);

/** The body of POST /api/create-payment-intent; an empty name or email becomes null, the amount cents. */
export const donationRequestSchema = z.pipe(
  donationRequest,
  z.transform(renameToCents<z.output<typeof donationRequest>>),
);

/** A donation that is asked for, its amount in cents. */
export type RequestedDonation = z.output<typeof donationRequestSchema>;

/** The body as a client sends it, its amount in dollars. */
export type DonationRequest = z.input<typeof donationRequestSchema>;
