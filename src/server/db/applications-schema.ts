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

export const researcherApplications = pgTable(
  'researcher_applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
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
    spam: boolean('spam').notNull().default(false),
    /** The previous application of the same address. */
    earlierId: uuid('earlier_id').references((): AnyPgColumn => researcherApplications.id, {
      onDelete: 'set null',
    }),
    status: text('status', { enum: ['pending', 'approved', 'declined'] })
      .notNull()
      .default('pending'),
    decidedAt: moment('decided_at'),
    /** Dedupe key of the mail about the current decision. */
    decisionMailKey: text('decision_mail_key'),
    /** Private to reviewers: never in mail, letters, exports or the public API. */
    note: text('note').notNull().default(''),
    /** Counts changes of status and note. */
    version: integer('version').notNull().default(1),
    /** Counts the applicant's corrections and answers. */
    fieldsVersion: integer('fields_version').notNull().default(1),
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

export const applicationEvents = pgTable(
  'application_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => researcherApplications.id, { onDelete: 'cascade' }),
    /** `undone` before the mail was sent, `reopened` afterwards. */
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

export const letters = pgTable(
  'letters',
  {
    code: text('code').primaryKey(),
    /** Null after an erasure. */
    applicationId: uuid('application_id').references(() => researcherApplications.id, {
      onDelete: 'set null',
    }),
    issuedAt: moment('issued_at').notNull(),
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

/** What an approved applicant agreed to publish; nothing of the application is copied (P-130). */
export const registerEntries = pgTable('register_entries', {
  id: uuid('id').primaryKey().defaultRandom(),
  applicationId: uuid('application_id')
    .notNull()
    .unique('register_entries_application_key')
    .references(() => researcherApplications.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  listedFrom: moment('listed_from').notNull(),
  /** DOIs of what came of it. */
  outputs: text('outputs')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  consentedAt: moment('consented_at').notNull(),
});
