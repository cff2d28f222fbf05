import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportedPayout } from '#model/donations/gift-imports.ts';
import { type emailStates, importOutcomes, importRowTypes } from '#model/enumerations.ts';
import { checkOneOf, timestampColumn, newestFirst } from './columns.ts';
import { donations } from './schema.ts';

/** A row is a file of gifts that staff recorded. */
export const giftImports = pgTable(
  'gift_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    livemode: boolean('livemode').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    format: text('format').notNull(),
    version: text('version').notNull(),
    /** True when staff chose that givers are mailed. */
    mail: boolean('mail').notNull(),
    payouts: jsonb('payouts').$type<ImportedPayout[]>().notNull(),
    recorded: integer('recorded').notNull(),
    /** The number of rows that an earlier import or a donation held. */
    already: integer('already').notNull(),
    leftOut: integer('left_out').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    newestFirst('gift_imports_newest', table),
    index('gift_imports_file').on(table.sha256),
  ],
);

/** The content of a row that is in no donation; an erasure removes whom it names. */
export interface WaitingRow {
  donor: string | null;
  date: string;
  grossCents: number;
  feeCents: number;
  netCents: number;
}

/** The state of a document mail that was not sent, and when it is due. */
export interface UnsentDocument {
  state: Exclude<(typeof emailStates)[number], 'sent'>;
  dueAt: string;
}

/** A donation and its document before a reversal; both get it again when the import is taken back. */
export interface StateBeforeReversal {
  refundedCents: number;
  reversedAt: string | null;
  acknowledgmentKey: string | null;
  version: number;
  updatedAt: string;
  document: UnsentDocument | null;
}

/** Each row stores a line of an imported file, or one of the two gifts that a line holds. */
export const giftImportRows = pgTable(
  'gift_import_rows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    importId: uuid('import_id')
      .notNull()
      .references(() => giftImports.id, { onDelete: 'cascade' }),
    position: integer('place').notNull(),
    line: integer('line').notNull(),
    type: text('type', { enum: importRowTypes }).notNull(),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    externalId: text('external_id'),
    sameAs: text('same_as'),
    /** `donationId` is null for a row that became no donation, and once the donation was undone. */
    donationId: uuid('donation_id').references(() => donations.id, { onDelete: 'set null' }),
    payoutId: text('payout_id'),
    /** The amount of a cost, in cents. */
    cents: integer('cents'),
    /** The reason why a row was left out or waits, or what a cost is. */
    reason: text('reason'),
    /** What the file says of a row that is in no donation yet; null for any other. */
    waiting: jsonb('waiting').$type<WaitingRow>(),
    /** The state of the donation that this row reversed; null for any other row. */
    before: jsonb('before').$type<StateBeforeReversal>(),
  },
  (table) => [
    checkOneOf('gift_import_rows_type_known', table.type, importRowTypes),
    checkOneOf('gift_import_rows_outcome_known', table.outcome, importOutcomes),
    index('gift_import_rows_order').on(table.importId, table.position),
    index('gift_import_rows_donation').on(table.donationId),
    index('gift_import_rows_external').on(table.externalId),
    index('gift_import_rows_same')
      .on(table.sameAs)
      .where(sql`${table.sameAs} is not null`),
  ],
);
