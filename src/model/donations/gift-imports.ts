import * as z from 'zod/mini';
import { donationDocuments } from '../enumerations.ts';
import { bounds } from '../fields/bounds.ts';
import { emptyableText, optionalEmail, requiredLine } from '../fields/fields.ts';
import { externalIdField, optionalExternalIdField, optionalName } from './import-fields.ts';
import { largestRecordedCents, pacificDayField } from './recorded-donation.ts';

/**
 * The bounds of one import: a function of Netlify takes 6 MB and must store the rows within its time. The portal sends
 * `rowsAtOnce`.
 */
export const importBounds = { rows: 10_000, bytes: 5 * 1024 * 1024, rowsAtOnce: 2000 } as const;

/** The bounds of a file, which is read in the browser; a larger one would fill its memory. */
export const fileBounds = { rows: 200_000, bytes: 50 * 1024 * 1024 } as const;

/** The kinds that an import records; what has no amount, such as stock, is recorded by hand. */
export const importedKinds = ['check', 'transfer', 'fund', 'history'] as const;

/** The cost by which a payout differs from its rows, because the platform rounds. */
export const roundingCostName = 'Rounding';

const cents = (label: string, from: number, to: number) => {
  const error = `${label} must be whole cents from ${from} to ${to}.`;
  return z.int(error).check(z.gte(from, error), z.lte(to, error));
};

const line = z.int('line must be the number of a line.').check(z.gte(1));

const alsoWhenFieldsFail = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const hasMatchingNet = ({ grossCents, feeCents, netCents }: Record<string, unknown>) =>
  netCents === Number(grossCents) - Number(feeCents);

/** A gift as `npm run gift-file` prints it, with what staff decided. Amounts are in cents. */
export const giftRowSchema = z
  .object({
    line,
    externalId: externalIdField('externalId'),
    donor: optionalName('Donor'),
    email: z.optional(optionalEmail),
    date: pacificDayField('The date'),
    grossCents: cents('grossCents', 1, largestRecordedCents),
    feeCents: z._default(cents('feeCents', 0, largestRecordedCents), 0),
    netCents: z.int('netCents must be whole cents.'),
    kind: z.enum(importedKinds, { error: `kind must be one of ${importedKinds.join(', ')}.` }),
    document: z.enum(donationDocuments, {
      error: `document must be one of ${donationDocuments.join(', ')}.`,
    }),
    matchOf: optionalExternalIdField('matchOf'),
    employer: optionalName('Employer'),
    onBehalfOf: optionalName('onBehalfOf'),
    fund: optionalName('Fund'),
    sponsor: optionalName('Sponsor'),
    contact: optionalName('Contact'),
    reference: optionalName('Reference'),
    note: z.optional(emptyableText({ label: 'Note', maxCodePoints: bounds.excerpt })),
    payoutId: optionalExternalIdField('payoutId'),
    stripeCharge: optionalExternalIdField('stripeCharge'),
    sameAs: optionalExternalIdField('sameAs'),
    /** The known giver of the gift; without one, name and address decide. */
    giver: z.optional(z.nullable(z.uuid('giver must be the id of a giver.'))),
  })
  .check(
    z.refine(hasMatchingNet, {
      ...alsoWhenFieldsFail,
      path: ['netCents'],
      error: 'netCents must be grossCents less feeCents.',
    }),
    z.refine(({ grossCents, feeCents }) => feeCents <= grossCents, {
      ...alsoWhenFieldsFail,
      path: ['feeCents'],
      error: 'The fee must not be more than the gift.',
    }),
    z.refine(({ kind, document }) => kind !== 'history' || document === 'none', {
      ...alsoWhenFieldsFail,
      path: ['document'],
      error: 'A platform before receipted it, so that document must be none.',
    }),
    z.refine(({ kind, document }) => kind !== 'fund' || document !== 'tax', {
      ...alsoWhenFieldsFail,
      path: ['document'],
      error: 'Who holds the money receipted the donor, so that document must be thanks or none.',
    }),
  );

export type GiftRow = z.infer<typeof giftRowSchema>;

/** A row that takes a gift back. Amounts are in negative cents. */
export const reversalRowSchema = z
  .object({
    line,
    externalId: externalIdField('externalId'),
    /** The external id of the gift; null while it is not known. */
    of: z.nullish(externalIdField('of')),
    /** The donation that staff chose. */
    reverses: z.optional(z.nullable(z.uuid('reverses must be the id of a donation.'))),
    donor: optionalName('Donor'),
    date: pacificDayField('The date'),
    grossCents: cents('grossCents', -largestRecordedCents, -1),
    feeCents: z._default(z.int('feeCents must be whole cents.'), 0),
    netCents: z.int('netCents must be whole cents.'),
    payoutId: optionalExternalIdField('payoutId'),
    why: z.optional(emptyableText({ label: 'why', maxCodePoints: bounds.excerpt })),
  })
  .check(
    z.refine(hasMatchingNet, {
      ...alsoWhenFieldsFail,
      path: ['netCents'],
      error: 'netCents must be grossCents less feeCents.',
    }),
    z.refine(({ grossCents, feeCents }) => Math.abs(feeCents) <= Math.abs(grossCents), {
      ...alsoWhenFieldsFail,
      path: ['feeCents'],
      error: 'The fee must not be more than what is taken back.',
    }),
  );

export type ReversalRow = z.infer<typeof reversalRowSchema>;

export const costRowSchema = z.object({
  what: requiredLine({ label: 'what', maxCodePoints: bounds.shortText }),
  /** A fee that was given back is negative. */
  cents: cents('cents', 0 - largestRecordedCents, largestRecordedCents),
  /** The id of its own row; without it a cost is known by its payout, or its file, and `what`. */
  externalId: optionalExternalIdField('externalId'),
  payoutId: optionalExternalIdField('payoutId'),
});

export type CostRow = z.infer<typeof costRowSchema>;

export const leftOutRowSchema = z.object({
  line,
  reason: requiredLine({ label: 'reason', maxCodePoints: bounds.excerpt }),
  externalId: optionalExternalIdField('externalId'),
  /** True for a row that waits for an answer of staff; until then its own figures count in its payout. */
  open: z._default(z.boolean('open must be true or false.'), false),
  donor: optionalName('Donor'),
  /** Any day, because a row can wait for its day to be corrected. */
  date: z.optional(z.iso.date('date must be such as 2026-11-18.')),
  grossCents: z.optional(z.int('grossCents must be whole cents.')),
  feeCents: z.optional(z.int('feeCents must be whole cents.')),
  netCents: z.optional(z.int('netCents must be whole cents.')),
  payoutId: optionalExternalIdField('payoutId'),
});

export type LeftOutImportRow = z.infer<typeof leftOutRowSchema>;

export const importedPayoutSchema = z.object({
  id: externalIdField('id'),
  method: optionalName('method'),
  /** Any day, because a platform says on which day to come it will pay. */
  date: z.optional(z.iso.date('The date of the payout must be such as 2026-11-18.')),
  periodEnding: z.optional(z.iso.date('The end of the period must be such as 2026-11-18.')),
  netCents: z.int('netCents must be whole cents.'),
  driftCents: z.optional(z.int('driftCents must be whole cents.')),
});

export type ImportedPayout = z.infer<typeof importedPayoutSchema>;

const fileFields = {
  name: requiredLine({ label: 'file.name', maxCodePoints: bounds.shortText }),
  sha256: z
    .string('file.sha256 must be text.')
    .check(
      z.regex(/^[0-9a-f]{64}$/, 'file.sha256 must be 64 hexadecimal digits in small letters.'),
    ),
  format: z
    .string('file.format must be text.')
    .check(
      z.regex(/^[a-z][a-z0-9-]{1,60}$/, 'file.format must be such as benevity-portal-report.'),
    ),
  version: requiredLine({ label: 'file.version', maxCodePoints: bounds.shortText }),
};

/**
 * The body of an import. A row with `reason` was left out, one with `of` takes a gift back, one with `what` is a cost
 * of the whole payment, and every other is a gift. `findRowProblem` in the server names line and field of a wrong row.
 */
export const giftImportSchema = z.object({
  file: z.object(fileFields, 'file is required: name, sha256, format and version.'),
  rows: z
    .array(z.record(z.string(), z.unknown(), 'A row must be an object.'), 'rows must be a list.')
    .check(z.minLength(1, 'rows must hold at least one row.')),
  payouts: z._default(
    z
      .array(importedPayoutSchema)
      .check(
        z.refine(
          (payouts) => new Set(payouts.map(({ id }) => id)).size === payouts.length,
          'Each payout must have an id of its own.',
        ),
      ),
    [],
  ),
  /** True when givers are mailed about their gifts. */
  mail: z.boolean('mail must be true or false.'),
  /** The import to which these further rows of the same file belong, so that both are undone as one. */
  continues: z.nullish(z.uuid('continues must be the id of an import.')),
});

export type GiftImportBody = z.input<typeof giftImportSchema>;

export type GiftImport = z.infer<typeof giftImportSchema>;
