import * as z from 'zod/mini';
import { idField, nullableTextField, textField } from './answers.ts';
import { applicationActs, applicationStatuses } from './applications.ts';

/** Person types (P-106). */
export const personTypes = ['researcher', 'donor', 'partner', 'admin'] as const;

export type PersonType = (typeof personTypes)[number];

/** One person as GET /api/admin/people lists them, newest first (P-84, P-106). */
export const personSchema = z.object({
  id: idField,
  type: z.enum(personTypes),
  /** Empty when only an email is known. */
  name: textField,
  /** Empty when a donor left only a name. */
  email: textField,
  institution: nullableTextField,
  /** ISO 8601 with milliseconds and Z. */
  createdAt: z.string(),
  /** A researcher's application that waits longest, else the newest one decided; absent for others. */
  review: z.optional(
    z.nullable(
      z.object({
        applicationId: idField,
        status: z.enum(applicationStatuses),
        /** When it came. */
        createdAt: z.string(),
      }),
    ),
  ),
  /** True for a donor who is known from test donations alone (P-46). */
  testOnly: z._default(z.boolean(), false),
});

export type Person = z.infer<typeof personSchema>;

/** Answer of GET /api/admin/people. */
export const peopleSchema = z.array(personSchema);

/** Figures of the People stat cards: GET /api/admin/people/stats (P-80). */
export const peopleStatsSchema = z.object({
  total: z.number(),
  researcher: z.number(),
  donor: z.number(),
  partner: z.number(),
});

export type PeopleStats = z.infer<typeof peopleStatsSchema>;

const gift = z.object({
  kind: z.literal('gift'),
  at: z.string(),
  id: idField,
  amountCents: z.int(),
  currency: z.string(),
  status: z.enum(['succeeded', 'pending', 'failed']),
  refundedCents: z.int(),
  testMode: z.boolean(),
});

const message = z.object({
  kind: z.literal('message'),
  at: z.string(),
  id: idField,
  subject: z.string(),
  message: z.string(),
  contactType: z.nullable(z.enum(['researcher', 'partner', 'donor'])),
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

/** One entry of a person's timeline (P-85). */
export const timelineEntrySchema = z.discriminatedUnion('kind', [gift, message, application, act]);

export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** One person with all that their page shows: GET /api/admin/people/{type}/{id} (P-85). */
export const personRecordSchema = z.object({
  /** With `review` as in the list. */
  person: personSchema,
  /** The same address under other types. */
  others: z.array(z.object({ type: z.enum(personTypes), id: idField, name: z.string() })),
  /** Newest first. */
  timeline: z.array(timelineEntrySchema),
});

export type PersonRecord = z.infer<typeof personRecordSchema>;
