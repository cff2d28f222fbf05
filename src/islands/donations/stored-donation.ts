import * as z from 'zod/mini';
import { tributeResponseSchema, tributeKinds } from '#model/donations/tribute.ts';
import { frequencies, paymentIntentResponseSchema } from '#model/donations/contract.ts';

const donor = { donorName: z.string(), donorEmail: z.string() };
const choices = {
  listed: z._default(z.boolean(), false),
  coverFee: z._default(z.boolean(), false),
  frequency: z._default(z.enum(frequencies), 'once'),
};

const typedTribute = z.object({
  isTribute: z.boolean(),
  tributeKind: z.nullable(z.enum(tributeKinds)),
  tributeName: z.string(),
  notifies: z.boolean(),
  notifyName: z.string(),
  notifyEmail: z.string(),
  tributeMessage: z.string(),
});

export type TypedTribute = z.infer<typeof typedTribute>;

export const noTribute: TypedTribute = {
  isTribute: false,
  tributeKind: null,
  tributeName: '',
  notifies: false,
  notifyName: '',
  notifyEmail: '',
  tributeMessage: '',
};

// Its id is the donation's id and Stripe's idempotency key.
const attemptSchema = z.object({
  id: z.uuid(),
  amountCents: z.int(),
  ...donor,
  ...choices,
  tribute: z._default(z.nullable(tributeResponseSchema), null),
});

export type Attempt = z.infer<typeof attemptSchema>;

export const storedDonationSchema = z.object({
  amountCents: z.nullable(z.int()),
  donor: z.object(donor),
  ...choices,
  tribute: z._default(typedTribute, noTribute),
  hasChosenFrequency: z._default(z.boolean(), false),
  attempt: z.nullable(attemptSchema),
  intent: z.nullable(paymentIntentResponseSchema),
  /** A payment that began and has no response, which is looked up before another payment is made. */
  unansweredId: z._default(z.nullable(z.string()), null),
});

export type StoredDonation = z.infer<typeof storedDonationSchema>;

export const noDonation: StoredDonation = {
  amountCents: null,
  donor: { donorName: '', donorEmail: '' },
  listed: false,
  coverFee: false,
  tribute: noTribute,
  frequency: 'once',
  hasChosenFrequency: false,
  attempt: null,
  intent: null,
  unansweredId: null,
};
