import * as z from 'zod/mini';
import { giverKinds } from '../enumerations.ts';
import { idField } from '../fields/response-fields.ts';
import { importBounds } from './gift-imports.ts';
import { externalIdField, optionalExternalIdField, optionalName } from './import-fields.ts';

const likelyDonationSchema = z.object({ id: idField, text: z.string() });

const knownGiverSchema = z.object({
  id: idField,
  name: z.string(),
  count: z.int(),
  kind: z._default(z.enum(giverKinds), 'person'),
});

/** The response of a review: what is known about rows of a file before anything is recorded. */
export const importReviewSchema = z.object({
  rows: z.array(
    z.object({
      externalId: z.string(),
      isHere: z.boolean(),
      /** The donation that this row or the same grant became. */
      donationId: z.nullable(idField),
      /** A donation that looks like it, recorded by hand or from another file. */
      alike: z.nullable(likelyDonationSchema),
      /** The id under which it is recorded where `alike` has its number and another day. */
      recordAs: z.optional(z.string()),
      /** The giver by name and address; null for a new giver and for an anonymous gift. */
      giver: z.nullable(knownGiverSchema),
      /** Others who use the address. */
      others: z.array(knownGiverSchema),
      /** The donation of an earlier file that a reversal names. */
      reverses: z.nullable(likelyDonationSchema),
      /** Gifts that a reversal may take back, the newest first. */
      candidates: z.array(likelyDonationSchema),
    }),
  ),
});

export type ImportReview = z.infer<typeof importReviewSchema>;

export type ReviewedRow = ImportReview['rows'][number];

/** The body of a review: gifts and reversals as in `giftImportSchema`; further fields do not matter. */
export const importReviewRequestSchema = z.object({
  rows: z
    .array(
      z.object({
        externalId: externalIdField('externalId'),
        donor: optionalName('Donor'),
        email: z.optional(z.nullable(z.string())),
        date: z.iso.date('date must be such as 2026-11-18.'),
        /** All days that a sheet names for the row, its own first. */
        days: z.optional(z.array(z.iso.date('days must be such as 2026-11-18.'))),
        grossCents: z.int('grossCents must be whole cents.'),
        reference: z.optional(z.nullable(z.string())),
        sameAs: optionalExternalIdField('sameAs'),
        stripeCharge: optionalExternalIdField('stripeCharge'),
        of: z.optional(z.nullable(externalIdField('of'))),
      }),
      'rows must be a list.',
    )
    .check(
      z.maxLength(importBounds.rowsAtOnce, `rows may hold at most ${importBounds.rowsAtOnce}.`),
    ),
});

export type ImportReviewRequest = z.infer<typeof importReviewRequestSchema>;
