import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { stances } from '#contracts/applications/board.ts';
import { researcherApplications } from './applications-schema.ts';
import { boardMembers } from './board-members-schema.ts';
import { moment } from './moment.ts';

/** Made when a digest asks for the vote; a private link opens one of them (P-121). */
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
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** The application's `fieldsVersion` when the vote was asked for. */
    askedVersion: integer('asked_version').notNull(),
    remindedAt: moment('reminded_at'),
    /** When the member said whether there is a conflict of interest. */
    declaredAt: moment('declared_at'),
    /** Null until the member votes or has a conflict. */
    stance: text('stance', { enum: stances }),
    reason: text('reason').notNull().default(''),
    /** The application's `fieldsVersion` that was voted on; an older one makes the vote stale (P-124). */
    applicationVersion: integer('application_version'),
    castAt: moment('cast_at'),
  },
  (table) => [
    unique('ballots_application_member_key').on(table.applicationId, table.memberId),
    check(
      'ballots_stance_known',
      sql`${table.stance} in ('approve', 'decline', 'question', 'recused')`,
    ),
    check(
      'ballots_cast_is_declared',
      sql`${table.stance} is null or (${table.declaredAt} is not null and ${table.castAt} is not null)`,
    ),
    index('ballots_member').on(table.memberId),
  ],
);
