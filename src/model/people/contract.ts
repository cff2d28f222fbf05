import * as z from 'zod/mini';
import {
  applicationActs,
  applicationStatuses,
  contactTypes,
  donationSources,
  donationStatuses,
  personTypes,
} from '../enumerations.ts';
import { idField, nullableTextField, textField } from '../fields/answers.ts';
import { clockStopSchema } from '../applications/admin-applications.ts';
import { undeliveredMailSchema } from '../mail/undelivered-mail.ts';

export type PersonType = (typeof personTypes)[number];

/** P-84, P-106. */
export const personSchema = z.object({
  id: idField,
  type: z.enum(personTypes),
  name: textField,
  /** Empty when a donor left only a name. */
  email: textField,
  institution: nullableTextField,
  createdAt: z.string(),
  /** A researcher's oldest pending application, else the newest decided one. */
  review: z.optional(
    z.nullable(
      z.object({
        applicationId: idField,
        status: z.enum(applicationStatuses),
        createdAt: z.string(),
        clockStops: z.array(clockStopSchema),
      }),
    ),
  ),
  /** P-46. */
  testOnly: z._default(z.boolean(), false),
  /** What monthly donations that go on bring; 0 without one (P-160). */
  monthlyCents: z._default(z.int(), 0),
});

export type Person = z.infer<typeof personSchema>;

export const peopleSchema = z.array(personSchema);

/** P-80. */
export const peopleStatsSchema = z.object({
  total: z.number(),
  researcher: z.number(),
  donor: z.number(),
  partner: z.number(),
});

export type PeopleStats = z.infer<typeof peopleStatsSchema>;

const donation = z.object({
  kind: z.literal('donation'),
  at: z.string(),
  id: idField,
  receiptKey: z.optional(z.string()),
  source: z.enum(donationSources),
  /** Of stock. */
  description: nullableTextField,
  reversed: z.boolean(),
  isReversal: z.boolean(),
  amountCents: z.int(),
  currency: z.string(),
  status: z.enum(donationStatuses),
  refundedCents: z.int(),
  testMode: z.boolean(),
});

const message = z.object({
  kind: z.literal('message'),
  at: z.string(),
  id: idField,
  subject: z.string(),
  message: z.string(),
  contactType: z.nullable(z.enum(contactTypes)),
});

const application = z.object({
  kind: z.literal('application'),
  at: z.string(),
  applicationId: idField,
  reference: z.string(),
});

const act = z.object({
  kind: z.literal('act'),
  at: z.string(),
  applicationId: idField,
  reference: z.string(),
  act: z.enum(applicationActs),
});

/** P-85. */
export const timelineEntrySchema = z.discriminatedUnion('kind', [
  donation,
  message,
  application,
  act,
]);

export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** P-85. */
export const personRecordSchema = z.object({
  person: personSchema,
  /** The same address under other types. */
  others: z.array(z.object({ type: z.enum(personTypes), id: idField, name: z.string() })),
  /** Mails to this address that were given up, newest first (P-93). */
  undelivered: z.array(undeliveredMailSchema),
  timeline: z.array(timelineEntrySchema),
});

export type PersonRecord = z.infer<typeof personRecordSchema>;
