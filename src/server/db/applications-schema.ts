import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ApplicationFields } from '#model/applications/applicant.ts';
import type { ClockStop } from '#model/applications/clock-stop.ts';
import { degreeValues, researchAreas } from '#model/applications/contract.ts';
import {
  accessEndings,
  applicationActions,
  applicationStatuses,
  votesAndRecusal,
} from '#model/enumerations.ts';
import { checkAllAmong, checkOneOf, timestampColumn, searchWords } from './columns.ts';

/** A row is an application in its current state; `fields_version` counts the changes that its applicant made. */
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
    degrees: text('degrees', { enum: degreeValues }).array().notNull(),
    researchArea: text('research_area', { enum: researchAreas }).notNull(),
    experience: text('experience').notNull(),
    motivation: text('motivation').notNull(),
    spam: boolean('spam').notNull().default(false),
    /** The newest application of the same address before this one. */
    earlierId: uuid('earlier_id').references((): AnyPgColumn => researcherApplications.id, {
      onDelete: 'set null',
    }),
    status: text('status', { enum: applicationStatuses }).notNull().default('pending'),
    decidedAt: timestampColumn('decided_at'),
    withdrawnAt: timestampColumn('withdrawn_at'),
    /** The key of the decision's mail in the outbox; only staff see the decision until the mail is tried. */
    decisionMailKey: text('decision_mail_key'),
    /** The note of staff, which is never in mail, letters, exports or the public API. */
    note: text('note').notNull().default(''),
    /** The version rises with each change of status, note or fields, and with each question. */
    version: integer('version').notNull().default(1),
    fieldsVersion: integer('fields_version').notNull().default(1),
    /** Hides the entry in the register, and a later one, too. */
    listingHidden: boolean('listing_hidden').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    checkOneOf('researcher_applications_status_known', table.status, applicationStatuses),
    checkOneOf('researcher_applications_area_known', table.researchArea, researchAreas),
    checkAllAmong('researcher_applications_degrees_known', table.degrees, degreeValues),
    check(
      'researcher_applications_decided_has_time',
      sql`(${table.status} in ('approved', 'declined')) = (${table.decidedAt} is not null)`,
    ),
    check(
      'researcher_applications_withdrawn_has_time',
      sql`(${table.status} = 'withdrawn') = (${table.withdrawnAt} is not null)`,
    ),
    uniqueIndex('researcher_applications_number_key').on(table.number),
    index('researcher_applications_queue').on(table.status, table.createdAt, table.id),
    index('researcher_applications_email').on(sql`lower(${table.email})`, table.createdAt),
    index('researcher_applications_earlier').on(table.earlierId),
    index('researcher_applications_search').using(
      'gin',
      searchWords(table.firstName, table.lastName, table.email, table.institution),
    ),
  ],
);

/** A row is a member of the advisory board; one who left stays, with the votes. */
export const boardMembers = pgTable(
  'board_members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    active: boolean('active').notNull().default(true),
    /** A digest's key holds this time, so that a member who comes back gets new links the same day. */
    activatedAt: timestampColumn('activated_at').notNull().defaultNow(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('board_members_email_key').on(sql`lower(${table.email})`)],
);

/**
 * A row is what was done to an application after it came, by staff, its applicant or a member
 * of the board.
 */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => researcherApplications.id, { onDelete: 'cascade' }),
    /** `undone` comes before the mail was sent, `reopened` afterwards. */
    act: text('act', { enum: applicationActions }).notNull(),
    /** The member who voted; only staff see votes. */
    memberId: uuid('member_id').references(() => boardMembers.id, { onDelete: 'cascade' }),
    message: text('message').notNull().default(''),
    reason: text('reason').notNull().default(''),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    checkOneOf('application_events_act_known', table.act, applicationActions),
    index('application_events_member').on(table.memberId),
    index('application_events_order').on(table.applicationId, table.at),
    index('application_events_newest').on(table.at),
  ],
);

/**
 * A row is an acceptance letter under the code that `/verify` knows; the code outlives the erasure of its application.
 */
export const letters = pgTable(
  'letters',
  {
    code: text('code').primaryKey(),
    /** `applicationId` is null after an erasure. */
    applicationId: uuid('application_id').references(() => researcherApplications.id, {
      onDelete: 'set null',
    }),
    issuedAt: timestampColumn('issued_at').notNull(),
    withdrawnAt: timestampColumn('withdrawn_at'),
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

/** A row is what an approved applicant agreed to publish; nothing of the application is copied. */
export const registerEntries = pgTable('register_entries', {
  id: uuid('id').primaryKey().defaultRandom(),
  applicationId: uuid('application_id')
    .notNull()
    .unique('register_entries_application_key')
    .references(() => researcherApplications.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  listedFrom: timestampColumn('listed_from').notNull(),
  outputs: text('outputs')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  consentedAt: timestampColumn('consented_at').notNull(),
});

/**
 * A row is an approved applicant's access to the data platform, and at most one of an application has not ended. Of the
 * key only the hash is stored.
 */
export const accessGrants = pgTable(
  'access_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => researcherApplications.id, { onDelete: 'cascade' }),
    /** A SHA-256 hash in hexadecimal digits. */
    keyHash: text('key_hash').notNull().unique('access_grants_key'),
    keyMadeAt: timestampColumn('key_made_at').notNull(),
    /** The name exactly as it was typed under the terms. */
    acceptedName: text('accepted_name').notNull(),
    termsVersion: integer('terms_version').notNull(),
    acceptedAt: timestampColumn('accepted_at').notNull(),
    /** The time at which access began. No second grant follows a decision that is older than this. */
    beganAt: timestampColumn('began_at').notNull(),
    endsOn: date('ends_on').notNull(),
    /** The Pacific day of the last use; time and address are not stored. */
    lastUsedOn: date('last_used_on'),
    endedAt: timestampColumn('ended_at'),
    endedBy: text('ended_by', { enum: accessEndings }),
    endReason: text('end_reason').notNull().default(''),
    /** `remindedAt` is null again after a renewal. */
    remindedAt: timestampColumn('reminded_at'),
    /** The newest version of the terms that a mail asked the researcher to accept. */
    askedTerms: integer('asked_terms'),
    /** Until this time the key works without accepted new terms; null when none are asked for. */
    termsDueAt: timestampColumn('terms_due_at'),
  },
  (table) => [
    checkOneOf('access_grants_ending_known', table.endedBy, accessEndings),
    check(
      'access_grants_ended_has_cause',
      sql`(${table.endedAt} is null) = (${table.endedBy} is null)`,
    ),
    uniqueIndex('access_grants_one_open')
      .on(table.applicationId)
      .where(sql`${table.endedAt} is null`),
    index('access_grants_application').on(table.applicationId, table.beganAt),
    index('access_grants_ends')
      .on(table.endsOn)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** A row is a question to an applicant. One is open at a time; the review clock stops until its answer. */
export const applicationQuestions = pgTable(
  'application_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => researcherApplications.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    askedAt: timestampColumn('asked_at').notNull().defaultNow(),
    answer: text('answer'),
    answeredAt: timestampColumn('answered_at'),
  },
  (table) => [
    check(
      'application_questions_answer_has_time',
      sql`(${table.answer} is null) = (${table.answeredAt} is null)`,
    ),
    uniqueIndex('application_questions_one_open')
      .on(table.applicationId)
      .where(sql`${table.answeredAt} is null`),
    index('application_questions_order').on(table.applicationId, table.askedAt),
  ],
);

/** A row is what the applicant had sent before a change; there is no version before the first one. */
export const applicationVersions = pgTable(
  'application_versions',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => researcherApplications.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    fields: jsonb('fields').$type<ApplicationFields>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.version] })],
);

/**
 * Selects what stopped the review clock of a row of `researcher_applications`, oldest first. A decision that was undone
 * before its mail stopped nothing.
 */
export const clockStopsColumn = sql<ClockStop[]>`(
  select coalesce(
    json_agg(json_build_object('cause', cause, 'from', start, 'until', until) order by start),
    '[]'
  )
  from (
    select 'question' as cause, asked_at as start, answered_at as until
    from application_questions
    where application_id = researcher_applications.id
    union all
    select 'closed', closing.at, opening.at
    from application_events opening
    cross join lateral (
      select at from application_events
      where application_id = opening.application_id
        and act in ('approved', 'declined', 'withdrawn')
        and at <= opening.at
      order by at desc
      limit 1
    ) closing
    where opening.application_id = researcher_applications.id
      and opening.act in ('reopened', 'restored')
  ) stops
)`;

/** A row is a ballot, made when a digest asks for the vote; a private link opens one of them. */
export const ballots = pgTable(
  'ballots',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => researcherApplications.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => boardMembers.id, { onDelete: 'cascade' }),
    askedAt: timestampColumn('asked_at').notNull().defaultNow(),
    /** The application's `fieldsVersion` when the vote was asked for. */
    askedVersion: integer('asked_version').notNull(),
    remindedAt: timestampColumn('reminded_at'),
    declaredAt: timestampColumn('declared_at'),
    /** `stance` is null until the member votes or has a conflict. */
    stance: text('stance', { enum: votesAndRecusal }),
    reason: text('reason').notNull().default(''),
    /** The `fieldsVersion` on which the member voted; an older one than the application's makes the vote stale. */
    applicationVersion: integer('application_version'),
    castAt: timestampColumn('cast_at'),
  },
  (table) => [
    unique('ballots_application_member_key').on(table.applicationId, table.memberId),
    checkOneOf('ballots_stance_known', table.stance, votesAndRecusal),
    check(
      'ballots_cast_is_declared',
      sql`${table.stance} is null or (${table.declaredAt} is not null and ${table.castAt} is not null)`,
    ),
    index('ballots_member').on(table.memberId),
  ],
);
