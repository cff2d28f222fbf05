import * as z from 'zod/mini';
import { tributeAnswer, tributeKinds } from './tribute.ts';
import { frequencies, paymentIntentResponseSchema } from './contract.ts';

const donor = { donorName: z.string(), donorEmail: z.string() };
const choices = {
  /** The donor asked to be named on the supporters' page (P-132). */
  listed: z._default(z.boolean(), false),
  /** The card fee is added to the amount (P-190). */
  coverFee: z._default(z.boolean(), false),
  frequency: z._default(z.enum(frequencies), 'once'),
};

/** As typed in step 2 (P-196). */
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

/** One try at one donation. Its id is the donation's id and Stripe's idempotency key (P-43). */
const attemptSchema = z.object({
  id: z.uuid(),
  amountCents: z.int(),
  ...donor,
  ...choices,
  tribute: z._default(z.nullable(tributeAnswer), null),
});

export type Attempt = z.infer<typeof attemptSchema>;

/** What a reload or a duplicated tab needs. */
export const storedDonationSchema = z.object({
  /** Null until chosen, and after Back to the first step (P-42). */
  amountCents: z.nullable(z.int()),
  /** As typed; empty is anonymous. */
  donor: z.object(donor),
  ...choices,
  tribute: z._default(typedTribute, noTribute),
  /** Whether the donor chose the frequency here, rather than an address that was opened. */
  hasChosenFrequency: z._default(z.boolean(), false),
  attempt: z.nullable(attemptSchema),
  intent: z.nullable(paymentIntentResponseSchema),
  /** The donation whose payment got no answer; it is looked up before another payment is made. */
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
