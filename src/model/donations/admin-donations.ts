import * as z from 'zod/mini';
import {
  billingIntervals,
  donationSources,
  donationDocuments,
  giverKinds,
  subscriptionStatuses,
} from '../enumerations.ts';
import { idField, nullableTextField } from '../fields/response-fields.ts';
import { optionalEmail } from '../fields/fields.ts';
import { noticeStates } from './tribute.ts';
import { acknowledgmentSchema, donationFields } from './contract.ts';

export const donationModes = ['live', 'test', 'all'] as const;

export type DonationMode = (typeof donationModes)[number];

export const donationModeSchema = z.enum(donationModes, {
  error: 'mode must be one of live, test, all.',
});

export const adminDonationSchema = z.object({
  ...donationFields,
  source: z._default(z.enum(donationSources), 'card'),
  refundedAt: z.optional(nullableTextField),
  disputed: z._default(z.boolean(), false),
  /** Stays true under appeal. */
  disputeLost: z.optional(z.boolean()),
  disputeDueBy: z.optional(nullableTextField),
  paymentId: nullableTextField,
  subscriptionId: z.optional(nullableTextField),
  description: z.optional(nullableTextField),
  reference: z.optional(nullableTextField),
  note: z.optional(nullableTextField),
  postmarkedOn: z.optional(nullableTextField),
  matchOf: z.optional(z.nullable(idField)),
  through: z.optional(nullableTextField),
  onBehalfOf: z.optional(nullableTextField),
  document: z._default(z.enum(donationDocuments), 'tax'),
  reversesId: z.optional(nullableTextField),
  reversedAt: z.optional(nullableTextField),
  /** True for a row that reverses a part of a donation. */
  takesPart: z.optional(z.boolean()),
  /** All that Stripe took; null until its ledger says so. */
  feeCents: z.optional(z.nullable(z.int())),
  netCents: z.optional(z.nullable(z.int())),
  availableOn: z.optional(z.nullable(z.string())),
  payoutId: z.optional(z.nullable(z.string())),
});

export type AdminDonation = z.infer<typeof adminDonationSchema>;

export const adminDonationsSchema = z.array(adminDonationSchema);

export const acknowledgmentMailSchema = z.extend(acknowledgmentSchema, {
  to: z.nullable(z.string()),
  error: z.nullable(z.string()),
});

export const subscriptionSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  /** True when only Stripe knows the amount; `amountCents` is then 0. */
  changedAtStripe: z._default(z.boolean(), false),
  interval: z._default(z.enum(billingIntervals), 'month'),
  status: z.enum(subscriptionStatuses),
  createdAt: z.string(),
  /** The end of the current period, which a pause does not move. */
  periodEndsAt: z._default(nullableTextField, null),
  /** The time at which Stripe charges next, also after a pause that ends, or tries again after a failed payment. */
  nextPaymentAt: z.nullable(z.string()),
  resumesAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
});

export type SubscriptionState = z.infer<typeof subscriptionSchema>;

/** The figures of a donation in Stripe's ledger; amounts are in cents. */
export const donationLedgerSchema = z.object({
  grossCents: z.int(),
  refundedCents: z.int(),
  disputedCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  payout: z.nullable(z.object({ id: z.string(), arrivesOn: z.string(), tied: z.boolean() })),
});

export type DonationLedgerDetails = z.infer<typeof donationLedgerSchema>;

const relatedDonation = z.object({
  id: idField,
  donorName: nullableTextField,
  amountCents: z.int(),
  currency: z.string(),
});

export const donationDetailsSchema = z.object({
  donation: adminDonationSchema,
  /** `ledger` is null until its charge is in Stripe's ledger, and for what did not come by card. */
  ledger: z.optional(z.nullable(donationLedgerSchema)),
  /** `listing` is null unless the donor asked to be named, and `unnamed` below the levels that are listed. */
  listing: z.nullable(z.enum(['named', 'hidden', 'unnamed'])),
  acknowledgement: acknowledgmentMailSchema,
  tributeNotice: z.optional(z.enum(noticeStates)),
  tributeNoticeAt: z.optional(z.string()),
  undoUntil: z.nullable(z.string()),
  subscription: z.nullable(
    z.extend(subscriptionSchema, {
      feeCents: z._default(z.int(), 0),
      isCard: z._default(z.boolean(), true),
    }),
  ),
  /** The donor's count of successful donations in the same mode, gross of refunds. */
  donor: z.nullable(
    z.object({
      id: idField,
      kind: z._default(z.enum(giverKinds), 'person'),
      count: z.int(),
      totalCents: z.int(),
    }),
  ),
  /** `matched` is the gift that this one matches. */
  matched: z._default(z.nullable(relatedDonation), null),
  /** The gifts that match this one. */
  matches: z._default(z.array(relatedDonation), []),
});

export const sendAgainSchema = z.object({
  email: optionalEmail,
  /** The ids of the gifts whose address is corrected with this one; left out, all gifts of the giver. */
  moves: z.optional(
    z
      .array(z.uuid('moves must be ids of donations.'), { error: 'moves must be a list of ids.' })
      .check(z.maxLength(10_000, 'moves must be at most 10,000 ids.')),
  ),
});

/** The gifts that move when the address of a donation is corrected. */
export const movingDonationsSchema = z.object({
  email: nullableTextField,
  gifts: z.array(
    z.object({
      id: idField,
      source: z.enum(donationSources),
      amountCents: z.int(),
      currency: z.string(),
      description: nullableTextField,
      status: z.string(),
      /** The day received, or begun. */
      at: z.string(),
      subscriptionId: nullableTextField,
    }),
  ),
});

export type MovingCounts = z.infer<typeof movingDonationsSchema>;

export type DonationDetails = z.infer<typeof donationDetailsSchema>;

const figures = {
  total: z.int(),
  successful: z.int(),
  totalCents: z.int(),
  averageCents: z.int(),
  refundedCents: z.int(),
};

/** The figures of the site's mode; donations of the other mode are counted apart. */
export const donationStatsSchema = z.object({
  ...figures,
  testMode: z.boolean(),
  otherMode: z.object(figures),
});

export type DonationStats = z.infer<typeof donationStatsSchema>;

const side = z.object({ count: z.int(), cents: z.int() });

export const reconciliationSummarySchema = z.object({
  checkedAt: z.nullable(z.string()),
  since: z.nullable(z.string()),
  provider: side,
  ours: side,
  unmatched: z.int(),
  lastWebhookAt: z.nullable(z.string()),
  months: z.array(z.object({ month: z.string(), cents: z.int(), count: z.int() })),
  testMode: z.boolean(),
});

export type ReconciliationSummary = z.infer<typeof reconciliationSummarySchema>;

export const reconcileRequestSchema = z.object({
  days: z.int('days must be a whole number.').check(z.gte(1), z.lte(366)),
  dryRun: z.boolean('dryRun must be true or false.'),
});

/** The kinds of findings of a reconciliation; its next run retries what was `refused`. */
export const findingKinds = [
  'restored',
  'updated',
  'canceled',
  'abandoned',
  'unmatched',
  'refused',
] as const;

export const reconcileReportSchema = z.object({
  checkedAt: z.string(),
  since: z.string(),
  dryRun: z.boolean(),
  provider: side,
  ours: side,
  unmatched: z.int(),
  others: z.int(),
  /** `finished` is false when time ran out; the next run continues. */
  finished: z.boolean(),
  findings: z.array(
    z.object({
      kind: z.enum(findingKinds),
      paymentId: z.nullable(z.string()),
      donationId: z.nullable(z.string()),
      detail: z.string(),
    }),
  ),
});

export type ReconcileReport = z.infer<typeof reconcileReportSchema>;

export type Finding = ReconcileReport['findings'][number];

/** Tells whether staff must look at a finding, because the site cannot repair it or could not write it. */
export const needsStaff = ({ kind }: Finding) => kind === 'unmatched' || kind === 'refused';
