import * as z from 'zod/mini';
import { dayInPacific } from '../dates/pacific-dates.ts';
import { giverKinds, recordedSources } from '../enumerations.ts';
import { bounds } from '../fields/bounds.ts';
import {
  attemptIdField,
  emptyableText,
  optionalEmail,
  optionalLine,
  requiredLine,
} from '../fields/fields.ts';

/** The largest recorded donation in cents, higher than online because a bank transfer can be. */
export const largestRecordedCents = 2_000_000_000;

export const earliestReceived = '2000-01-01';

// The example is for programs: the portal's field takes only dates, and shows them in its own way.
function findDayProblem(label: string, day: string): string | undefined {
  if (day === '') return 'Enter the whole date: month, day and year.';
  if (!z.iso.date().safeParse(day).success) {
    return `${label} must be a date such as 2026-11-18.`;
  }
  if (day < earliestReceived) return `${label} must be January 1, 2000, or later.`;
  return day > dayInPacific(new Date()) ? `${label} must not be in the future.` : undefined;
}

/** Makes the rule of an ISO day from 2000 to today in Pacific time, whose messages begin with the label. */
export const pacificDayField = (label: string) =>
  z.string({ error: `${label} is required.` }).check(
    z.refine((value) => findDayProblem(label, value) === undefined, {
      error: ({ input }) => findDayProblem(label, String(input)),
    }),
  );

const amountMessage =
  'The amount must be from $0.01 to $20,000,000.00, in whole cents, such as 1,250.00.';

const matchMessage = 'The gift that is matched must be the ID of a donation.';

// The checks also name what depends on two fields when a third one is wrong.
const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const recordDonationSchema = z
  .object({
    source: z.enum(recordedSources, {
      error: 'source must be one of check, transfer, stock, fund.',
    }),
    /** A Pacific day. */
    receivedOn: pacificDayField('The date received'),
    /** The day of the postmark, on which a mailed check counts for the donor's taxes. */
    postmarkedOn: z.nullish(pacificDayField('The postmark')),
    amountCents: z.nullish(
      z
        .int(amountMessage)
        .check(z.gte(1, amountMessage), z.lte(largestRecordedCents, amountMessage)),
    ),
    description: z.optional(
      optionalLine({ label: 'Description', maxCodePoints: bounds.shortText }),
    ),
    reference: z.optional(optionalLine({ label: 'Reference', maxCodePoints: bounds.name })),
    donorName: requiredLine({ label: 'Donor name', maxCodePoints: bounds.name }),
    donorEmail: z.optional(optionalEmail),
    /** The kind of a giver. Left out, a known giver keeps its kind, and a new one is a person. */
    giverKind: z.optional(
      z.enum(giverKinds, { error: 'giverKind must be one of person, organization, fund.' }),
    ),
    matchOf: z.optional(
      z.pipe(
        z.nullish(
          z.union([z.literal(''), z.uuid(matchMessage).check(z.toLowerCase())], matchMessage),
        ),
        z.transform((value) => value || null),
      ),
    ),
    through: z.optional(optionalLine({ label: 'Through', maxCodePoints: bounds.name })),
    onBehalfOf: z.optional(optionalLine({ label: 'On behalf of', maxCodePoints: bounds.name })),
    note: z.optional(
      z.pipe(
        emptyableText({ label: 'Note', maxCodePoints: bounds.excerpt }),
        z.transform((value) => value || null),
      ),
    ),
    /** True when the document is mailed; the address is stored either way. */
    send: z._default(z.boolean('send must be true or false.'), true),
    /** Records the donation even if it looks like one that is recorded already. */
    recordAnyway: z._default(z.boolean('recordAnyway must be true or false.'), false),
    /** Becomes the donation's id, so that a double click records once. */
    attemptId: attemptIdField,
  })
  .check(
    z.refine(({ source, amountCents }) => source === 'stock' || amountCents != null, {
      ...always,
      path: ['amountCents'],
      error: 'The amount is required.',
    }),
    z.refine(({ source, amountCents }) => source !== 'stock' || amountCents == null, {
      ...always,
      path: ['amountCents'],
      error: 'Stock is described, not valued. Leave the amount out.',
    }),
    z.refine(({ source, description }) => source !== 'stock' || description != null, {
      ...always,
      path: ['description'],
      error: 'A description is required, such as 40 shares of Example Corp.',
    }),
    z.refine(({ source, description }) => source === 'stock' || description == null, {
      ...always,
      path: ['description'],
      error: 'Only stock is described. Use the note instead.',
    }),
    z.refine(({ source, postmarkedOn }) => source === 'check' || postmarkedOn == null, {
      ...always,
      path: ['postmarkedOn'],
      error: 'Only a check has a postmark. Leave it out.',
    }),
    z.refine(({ receivedOn, postmarkedOn }) => !(postmarkedOn && postmarkedOn > receivedOn), {
      ...always,
      path: ['postmarkedOn'],
      error: 'The postmark must not be after the date received.',
    }),
  );

export type RecordDonationBody = z.input<typeof recordDonationSchema>;

export type RecordDonation = z.infer<typeof recordDonationSchema>;

const partMessage = 'The part must be at least $0.01, in whole cents, such as 40.00.';

/** The body of a reversal: without an amount it takes back all that is left of the donation. */
export const reverseDonationSchema = z.object({
  amountCents: z.nullish(z.int(partMessage).check(z.gte(1, partMessage))),
  /** Becomes the id of the reversing row, so that a double click takes a part back once. */
  attemptId: attemptIdField,
});

export type ReverseDonation = z.infer<typeof reverseDonationSchema>;

export const recordPreviewSchema = z.object({
  /** `document` is null for a gift whose giver gets none. */
  document: z.nullable(
    z.object({
      title: z.string(),
      lead: z.string(),
      figure: z.nullable(z.string()),
      issued: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
      legal: z.string(),
    }),
  ),
  subject: z.nullable(z.string()),
  donor: z.nullable(z.object({ name: z.string(), count: z.int() })),
});

export type RecordPreview = z.infer<typeof recordPreviewSchema>;
