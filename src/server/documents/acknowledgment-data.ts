import { tributeKinds } from '#model/donations/tribute.ts';
import { donationSources, donationDocuments } from '#model/enumerations.ts';
import * as z from 'zod/mini';

export const taxAcknowledgmentSchema = z.object({
  donationId: z.string(),
  /** The number of corrections of the address; with the id, it opens the receipt. */
  addressCorrections: z.int(),
  source: z.enum(donationSources),
  /** Missing in mail that was queued before the field existed; a gift of a fund then has thanks only. */
  document: z.optional(z.enum(donationDocuments)),
  /** The third party through which the gift came; missing in mail that was queued before the field existed. */
  through: z.optional(z.nullable(z.string())),
  /** The giver for whom a third party gave; missing in mail that was queued before the field existed. */
  onBehalfOf: z.optional(z.nullable(z.string())),
  donorName: z.nullable(z.string()),
  donorEmail: z.nullable(z.string()),
  amountCents: z.int(),
  tribute: z.nullable(z.object({ kind: z.enum(tributeKinds), name: z.string() })),
  feeCoveredCents: z.int(),
  refundedCents: z.int(),
  currency: z.string(),
  receivedAt: z.iso.datetime(),
  /** The day of the postmark, on which a check counts; missing in mail that was queued without it. */
  postmarkedOn: z.optional(z.nullable(z.string())),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  paymentMethod: z.nullable(z.string()),
  description: z.nullable(z.string()),
  isReversed: z.boolean(),
  /** True while the donor's bank may take the payment back; missing in mail that was queued without it. */
  isDisputed: z.optional(z.boolean()),
  /** True after a lost dispute; missing in mail that was queued without it. */
  isReturnedByBank: z.optional(z.boolean()),
  /** True when we refunded a part before the bank took the rest; missing in mail that was queued without it. */
  isPartlyByBank: z.optional(z.boolean()),
  isTest: z.boolean(),
  /** `verificationUrl` is null without LINK_SECRET. */
  verificationUrl: z.nullable(z.string()),
  issuedAt: z.iso.datetime(),
  replaces: z.nullable(z.iso.datetime()),
  /** True when no document reached the donor before; missing in mail that was queued without it. */
  isFirst: z.optional(z.boolean()),
});

export type TaxAcknowledgmentData = z.infer<typeof taxAcknowledgmentSchema>;
