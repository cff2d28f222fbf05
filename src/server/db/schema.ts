import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

/** Everyone staff can look up: researchers, donors, partners, admins (P-27, P-106). */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type', { enum: ['researcher', 'donor', 'partner', 'admin'] }).notNull(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    institution: text('institution'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('people_type_known', sql`${table.type} in ('researcher', 'donor', 'partner', 'admin')`),
    uniqueIndex('people_type_email_key')
      .on(table.type, sql`lower(${table.email})`)
      .where(sql`${table.email} <> ''`),
    index('people_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** What visitors wrote through the contact form (P-104). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** Null only on old or imported rows (P-25). */
    contactType: text('contact_type', { enum: ['researcher', 'partner', 'donor'] }),
    /** Marked by honeypot or fill time, kept all the same (P-26). */
    spam: boolean('spam').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'contact_messages_type_known',
      sql`${table.contactType} is null or ${table.contactType} in ('researcher', 'partner', 'donor')`,
    ),
    index('contact_messages_newest').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('contact_messages_email').on(sql`lower(${table.email})`),
  ],
);

/** Requests counted by action, hashed client network and minute (P-95). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    action: text('action').notNull(),
    /** Keyed hash of the minute and the caller's network: addresses themselves are never stored. */
    client: text('client').notNull(),
    minute: moment('minute').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.action, table.client, table.minute] }),
    index('rate_limits_minute').on(table.minute),
  ],
);

/**
 * Mail to be sent, written in the transaction of the fact that it tells (P-92). Holds what
 * a mail says, not how it looks: template and documents are rendered when it is sent.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What happened and to what, such as `contact-notification:<id>`; one key, one mail. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull().default(''),
    replyToAddress: text('reply_to_address'),
    replyToName: text('reply_to_name').notNull().default(''),
    subject: text('subject').notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
    /** `{ filename, document: { name, data } }` each; printed when the mail is sent. */
    attachments: jsonb('attachments').$type<unknown[]>().notNull(),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed', 'withdrawn'] })
      .notNull()
      .default('queued'),
    /** When it may be taken next: its not-before time, a back-off, or the end of a sender's lease. */
    dueAt: moment('due_at').notNull(),
    /** How often it was taken; also the fence that makes a late sender's answer void. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt did not succeed, in the mail server's words. */
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'outbox_state_known',
      sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'withdrawn')`,
    ),
    check('outbox_sent_has_time', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`${table.state} in ('queued', 'sending')`),
  ],
);

/**
 * Gifts (P-107). The id is the browser's attempt id and the provider's idempotency key
 * (P-43).
 */
export const donations = pgTable(
  'donations',
  {
    id: uuid('id').primaryKey(),
    /** Null between the first write and the provider's answer. */
    paymentIntentId: text('payment_intent_id').unique('donations_payment_intent_key'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** False for gifts made with test keys (P-46). */
    livemode: boolean('livemode').notNull(),
    status: text('status', { enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    donorName: text('donor_name'),
    donorEmail: text('donor_email'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** The provider's type of a method that is no card, such as `us_bank_account`; null for cards. */
    paymentMethod: text('payment_method'),
    /** True while the donor's bank works on the payment, which takes days for debits and vouchers. */
    processing: boolean('processing').notNull().default(false),
    /** The donor that the succeeded gift made known (P-27); null for anonymous gifts. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    refundedCents: integer('refunded_cents').notNull().default(0),
    disputed: boolean('disputed').notNull().default(false),
    /** True when the bank decided the dispute for the donor. */
    disputeLost: boolean('dispute_lost').notNull().default(false),
    /** Counts changes; whoever read an older state at the provider reads again. */
    version: integer('version').notNull().default(0),
    /** When the gift was begun. */
    createdAt: moment('created_at').notNull().defaultNow(),
    /**
     * When the provider charged the card, which decides the tax year. Null until then, and on gifts
     * that code older than this column settled; until a reconciliation `createdAt` stands in for it.
     */
    receivedAt: moment('received_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('donations_status_known', sql`${table.status} in ('pending', 'succeeded', 'failed')`),
    check('donations_amount_bounds', sql`${table.amountCents} between 100 and 99999999`),
    check(
      'donations_refund_bounds',
      sql`${table.refundedCents} between 0 and ${table.amountCents}`,
    ),
    check(
      'donations_received_is_succeeded',
      sql`${table.receivedAt} is null or ${table.status} = 'succeeded'`,
    ),
    index('donations_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('donations_unsettled')
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    index('donations_email').on(sql`lower(${table.donorEmail})`),
    index('donations_person').on(table.personId),
  ],
);

/** Webhook deliveries that were acted on, so that a repeated one changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's event id. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    livemode: boolean('livemode').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [index('payment_events_newest').on(table.receivedAt)],
);

/** A comparison that ran out of time. Times are ISO 8601. */
export interface ReconciliationProgress {
  /** The last payment that was compared; the provider lists the older ones after it. */
  after: string;
  /** When that payment was made. */
  reached: string;
  /** Start and end of the whole span. */
  since: string;
  until: string;
  /** Counted so far. */
  provider: { count: number; cents: number };
  ours: { count: number; cents: number };
  others: number;
  unmatched: number;
}

/** What the last reconciliation found, one row per mode; staff read it as "Books". */
export const reconciliations = pgTable('reconciliations', {
  livemode: boolean('livemode').primaryKey(),
  checkedAt: moment('checked_at').notNull(),
  /** Start of the compared span. */
  since: moment('since').notNull(),
  providerCount: integer('provider_count').notNull(),
  providerCents: bigint('provider_cents', { mode: 'number' }).notNull(),
  ourCount: integer('our_count').notNull(),
  ourCents: bigint('our_cents', { mode: 'number' }).notNull(),
  unmatched: integer('unmatched').notNull(),
  /**
   * When the last run began that nothing refused; whatever happened since is looked at again. Null
   * in lines older than this column, for which `checkedAt` holds.
   */
  completeAt: moment('complete_at'),
  /** Payments in the span that other sites or products took on the same account. */
  otherCount: integer('other_count').notNull().default(0),
  /** Where the next run goes on when this one ran out of time; null when it came to its end. */
  progress: jsonb('progress').$type<ReconciliationProgress>(),
});

/** Acts on one person's own data: what and when, how many rows, never whose. */
export const privacyLog = pgTable(
  'privacy_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    act: text('act', { enum: ['exported', 'erased'] }).notNull(),
    /** Rows touched, by kind. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [check('privacy_log_act_known', sql`${table.act} in ('exported', 'erased')`)],
);
