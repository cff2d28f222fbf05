import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

/** Applications for platform access, as the advisory board reviews them (P-33, P-35, P-105). */
export const researcherApplications = pgTable(
  'researcher_applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Counts applications; with the year it is the reference that the applicant is told. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    institution: text('institution').notNull(),
    position: text('position').notNull(),
    degrees: text('degrees').array().notNull(),
    researchArea: text('research_area').notNull(),
    experience: text('experience').notNull(),
    motivation: text('motivation').notNull(),
    /** Marked by honeypot or fill time, kept all the same (P-26). */
    spam: boolean('spam').notNull().default(false),
    /** The newest application that the same address had sent before; never merged with it. */
    earlierId: uuid('earlier_id').references((): AnyPgColumn => researcherApplications.id, {
      onDelete: 'set null',
    }),
    status: text('status', { enum: ['pending', 'approved', 'declined'] })
      .notNull()
      .default('pending'),
    decidedAt: moment('decided_at'),
    /** Dedupe key of the mail that tells the standing decision; null while there is none. */
    decisionMailKey: text('decision_mail_key'),
    /** A reviewer's private note: never in a mail, a letter, an export or the public API. */
    note: text('note').notNull().default(''),
    /** Counts every change of status and note, so that nobody overwrites what they have not seen. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'researcher_applications_status_known',
      sql`${table.status} in ('pending', 'approved', 'declined')`,
    ),
    check(
      'researcher_applications_decided_has_time',
      sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`,
    ),
    uniqueIndex('researcher_applications_number_key').on(table.number),
    index('researcher_applications_queue').on(table.status, table.createdAt, table.id),
    index('researcher_applications_email').on(sql`lower(${table.email})`, table.createdAt),
    index('researcher_applications_earlier').on(table.earlierId),
  ],
);

/** What was done about an application, and when; never changed, only added to. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => researcherApplications.id, { onDelete: 'cascade' }),
    /** `undone` took a decision back before its mail had left, `reopened` afterwards. */
    act: text('act', {
      enum: ['approved', 'declined', 'undone', 'reopened', 'letter-withdrawn'],
    }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    check(
      'application_events_act_known',
      sql`${table.act} in ('approved', 'declined', 'undone', 'reopened', 'letter-withdrawn')`,
    ),
    index('application_events_order').on(table.applicationId, table.at),
  ],
);

/** Acceptance letters; the page `/verify/{code}` answers from here alone. */
export const letters = pgTable(
  'letters',
  {
    /** Crockford's base 32 in capitals, four groups of four, such as `7K3M-9XQ2-RW5T-0HJD`. */
    code: text('code').primaryKey(),
    /** Null once the applicant's data were erased; such a letter is withdrawn. */
    applicationId: uuid('application_id').references(() => researcherApplications.id, {
      onDelete: 'set null',
    }),
    issuedAt: moment('issued_at').notNull(),
    /** From then on the letter is no longer valid. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    check(
      'letters_erased_are_withdrawn',
      sql`${table.applicationId} is not null or ${table.withdrawnAt} is not null`,
    ),
    uniqueIndex('letters_one_valid')
      .on(table.applicationId)
      .where(sql`${table.withdrawnAt} is null`),
    index('letters_application').on(table.applicationId),
  ],
);
