import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { type AccountNames, journalFormats } from '#model/donations/journal.ts';
import type { EntryKind } from '#model/donations/payouts.ts';
import { isOneOf, moment } from './columns.ts';
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
    /** A charge's customer; renewals carry no stamp and are recognized by it. */
    customerId: text('customer_id'),
    donationId: uuid('donation_id').references(() => donations.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** Stamped by another site on the same account (P-51). */
    otherSite: boolean('other_site').notNull().default(false),
    /** Stamped by this site; null for entries that were stored before stamps were noted. */
    ownSite: boolean('own_site'),
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
  /** False while Stripe still works out which entries it paid. */
  entriesReady: boolean('entries_ready').notNull().default(true),
  /** The last entry read, while there are more. */
  entriesAfter: text('entries_after'),
  entriesComplete: boolean('entries_complete').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  livemode: boolean('livemode').notNull(),
});

/** How far the ledger was read and who reads it now, one row per mode. */
export const ledgerPulls = pgTable('ledger_pulls', {
  livemode: boolean('livemode').primaryKey(),
  /** Start of the last pull that read all new entries. */
  pulledUntil: moment('pulled_until'),
  /** New entries that are still to be read. */
  progress: jsonb('progress').$type<ReadingProgress>(),
  /** Start of the last pull that also read the day before; null until all of the past was read. */
  sweptUntil: moment('swept_until'),
  /** Older entries that are still to be read. */
  sweep: jsonb('sweep').$type<ReadingProgress>(),
  payoutsReadUntil: moment('payouts_read_until'),
  payoutsProgress: jsonb('payouts_progress').$type<ReadingProgress>(),
  /** The one pull that is running; a process that died loses it when the lease ends. */
  holder: uuid('holder'),
  leaseUntil: moment('lease_until'),
  /** Rises with each pull that is asked for, so that the running one sees that it must go on. */
  wanted: integer('wanted').notNull().default(0),
  payoutsWanted: boolean('payouts_wanted').notNull().default(false),
});

/** How far reconciliation has read other lists of Stripe. */
export const stripeReadings = pgTable(
  'stripe_readings',
  {
    livemode: boolean('livemode').notNull(),
    list: text('list', { enum: ['events', 'unpaid', 'pending'] }).notNull(),
    /** Start of the last reading that came to its end. */
    readUntil: moment('read_until'),
    progress: jsonb('progress').$type<ReadingProgress>(),
  },
  (table) => [primaryKey({ columns: [table.livemode, table.list] })],
);

/** Payments and subscriptions that could not be written here; each run tries them again. */
export const refusedRepairs = pgTable('refused_repairs', {
  /** Stripe's id. */
  id: text('id').primaryKey(),
  livemode: boolean('livemode').notNull(),
  triedAt: moment('tried_at').notNull(),
});

/** A reading of one of Stripe's lists that has not come to its end. */
export interface ReadingProgress {
  /** ISO 8601. */
  startedAt: string;
  /** Spans that are still to be read, in this order; times are seconds. */
  open: { since: number; until: number | null; after: string | null }[];
}

/** An entry of Stripe's balance, or a donation that did not come by card, in the files of the books. */
export interface LedgerLine {
  /** Pacific, such as `2026-10-31`. */
  date: string;
  name: string;
  /** Null for a donation that did not come by card. */
  kind: EntryKind | null;
  /** Dated in an earlier month, whose file had been exported without it. */
  isLate: boolean;
  description: string | null;
  donationId: string | null;
  donorName: string | null;
  reference: string | null;
  /** Null where there is none, and for stock, which is described and not valued (P-151). */
  grossCents: number | null;
  feeCents: number | null;
  netCents: number | null;
  currency: string;
  availableOn: string | null;
  payoutId: string | null;
  paymentId: string | null;
  entryId: string | null;
}

/** Months that are over and whose file was exported. It stays as it was then (P-178). */
export const monthFiles = pgTable(
  'month_files',
  {
    livemode: boolean('livemode').notNull(),
    /** Pacific, such as `2026-10`. */
    month: text('month').notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.livemode, table.month] })],
);

/** The lines of these files; whatever moved is in one of them. */
export const monthFileLines = pgTable(
  'month_file_lines',
  {
    /** Of the entry or of the recorded donation, which may be gone. */
    itemId: text('item_id').primaryKey(),
    livemode: boolean('livemode').notNull(),
    month: text('month').notNull(),
    place: integer('place').notNull(),
    donationId: uuid('donation_id'),
    line: jsonb('line').$type<LedgerLine>().notNull(),
  },
  (table) => [
    index('month_file_lines_order').on(table.livemode, table.month, table.place),
    index('month_file_lines_donation').on(table.donationId),
  ],
);

/** The names that staff give the accounts of their books, one row for test and one for live mode. */
export const accountNames = pgTable('account_names', {
  livemode: boolean('livemode').primaryKey(),
  names: jsonb('names').$type<AccountNames>().notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** The account names of a closed month's journal, which it keeps when staff change theirs. */
export const journalFiles = pgTable(
  'journal_files',
  {
    livemode: boolean('livemode').notNull(),
    month: text('month').notNull(),
    format: text('format', { enum: journalFormats }).notNull(),
    names: jsonb('names').$type<AccountNames>().notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.livemode, table.month, table.format] }),
    isOneOf('journal_files_format_known', table.format, journalFormats),
  ],
);

/** A currency in which the sum of the entries is not Stripe's balance. */
export interface BalanceGap {
  currency: string;
  stripeCents: number;
  entriesCents: number;
}

/** The last comparison of the entries with Stripe's balance, one row per mode. */
export const balanceChecks = pgTable('balance_checks', {
  livemode: boolean('livemode').primaryKey(),
  checkedAt: moment('checked_at').notNull(),
  gaps: jsonb('gaps').$type<BalanceGap[]>().notNull(),
  /** The first of the comparisons in a row that found a gap. */
  differsSince: moment('differs_since'),
  /** When the whole ledger was read again because of the gaps. */
  rereadAt: moment('reread_at'),
});
