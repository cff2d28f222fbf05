import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { donations } from './schema.ts';

/**
 * Stripe's balance transactions as Stripe describes them (P-176). Rows are only inserted; what is
 * filled in later is the donation and the payout that an entry belongs to.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    /** Stripe's word, also one that is unknown here. */
    type: text('type').notNull(),
    /** Stripe's `reporting_category`, which distinguishes disputes from other adjustments. */
    category: text('category').notNull(),
    description: text('description'),
    /** The charge, refund, dispute or payout that made the entry. */
    sourceId: text('source_id'),
    paymentIntentId: text('payment_intent_id'),
    chargeId: text('charge_id'),
    donationId: uuid('donation_id').references(() => donations.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** Stamped by another site on the same account (P-51). */
    otherSite: boolean('other_site').notNull().default(false),
    /** The payment has no stamp and was read: it is for no donation of this site. */
    notOurs: boolean('not_ours').notNull().default(false),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull(),
    netCents: bigint('net_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    createdAt: moment('created_at').notNull(),
    availableOn: moment('available_on').notNull(),
    payoutId: text('payout_id'),
    livemode: boolean('livemode').notNull(),
  },
  (table) => [
    index('ledger_entries_donation').on(table.donationId),
    index('ledger_entries_payout').on(table.payoutId),
    index('ledger_entries_created').on(table.createdAt),
    index('ledger_entries_reversed_payout')
      .on(table.sourceId)
      .where(sql`${table.category} = 'payout_reversal'`),
    index('ledger_entries_without_donation')
      .on(table.paymentIntentId)
      .where(sql`${table.donationId} is null and ${table.paymentIntentId} is not null`),
  ],
);

/** Stripe's payouts to the bank account, as Stripe last described them. */
export const payouts = pgTable('payouts', {
  id: text('id').primaryKey(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  /** The day on which the bank books it. */
  arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
  status: text('status').notNull(),
  /** Stripe's code. */
  failure: text('failure'),
  /** False for manual and instant payouts, whose entries Stripe does not name. */
  itemized: boolean('itemized').notNull(),
  /** The last entry read, while there are more. */
  entriesAfter: text('entries_after'),
  entriesComplete: boolean('entries_complete').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  livemode: boolean('livemode').notNull(),
});

/** How far the ledger was read, one row per mode. */
export const ledgerPulls = pgTable('ledger_pulls', {
  livemode: boolean('livemode').primaryKey(),
  /** Start of the last pull that read all entries. */
  pulledUntil: moment('pulled_until'),
  progress: jsonb('progress').$type<LedgerProgress>(),
});

/** A pull that has not read all entries yet. */
export interface LedgerProgress {
  /** ISO 8601. */
  startedAt: string;
  /** Spans of Stripe's list that it has still to read; times are seconds. */
  open: { since: number; until: number | null; after: string | null }[];
}
