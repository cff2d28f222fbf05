import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

export const linkKinds = ['application', 'ballot', 'giving', 'donation'] as const;

/** Links in mail that prove an address (P-109); their tokens are computed, never stored. */
export const privateLinks = pgTable(
  'private_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: linkKinds }).notNull(),
    /** The row that the link opens; null when it opens what is held on the address. */
    subjectId: uuid('subject_id'),
    email: text('email').notNull(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'private_links_kind_known',
      sql`${table.kind} in ('application', 'ballot', 'giving', 'donation')`,
    ),
    index('private_links_subject').on(table.subjectId),
    index('private_links_email').on(sql`lower(${table.email})`),
  ],
);
