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
import { paymentsBalance } from '#model/donations/payouts.ts';
import { checkOneOf, timestampColumn } from './columns.ts';
import { donations } from './schema.ts';
import type { BalanceGap, LedgerLine, ReadingProgress } from './ledger-json.ts';

/**
 * A row is a balance transaction as Stripe describes it. What is filled in later is whose an entry is: its donation, its
 * payout, its balance, and whether it is of another site.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    /** Stripe's type, which may be unknown here. */
    type: text('type').notNull(),
    /** Stripe's `reporting_category`, which distinguishes disputes from other adjustments. */
    category: text('category').notNull(),
    /** Stripe's `balance_type`; entries that were stored without it are corrected when they are read again. */
    balance: text('balance').notNull().default(paymentsBalance),
    description: text('description'),
    sourceId: text('source_id'),
    paymentIntentId: text('payment_intent_id'),
    chargeId: text('charge_id'),
    /** The charge's customer, by whom renewals are recognized, which carry no stamp. */
    customerId: text('customer_id'),
    donationId: uuid('donation_id').references(() => donations.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** True when another site on the same account stamped the payment. */
    otherSite: boolean('other_site').notNull().default(false),
    /** `ownSite` is null for entries that were stored before this was recorded. */
    ownSite: boolean('own_site'),
    /** True when the payment has no stamp and was read, and is for no donation of this site. */
    notOurs: boolean('not_ours').notNull().default(false),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull(),
    netCents: bigint('net_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    availableOn: timestampColumn('available_on').notNull(),
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

/** A row is a payout to the bank account as Stripe last described it. */
export const payouts = pgTable('payouts', {
  id: text('id').primaryKey(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
  status: text('status').notNull(),
  failure: text('failure'),
  itemized: boolean('itemized').notNull(),
  /** `entriesReady` is false while Stripe still works out which entries the payout holds. */
  entriesReady: boolean('entries_ready').notNull().default(true),
  /** `entriesAfter` is the last entry read, while there are more to read. */
  entriesAfter: text('entries_after'),
  entriesComplete: boolean('entries_complete').notNull().default(false),
  createdAt: timestampColumn('created_at').notNull(),
  livemode: boolean('livemode').notNull(),
});

/** A row says, for one mode, who is reading the ledger. */
export const ledgerLease = pgTable('ledger_pulls', {
  livemode: boolean('livemode').primaryKey(),
  /** The process that holds the lease; one that died loses it when the lease ends. */
  holder: uuid('holder'),
  leaseUntil: timestampColumn('lease_until'),
  /** The number rises with each request for a sync, so that a running one sees that it must go on. */
  wanted: integer('wanted').notNull().default(0),
  payoutsWanted: boolean('payouts_wanted').notNull().default(false),
});

/**
 * A row says how far one of Stripe's lists was read, or one of ours that is compared with Stripe's.
 * `entries` are the new ones of the balance, `late-entries` those that Stripe lists after it dates them.
 */
export const stripeCursors = pgTable(
  'stripe_readings',
  {
    livemode: boolean('livemode').notNull(),
    list: text('list', {
      enum: [
        ...(['entries', 'late-entries', 'payouts'] as const),
        ...(['events', 'unpaid', 'pending', 'unknown', 'differences'] as const),
      ],
    }).notNull(),
    /** The time at which the last complete reading began. */
    readUntil: timestampColumn('read_until'),
    progress: jsonb('progress').$type<ReadingProgress>(),
  },
  (table) => [primaryKey({ columns: [table.livemode, table.list] })],
);

/** A row is a payment or a subscription that could not be written here; each run tries it again. */
export const refusedRepairs = pgTable('refused_repairs', {
  id: text('id').primaryKey(),
  livemode: boolean('livemode').notNull(),
  triedAt: timestampColumn('tried_at').notNull(),
});

/** A row is a month that is over and whose file was exported; it never changes. */
export const monthFiles = pgTable(
  'month_files',
  {
    livemode: boolean('livemode').notNull(),
    /** A Pacific month, such as `2026-10`. */
    month: text('month').notNull(),
    takenAt: timestampColumn('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.livemode, table.month] })],
);

/** A row is a line of such a file; whatever moved is in one of them, unless a later one corrects it. */
export const monthFileLines = pgTable(
  'month_file_lines',
  {
    /** The id of the entry or the recorded donation, which may be gone; the id of a correction has a suffix. */
    itemId: text('item_id').primaryKey(),
    livemode: boolean('livemode').notNull(),
    month: text('month').notNull(),
    position: integer('place').notNull(),
    donationId: uuid('donation_id'),
    line: jsonb('line').$type<LedgerLine>().notNull(),
  },
  (table) => [
    index('month_file_lines_order').on(table.livemode, table.month, table.position),
    index('month_file_lines_donation').on(table.donationId),
  ],
);

/** A row has, for one mode, the names that staff give the accounts of their books. */
export const accountNames = pgTable('account_names', {
  livemode: boolean('livemode').primaryKey(),
  names: jsonb('names').$type<AccountNames>().notNull(),
  changedAt: timestampColumn('changed_at').notNull(),
});

/** A row has the names of a closed month's journal, which it keeps when those of today change. */
export const journalFiles = pgTable(
  'journal_files',
  {
    livemode: boolean('livemode').notNull(),
    month: text('month').notNull(),
    format: text('format', { enum: journalFormats }).notNull(),
    names: jsonb('names').$type<AccountNames>().notNull(),
    takenAt: timestampColumn('taken_at').notNull(),
    /** The layout of the first export, which a file keeps. 1 has a byte order mark and all currencies in one file. */
    layout: integer('layout').notNull().default(1),
    /** The beginning of each entry's number, which was made of the organization's name. */
    numberPrefix: text('number_prefix'),
  },
  (table) => [
    primaryKey({ columns: [table.livemode, table.month, table.format] }),
    checkOneOf('journal_files_format_known', table.format, journalFormats),
  ],
);

/** A row is, for one mode, the last comparison of the entries with Stripe's balance. */
export const balanceChecks = pgTable('balance_checks', {
  livemode: boolean('livemode').primaryKey(),
  checkedAt: timestampColumn('checked_at').notNull(),
  gaps: jsonb('gaps').$type<BalanceGap[]>().notNull(),
  differsSince: timestampColumn('differs_since'),
  /** The time at which gaps made the whole ledger be read again. */
  rereadAt: timestampColumn('reread_at'),
});
