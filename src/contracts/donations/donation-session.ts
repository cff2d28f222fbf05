import * as z from 'zod/mini';
import { frequencies } from './donations.ts';

/** P-38. */
export const donationSteps = ['amount', 'donor', 'payment'] as const;

export type DonationStep = (typeof donationSteps)[number];

const donor = { donorName: z.string(), donorEmail: z.string() };
const choices = {
  listed: z._default(z.boolean(), false),
  frequency: z._default(z.enum(frequencies), 'once'),
};

/** sessionStorage: a duplicated tab shares the attempt (P-43). */
export const storedDonationKey = 'donation';

export const storedDonationSchema = z.object({
  amountCents: z.nullable(z.int()),
  donor: z.object(donor),
  ...choices,
  attempt: z.nullable(z.object({ id: z.uuid(), amountCents: z.int(), ...donor, ...choices })),
  intent: z.nullable(z.object({ clientSecret: z.string(), donationId: z.string() })),
  /** A payment without an answer may have been paid. */
  unansweredId: z.optional(z.nullable(z.string())),
});

export type StoredDonation = z.infer<typeof storedDonationSchema>;
