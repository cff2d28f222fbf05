import * as z from 'zod/mini';
import {
  applicationActions,
  applicationStatuses,
  contactTypes,
  donationSources,
  donationStatuses,
  type GiverKind,
  giverKinds,
  personTypes,
} from '../enumerations.ts';
import { idField, nullableTextField, textField } from '../fields/response-fields.ts';
import { clockStopSchema } from '../applications/clock-stop.ts';
import { undeliveredMailSchema } from '../mail/undelivered-mail.ts';

export const giverKindLabels: Readonly<Record<GiverKind, string>> = {
  person: 'Person',
  organization: 'Organization',
  fund: 'Fund',
};

export type PersonType = (typeof personTypes)[number];

export const personSchema = z.object({
  id: idField,
  type: z.enum(personTypes),
  /** The kind of a giver; everybody else is a person. */
  kind: z._default(z.enum(giverKinds), 'person'),
  name: textField,
  email: textField,
  institution: nullableTextField,
  createdAt: z.string(),
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
  testOnly: z._default(z.boolean(), false),
  monthlyCents: z._default(z.int(), 0),
});

export type Person = z.infer<typeof personSchema>;

export const peopleSchema = z.array(personSchema);

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
  source: z.enum(donationSources),
  /** How it was paid, such as "Check no. 2281" or "Visa ending in 4242". */
  method: z._default(nullableTextField, null),
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
  /** The address from which it was sent; a giver may have several. */
  email: z.string(),
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
  act: z.enum(applicationActions),
});

export const timelineEntrySchema = z.discriminatedUnion('kind', [
  donation,
  message,
  application,
  act,
]);

export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

const giver = { id: idField, name: textField, email: textField, kind: z.enum(giverKinds) };

export const personRecordSchema = z.object({
  person: personSchema,
  others: z.array(z.object({ type: z.enum(personTypes), id: idField, name: z.string() })),
  undelivered: z.array(undeliveredMailSchema),
  timeline: z.array(timelineEntrySchema),
  /**
   * The mailboxes of a giver, those first that it uses now; of the others `until` says when mail stopped going there.
   */
  mailboxes: z._default(
    z.array(z.object({ email: textField, since: z.string(), until: nullableTextField })),
    [],
  ),
  /** The sums that a giver gave in each Pacific year, newest first, as the statement of the year has them. */
  years: z._default(
    z.array(
      z.object({
        year: z.int(),
        gifts: z.int(),
        totalCents: z.int(),
        /** The gifts of a year that are not in dollars, such as "40 shares of VTI". */
        described: nullableTextField,
        /** When the newest statement was sent; null for none. */
        sentAt: nullableTextField,
      }),
    ),
    [],
  ),
  /** Other givers at the same mailbox or with the same name, who may be the same giver. */
  alike: z._default(z.array(z.object(giver)), []),
  /** The givers that were joined to this one; `undoUntil` is null after ten minutes. */
  joins: z._default(
    z.array(
      z.object({
        ...giver,
        gifts: z.int(),
        joinedAt: z.string(),
        undoUntil: nullableTextField,
      }),
    ),
    [],
  ),
});

export const joinGiversSchema = z.object({
  giver: z
    .uuid('Enter the ID of a giver, or the address of the giver’s page.')
    .check(z.toLowerCase()),
});

export const giverKindSchema = z.object({
  kind: z.enum(giverKinds, { error: 'kind must be one of person, organization, fund.' }),
});

export type PersonRecord = z.infer<typeof personRecordSchema>;
