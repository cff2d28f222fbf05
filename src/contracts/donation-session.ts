import * as z from 'zod/mini';

/** The three steps of the donation page, in their order (P-38). */
export const donationSteps = ['amount', 'donor', 'payment'] as const;

export type DonationStep = (typeof donationSteps)[number];

const donor = { donorName: z.string(), donorEmail: z.string() };

/**
 * Where it is kept: in sessionStorage, which belongs to one tab. A duplicated tab copies it and so
 * shares the attempt; a tab opened for itself starts another gift (P-43).
 */
export const storedDonationKey = 'donation';

/** What the donation page keeps in its tab's storage, so that a reload loses nothing. */
export const storedDonationSchema = z.object({
  amountCents: z.nullable(z.int()),
  donor: z.object(donor),
  attempt: z.nullable(z.object({ id: z.uuid(), amountCents: z.int(), ...donor })),
  intent: z.nullable(z.object({ clientSecret: z.string(), donationId: z.string() })),
  /** The donation whose payment got no answer: it may have been paid. */
  unansweredId: z.optional(z.nullable(z.string())),
});

export type StoredDonation = z.infer<typeof storedDonationSchema>;

/** What the donation page writes into `history.state` of each of its entries. */
export const stepEntrySchema = z.object({
  donation: z.object({
    step: z.enum(donationSteps),
    /** How many entries stand between this one and the first. */
    place: z.int(),
    /** Step → place of its first entry. */
    starts: z.record(z.string(), z.int()),
  }),
});

export type StepEntry = z.infer<typeof stepEntrySchema>['donation'];
