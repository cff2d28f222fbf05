import * as z from 'zod/mini';
import { billingIntervals, donationSources, subscriptionStatuses } from '../enumerations.ts';
import { idField, nullableTextField } from '../fields/answers.ts';
import { optionalEmail } from '../fields/fields.ts';
import { noticeStates } from './tribute.ts';
import { acknowledgmentSchema, donationFields } from './contract.ts';

/** `?mode=`; default is the site's own (P-46). */
export const donationModes = ['live', 'test', 'all'] as const;

export type DonationMode = (typeof donationModes)[number];

export const donationModeSchema = z.enum(donationModes, {
  error: 'mode must be one of live, test, all.',
});

/** P-50, P-90, P-107. */
export const adminDonationSchema = z.object({
  ...donationFields,
  source: z._default(z.enum(donationSources), 'card'),
  /** While a dispute is open, and once it was lost. */
  disputed: z._default(z.boolean(), false),
  /** Also under appeal. */
  disputeLost: z.optional(z.boolean()),
  /** Until when an open dispute can be answered at Stripe. */
  disputeDueBy: z.optional(nullableTextField),
  /** Null until Stripe has answered. */
  paymentId: nullableTextField,
  subscriptionId: z.optional(nullableTextField),
  description: z.optional(nullableTextField),
  /** Number of the check, reference of the transfer, or name of the fund. */
  reference: z.optional(nullableTextField),
  note: z.optional(nullableTextField),
  /** The donation that this row takes back. */
  reversesId: z.optional(nullableTextField),
  reversedAt: z.optional(nullableTextField),
  /** All that Stripe took for it; null until its ledger says so (P-176). */
  feeCents: z.optional(z.nullable(z.int())),
  /** What is left of it after refunds, disputes and fees. */
  netCents: z.optional(z.nullable(z.int())),
  /** When its money is available for a payout. */
  availableOn: z.optional(z.nullable(z.string())),
  /** The payout that brought its money to the bank. */
  payoutId: z.optional(z.nullable(z.string())),
});

export type AdminDonation = z.infer<typeof adminDonationSchema>;

export const adminDonationsSchema = z.array(adminDonationSchema);

/** POST /api/admin/donations/{id}/listing. */
export const listingRequestSchema = z.object({
  hidden: z.boolean({ error: 'hidden must be true or false.' }),
});

export const acknowledgmentMailSchema = z.extend(acknowledgmentSchema, {
  to: z.nullable(z.string()),
  error: z.nullable(z.string()),
});

/** P-162. */
export const subscriptionSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  interval: z._default(z.enum(billingIntervals), 'month'),
  status: z.enum(subscriptionStatuses),
  createdAt: z.string(),
  /** The end of the current period; a pause does not move it. */
  periodEndsAt: z._default(nullableTextField, null),
  /** The next time that Stripe charges, also after a pause that ends, or tries again after a failed payment. */
  nextPaymentAt: z.nullable(z.string()),
  /** When a paused one goes on; null while that is open. */
  resumesAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
});

export type SubscriptionState = z.infer<typeof subscriptionSchema>;

/** What Stripe's ledger says of a donation, in cents (P-176). */
export const donationLedgerSchema = z.object({
  grossCents: z.int(),
  /** Net of refunds that failed. */
  refundedCents: z.int(),
  /** Taken by disputes and not given back. */
  disputedCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  payout: z.nullable(z.object({ id: z.string(), arrivesOn: z.string(), tied: z.boolean() })),
});

export type DonationLedgerFacts = z.infer<typeof donationLedgerSchema>;

/** GET /api/admin/donations/{id}. */
export const donationDetailsSchema = z.object({
  /** As the list has it, read later: staff or the donor may have corrected it since. */
  donation: adminDonationSchema,
  /** Null until its charge is in Stripe's ledger, and for what did not come by card. */
  ledger: z.optional(z.nullable(donationLedgerSchema)),
  /** Null unless the donor asked to be named; `unnamed` below the levels that are listed (P-133). */
  listing: z.nullable(z.enum(['named', 'hidden', 'unnamed'])),
  acknowledgement: acknowledgmentMailSchema,
  /** The mail to the person notified of a tribute (P-197). */
  tributeNotice: z.optional(z.enum(noticeStates)),
  /** Until then the record can be undone (P-152); null when it cannot. */
  undoUntil: z.nullable(z.string()),
  /** As Stripe last described it; null unless the donation is a monthly one. */
  subscription: z.nullable(
    z.extend(subscriptionSchema, {
      /** The part of the amount that covers the card fee. */
      feeCents: z._default(z.int(), 0),
      isCard: z._default(z.boolean(), true),
    }),
  ),
  /** Counts successful donations of the same mode, gross of refunds. */
  donor: z.nullable(z.object({ id: idField, count: z.int(), totalCents: z.int() })),
});

/** POST /api/admin/donations/{id}/acknowledgement; without an address, to the donor's. */
export const sendAgainSchema = z.object({ email: optionalEmail });

export type DonationDetails = z.infer<typeof donationDetailsSchema>;

const figures = {
  total: z.int(),
  successful: z.int(),
  /** Gross of refunds (P-90). */
  totalCents: z.int(),
  /** Rounded; 0 without donations. */
  averageCents: z.int(),
  refundedCents: z.int(),
};

/** Figures of the site's mode; the other mode is counted apart (P-46). */
export const donationStatsSchema = z.object({
  ...figures,
  testMode: z.boolean(),
  otherMode: z.object(figures),
});

export type DonationStats = z.infer<typeof donationStatsSchema>;

const side = z.object({ count: z.int(), cents: z.int() });

/** GET /api/admin/donations/books. */
export const reconciliationSummarySchema = z.object({
  checkedAt: z.nullable(z.string()),
  since: z.nullable(z.string()),
  provider: side,
  ours: side,
  /** Payments or donations that are missing, different or refused. */
  unmatched: z.int(),
  lastWebhookAt: z.nullable(z.string()),
  /** The last twelve months in Pacific time, by the day of receipt (P-59). */
  months: z.array(z.object({ month: z.string(), cents: z.int(), count: z.int() })),
  testMode: z.boolean(),
});

export type ReconciliationSummary = z.infer<typeof reconciliationSummarySchema>;

export const reconcileRequestSchema = z.object({
  days: z.int('days must be a whole number.').check(z.gte(1), z.lte(366)),
  dryRun: z.boolean('dryRun must be true or false.'),
});

/** What a reconciliation did; `refused` is retried in the next run. */
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
  /** Payments of other sites on the same account. */
  others: z.int(),
  /** False when time ran out; the next run continues. */
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

/** Whether a person must look, because the site cannot repair it or could not write it. */
export const needsStaff = ({ kind }: Finding) => kind === 'unmatched' || kind === 'refused';
