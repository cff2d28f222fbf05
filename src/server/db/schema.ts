import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CoveredFee, PendingChange } from './pending-change.ts';
import type { Tribute } from '#model/donations/tribute.ts';
import {
  billingIntervals,
  contactTypes,
  donationSources,
  donationStatuses,
  donationDocuments,
  giverKinds,
  mailFailures,
  emailStates,
  personTypes,
  subscriptionStatuses,
} from '#model/enumerations.ts';
import { checkOneOf, timestampColumn, newestFirst, searchWords } from './columns.ts';

/**
 * A row is somebody who wrote, applied or donated. Type and address identify a person; a giver, of type donor, is
 * identified by address and name (`giverMailboxes`).
 */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type', { enum: personTypes }).notNull(),
    kind: text('kind', { enum: giverKinds }).notNull().default('person'),
    name: text('name').notNull().default(''),
    /** The address of a giver's statements. */
    email: text('email').notNull().default(''),
    institution: text('institution'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    checkOneOf('people_type_known', table.type, personTypes),
    checkOneOf('people_kind_known', table.kind, giverKinds),
    uniqueIndex('people_type_email_key')
      .on(table.type, sql`lower(${table.email})`)
      .where(sql`${table.email} <> '' and ${table.type} <> 'donor'`),
    index('people_email').on(sql`lower(${table.email})`),
    newestFirst('people_newest', table),
    index('people_search').using('gin', searchWords(table.name, table.email, table.institution)),
  ],
);

/** A row is a mailbox with the name that a giver used there; a donation with both is of this giver. */
export const giverMailboxes = pgTable(
  'giver_mailboxes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    giverId: uuid('giver_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** `email` is empty for an organization or a fund without an address. */
    email: text('email').notNull(),
    /** The name as `folded_name` of the migrations makes it; empty for anonymous donations. */
    name: text('name').notNull(),
    since: timestampColumn('since').notNull().defaultNow(),
    until: timestampColumn('until'),
  },
  (table) => [
    uniqueIndex('giver_mailboxes_in_use')
      .on(sql`lower(${table.email})`, table.name)
      .where(sql`${table.until} is null`),
    index('giver_mailboxes_giver').on(table.giverId),
    index('giver_mailboxes_search').using('gin', searchWords(table.email, table.name)),
  ],
);

/** A row says that two givers were joined into one, and holds what the joined one was, so that staff can part them. */
export const giverJoins = pgTable(
  'giver_joins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    giverId: uuid('giver_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The id of the joined giver, which has it again once the two are parted. */
    joinedId: uuid('joined_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    kind: text('kind', { enum: giverKinds }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    donationIds: uuid('donation_ids').array().notNull(),
    mailboxIds: uuid('mailbox_ids').array().notNull(),
    joinedAt: timestampColumn('joined_at').notNull().defaultNow(),
  },
  (table) => [
    checkOneOf('giver_joins_kind_known', table.kind, giverKinds),
    index('giver_joins_giver').on(table.giverId),
  ],
);

/** A row is a message of the contact form, with what staff wrote about it. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    contactType: text('contact_type', { enum: contactTypes }),
    spam: boolean('spam').notNull().default(false),
    answeredAt: timestampColumn('answered_at'),
    /** The note of staff, which is in no mail and no export. */
    note: text('note').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    checkOneOf('contact_messages_type_known', table.contactType, contactTypes),
    newestFirst('contact_messages_newest', table),
    index('contact_messages_email').on(sql`lower(${table.email})`),
  ],
);

/** A row counts the calls of a network in a minute; the hash of its address differs in the next minute. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    action: text('action').notNull(),
    /** A keyed hash of minute and network. */
    client: text('client').notNull(),
    minute: timestampColumn('minute').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.action, table.client, table.minute] }),
    index('rate_limits_minute').on(table.minute),
  ],
);

/** A row counts the declined payments of the whole site in a minute; many of them are card testing. */
export const paymentDeclines = pgTable('payment_declines', {
  minute: timestampColumn('minute').primaryKey(),
  count: integer('count').notNull(),
});

/** A row is an address that was confirmed by a mailed link while cards are tested. */
export const confirmations = pgTable(
  'confirmations',
  {
    /** A keyed hash, so that a stolen row names no donor. */
    emailHash: text('email_hash').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    left: smallint('left').notNull(),
  },
  (table) => [primaryKey({ columns: [table.emailHash, table.expiresAt] })],
);

/** A row is a time in which new payments need a confirmed address. */
export const cardTestingPeriods = pgTable('card_testing_periods', {
  since: timestampColumn('since').primaryKey(),
  openedBefore: timestampColumn('opened_before').notNull(),
  canceledUntil: timestampColumn('canceled_until').notNull(),
  leaseUntil: timestampColumn('lease_until').notNull(),
});

interface StoredAttachment {
  filename: string;
  document: { name: string; data: unknown };
}

/** A row is a mail, stored in the transaction of the fact that it reports, and rendered when sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id'),
    /** The key of one mail, such as `contact-notification:<id>`; it is only ever compared as a whole. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull().default(''),
    replyToAddress: text('reply_to_address'),
    replyToName: text('reply_to_name').notNull().default(''),
    subject: text('subject').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
    attachments: jsonb('attachments').$type<StoredAttachment[]>().notNull(),
    state: text('state', { enum: emailStates }).notNull().default('queued'),
    /** The earliest time of the next attempt, or the end of a sender's lease. */
    dueAt: timestampColumn('due_at').notNull(),
    /** The number of attempts, which also fences off a sender whose lease ended. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** `lastFailure` is null before the first failure. */
    lastFailure: text('last_failure', { enum: mailFailures }),
    /** The number of times the server took the whole mail without a response; each may be a copy. */
    unanswered: integer('unanswered').notNull().default(0),
    sentAt: timestampColumn('sent_at'),
    /** The time at which the mail was last given up; null, too, for one that was given up before the column. */
    failedAt: timestampColumn('failed_at'),
    /** True once a correction says that `toAddress` was never the giver's mailbox. */
    misdirected: boolean('misdirected').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    checkOneOf('outbox_state_known', table.state, emailStates),
    checkOneOf('outbox_last_failure_known', table.lastFailure, mailFailures),
    check('outbox_sent_has_time', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    index('outbox_subject').on(table.subjectId, table.kind),
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`${table.state} in ('queued', 'sending')`),
    index('outbox_failed')
      .on(table.createdAt)
      .where(sql`${table.state} = 'failed'`),
  ],
);

/**
 * A row is a donation by card, which `applyPaymentStatus` and `abandonDonation` alone move, or one that staff recorded.
 */
export const donations = pgTable(
  'donations',
  {
    id: uuid('id').primaryKey(),
    paymentIntentId: text('payment_intent_id').unique('donations_payment_intent_key'),
    subscriptionId: text('subscription_id'),
    source: text('source', { enum: donationSources }).notNull().default('card'),
    /** `amountCents` is 0 for stock, which is described, and negative on a reversing row. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    feeCoveredCents: bigint('fee_covered_cents', { mode: 'number' }).notNull().default(0),
    currency: text('currency').notNull(),
    /** `livemode` is false for test keys. */
    livemode: boolean('livemode').notNull(),
    status: text('status', { enum: donationStatuses }).notNull().default('pending'),
    donorName: text('donor_name'),
    donorEmail: text('donor_email'),
    description: text('description'),
    /** The number of the check, reference of the transfer, or name of the fund. */
    reference: text('reference'),
    note: text('note'),
    /** The employee's gift that this gift of the employer matches. */
    matchOf: uuid('match_of').references((): AnyPgColumn => donations.id, { onDelete: 'set null' }),
    /** Names the platform or the sponsor of a fund that held the money. */
    through: text('through'),
    /** Names the adviser of a fund, or the employee whose gift or work moved the employer. */
    onBehalfOf: text('on_behalf_of'),
    document: text('document', { enum: donationDocuments }).notNull().default('tax'),
    /** The format of the file that the gift came from, and the row's own id there. */
    externalId: text('external_id'),
    /** The fee that the platform retained, in cents; Stripe's fees are in the ledger. */
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull().default(0),
    tribute: jsonb('tribute').$type<Tribute>(),
    listed: boolean('listed').notNull().default(false),
    listingHidden: boolean('listing_hidden').notNull().default(false),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    paymentMethod: text('payment_method'),
    /** `processing` is true while the donor's bank processes the payment, which can take days. */
    processing: boolean('processing').notNull().default(false),
    /** Stripe's page for the deposits into a typed bank account, while it waits for the donor. */
    verificationUrl: text('verification_url'),
    /** The giver, set once the donation is paid; null for a donation without name and address. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    refundedAt: timestampColumn('refunded_at'),
    disputed: boolean('disputed').notNull().default(false),
    disputeLost: boolean('dispute_lost').notNull().default(false),
    /** True when a dispute was lost, and a part of what came back is a refund of ours. */
    partlyByBank: boolean('partly_by_bank').notNull().default(false),
    /** The time until which an open dispute can be answered at Stripe. */
    disputeDueBy: timestampColumn('dispute_due_by'),
    reversesId: uuid('reverses_id').references((): AnyPgColumn => donations.id),
    /** True for a reversing row that leaves something of its donation, and so takes none off the count. */
    takesPart: boolean('takes_part').notNull().default(false),
    reversedAt: timestampColumn('reversed_at'),
    /** The number of corrections, each of which replaces what opens the receipt. */
    addressCorrections: integer('address_corrections').notNull().default(0),
    /** `stripeEmailDue` is true until Stripe knows of a corrected address. */
    stripeEmailDue: boolean('stripe_email_due').notNull().default(false),
    /** The outbox key of the newest document mail; null for the first one. */
    acknowledgmentKey: text('acknowledgment_key'),
    version: integer('version').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** The time at which the provider charged the card, which decides the tax year; null until then. */
    receivedAt: timestampColumn('received_at'),
    /** The day that decides the tax year of a check; the books follow `receivedAt`. */
    postmarkedOn: date('postmarked_on', { mode: 'string' }),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    checkOneOf('donations_status_known', table.status, donationStatuses),
    checkOneOf('donations_source_known', table.source, donationSources),
    checkOneOf('donations_document_known', table.document, donationDocuments),
    check(
      'donations_amount_bounds',
      // The sum that Stripe took is stored, within the form's bounds or not.
      sql`case
        when ${table.reversesId} is not null then ${table.amountCents} between -2000000000 and 0
        when ${table.source} = 'stock' then ${table.amountCents} = 0
        when ${table.source} in ('card', 'monthly', 'yearly') then ${table.amountCents} >= 0
        else ${table.amountCents} between 1 and 2000000000
      end`,
    ),
    check(
      'donations_fee_covered_bounds',
      sql`${table.feeCoveredCents} between 0 and greatest(${table.amountCents}, 0)`,
    ),
    check('donations_fee_bounds', sql`abs(${table.feeCents}) <= abs(${table.amountCents})`),
    check(
      'donations_refund_bounds',
      sql`${table.refundedCents} between least(${table.amountCents}, 0) and greatest(${table.amountCents}, 0)`,
    ),
    check(
      'donations_received_is_succeeded',
      sql`(${table.receivedAt} is not null) = (${table.status} = 'succeeded')`,
    ),
    check(
      'donations_postmark_of_check',
      sql`${table.postmarkedOn} is null or ${table.source} = 'check'`,
    ),
    newestFirst('donations_newest', table),
    index('donations_reverses')
      .on(table.reversesId)
      .where(sql`${table.reversesId} is not null`),
    uniqueIndex('donations_external_id')
      .on(table.externalId, table.livemode)
      .where(sql`${table.externalId} is not null`),
    index('donations_unsettled')
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    index('donations_email').on(sql`lower(${table.donorEmail})`),
    index('donations_stripe_email_due')
      .on(table.id)
      .where(sql`${table.stripeEmailDue}`),
    index('donations_tribute_email')
      .on(sql`lower(${table.tribute} -> 'notify' ->> 'email')`)
      .where(sql`${table.tribute} is not null`),
    index('donations_person').on(table.personId),
    index('donations_match')
      .on(table.matchOf)
      .where(sql`${table.matchOf} is not null`),
    index('donations_listed')
      .on(table.id)
      .where(sql`${table.listed}`),
    index('donations_subscription').on(table.subscriptionId),
    index('donations_search').using(
      'gin',
      searchWords(table.donorName, table.donorEmail, table.reference),
    ),
    // The index includes the columns that the monthly figures read, so that they need no row.
    index('donations_received')
      .on(table.receivedAt, table.livemode, table.amountCents, table.reversesId, table.currency)
      .where(sql`${table.status} = 'succeeded'`),
    index('donations_refunded')
      .on(table.refundedAt)
      .where(sql`${table.refundedAt} is not null`),
    index('donations_to_answer')
      .on(table.disputeDueBy)
      .where(sql`${table.disputeDueBy} is not null`),
  ],
);

/** A row is an address that wants no further mail about donations of others. */
export const mailRefusals = pgTable('mail_refusals', {
  /** A keyed hash, so that a stolen row gives no address away. */
  emailHash: text('email_hash').primaryKey(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** A row is a gift of which somebody is told, in one mail a day with the other gifts of that day. */
export const tributeNotices = pgTable(
  'tribute_notices',
  {
    donationId: uuid('donation_id')
      .primaryKey()
      .references(() => donations.id, { onDelete: 'cascade' }),
    dueAt: timestampColumn('due_at').notNull(),
    /** The outbox key of the mail about this gift; if that mail is withdrawn, the gift waits again. */
    mailKey: text('mail_key'),
    /** True when the recipient wants no further mail. */
    refused: boolean('refused').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('tribute_notices_mail').on(table.mailKey)],
);

/**
 * A row is a monthly or yearly donation as Stripe last described it. It belongs to the address
 * of its newest donation, so that nothing personal is stored twice.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** True when what Stripe charges is no sum of dollars a month or year; `amountCents` is then 0. */
    changedAtStripe: boolean('changed_at_stripe').notNull().default(false),
    interval: text('interval', { enum: billingIntervals }).notNull().default('month'),
    livemode: boolean('livemode').notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** `periodEndsAt` is null on rows that were last read before the column existed. */
    periodEndsAt: timestampColumn('period_ends_at'),
    /** The time at which the card is charged next, or tried again. */
    nextPaymentAt: timestampColumn('next_payment_at'),
    /** `resumesAt` is null for a pause without an end. */
    resumesAt: timestampColumn('resumes_at'),
    endsAt: timestampColumn('ends_at'),
    /** `coveredFee` is set once the amount was changed on this site. */
    coveredFee: jsonb('covered_fee').$type<CoveredFee>(),
    /** The sum that staff set, or a lower one that the donor chose since; null if staff set none. */
    staffCents: bigint('staff_cents', { mode: 'number' }),
    pendingChange: jsonb('pending_change').$type<PendingChange>(),
    version: integer('version').notNull().default(0),
  },
  (table) => [
    checkOneOf('subscriptions_status_known', table.status, subscriptionStatuses),
    checkOneOf('subscriptions_interval_known', table.interval, billingIntervals),
  ],
);

/** A row is an event of Stripe, so that a repeated delivery does nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    livemode: boolean('livemode').notNull(),
    /** `receivedAt` is null for an event whose delivery was lost and that reconciliation found in Stripe's list. */
    receivedAt: timestampColumn('received_at').defaultNow(),
  },
  (table) => [index('payment_events_newest').on(table.receivedAt)],
);

/** A row has, for one mode, the totals of the last reconciliation. */
export const reconciliations = pgTable('reconciliations', {
  livemode: boolean('livemode').primaryKey(),
  checkedAt: timestampColumn('checked_at').notNull(),
  since: timestampColumn('since').notNull(),
  providerCount: integer('provider_count').notNull(),
  providerCents: bigint('provider_cents', { mode: 'number' }).notNull(),
  ourCount: integer('our_count').notNull(),
  ourCents: bigint('our_cents', { mode: 'number' }).notNull(),
  unmatched: integer('unmatched').notNull(),
  /** The time at which the last complete run began. */
  completeAt: timestampColumn('complete_at').notNull(),
  otherCount: integer('other_count').notNull().default(0),
});

const privacyActions = ['exported', 'erased'] as const;

/** A row says that a person's data were exported or erased, and how many rows, but not whose. */
export const privacyLog = pgTable(
  'privacy_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    act: text('act', { enum: privacyActions }).notNull(),
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [checkOneOf('privacy_log_act_known', table.act, privacyActions)],
);

const linkKinds = [
  'application',
  'ballot',
  'board',
  'giving',
  'donation',
  'tribute',
  'draft',
] as const;

/** A row is a link that proves an address; its token is computed, never stored. */
export const privateLinks = pgTable(
  'private_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: linkKinds }).notNull(),
    /** `subjectId` is null when the link opens the data that are stored for the address. */
    subjectId: uuid('subject_id'),
    email: text('email').notNull(),
    expiresAt: timestampColumn('expires_at'),
    revokedAt: timestampColumn('revoked_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    checkOneOf('private_links_kind_known', table.kind, linkKinds),
    index('private_links_subject').on(table.subjectId),
    index('private_links_email').on(sql`lower(${table.email})`),
  ],
);
