import * as z from 'zod/mini';
import { idField, nullableTextField } from './answers.ts';
import { acknowledgementStates, donationStatuses, methodFields } from './donations.ts';

/** `?mode=` of GET /api/admin/donations: the site's own mode without it (P-46). */
export const donationModes = ['live', 'test', 'all'] as const;

export type DonationMode = (typeof donationModes)[number];

/** The same as the endpoint checks it. */
export const donationModeSchema = z.enum(donationModes, {
  error: 'mode must be one of live, test, all.',
});

/** One donation as GET /api/admin/donations lists it, newest first (P-50, P-90, P-107). */
export const adminDonationSchema = z.object({
  id: idField,
  amountCents: z.int(),
  currency: z.string(),
  /** Null when anonymous. */
  donorName: nullableTextField,
  donorEmail: nullableTextField,
  status: z.enum(donationStatuses),
  cardLast4: nullableTextField,
  cardBrand: nullableTextField,
  ...methodFields,
  /** When the donation was started, ISO 8601 with milliseconds and Z. */
  createdAt: z.string(),
  /** When the card was charged, which decides the tax year; null until the donation has succeeded. */
  receivedAt: nullableTextField,
  /** Given back so far, by refunds that did not fail and by lost disputes. */
  refundedCents: z._default(z.int(), 0),
  /** True once the donor's bank has questioned the charge, however it decided. */
  disputed: z._default(z.boolean(), false),
  /** True once the bank decided the dispute for the donor. */
  disputeLost: z.optional(z.boolean()),
  /** True for a donation made with test keys (P-46). */
  testMode: z._default(z.boolean(), false),
  /** Stripe's id of the payment; null until Stripe has answered. */
  paymentId: nullableTextField,
});

export type AdminDonation = z.infer<typeof adminDonationSchema>;

/** Answer of GET /api/admin/donations. */
export const adminDonationsSchema = z.array(adminDonationSchema);

/** What one donation's dialog shows beside its row: GET /api/admin/donations/{id}. */
export const donationDetailsSchema = z.object({
  /** The mail with the tax acknowledgment. */
  acknowledgement: z.object({
    state: z.enum(acknowledgementStates),
    /** When it was sent, ISO 8601; null until then. */
    at: z.nullable(z.string()),
    /** The address that it goes to; null without one. */
    to: z.nullable(z.string()),
    /** Why the last attempt failed, in the mail server's words. */
    error: z.nullable(z.string()),
  }),
  /** The donor in People, with their successful donations of the same mode, gross of refunds. */
  donor: z.nullable(z.object({ id: idField, count: z.int(), totalCents: z.int() })),
});

export type DonationDetails = z.infer<typeof donationDetailsSchema>;

const figures = {
  /** Donations of any status. */
  total: z.int(),
  successful: z.int(),
  /** Succeeded donations, gross of refunds (P-90). */
  totalCents: z.int(),
  /** `totalCents` over `successful`, rounded to the cent; 0 without gifts. */
  averageCents: z.int(),
  refundedCents: z.int(),
};

/**
 * Figures of the Donations stat cards: GET /api/admin/donations/stats. They cover the mode that the
 * site is in; gifts of the other mode never mix in and are counted apart (P-46).
 */
export const donationStatsSchema = z.object({
  ...figures,
  /** True when the figures above are those of test gifts. */
  testMode: z.boolean(),
  otherMode: z.object(figures),
});

export type DonationStats = z.infer<typeof donationStatsSchema>;

/** Succeeded payments on one side of the books. */
const side = z.object({ count: z.int(), cents: z.int() });

/** GET /api/admin/donations/books: what the last reconciliation found, and gifts per month. */
export const booksSchema = z.object({
  /** When the provider was last compared, ISO 8601; null before the first time. */
  checkedAt: z.nullable(z.string()),
  /** Start of the compared span, ISO 8601. */
  since: z.nullable(z.string()),
  /** The provider's succeeded payments in the span. */
  provider: side,
  /** Our succeeded donations in the span. */
  ours: side,
  /**
   * Payments or donations that the other side lacks, that differ or that were refused; 0 when the
   * books are right.
   */
  unmatched: z.int(),
  lastWebhookAt: z.nullable(z.string()),
  /**
   * The last twelve months up to this one, oldest first, `month` as `2026-11`, Pacific time, by the day
   * on which gifts were received (P-59).
   */
  months: z.array(z.object({ month: z.string(), cents: z.int(), count: z.int() })),
  /** True when the books are those of test gifts. */
  testMode: z.boolean(),
});

export type Books = z.infer<typeof booksSchema>;

/** Body of POST /api/admin/donations/reconcile. */
export const reconcileRequestSchema = z.object({
  /** How far back payments are compared, in days. */
  days: z.int('days must be a whole number.').check(z.gte(1), z.lte(366)),
  /** Find, but change nothing. */
  dryRun: z.boolean('dryRun must be true or false.'),
});

/**
 * What a reconciliation does about something: makes a lost row again, settles it, closes an unpaid
 * payment, gives up a gift that the provider never heard of, or leaves it to staff. What was refused,
 * by the provider or by the database, is tried again by the next run.
 */
export const findingKinds = [
  'restored',
  'settled',
  'cancelled',
  'abandoned',
  'unmatched',
  'refused',
] as const;

/** Answer of POST /api/admin/donations/reconcile: what was found and, unless dry, done. */
export const reconcileReportSchema = z.object({
  /** ISO 8601, as `since`. */
  checkedAt: z.string(),
  since: z.string(),
  dryRun: z.boolean(),
  provider: side,
  ours: side,
  unmatched: z.int(),
  /** Payments of other sites or products on the same account, which were left alone. */
  others: z.int(),
  /** False when time ran out; the next run goes on where this one stopped. */
  finished: z.boolean(),
  findings: z.array(
    z.object({
      kind: z.enum(findingKinds),
      paymentId: z.nullable(z.string()),
      donationId: z.nullable(z.string()),
      /** What differs, in words. */
      detail: z.string(),
    }),
  ),
});

export type ReconcileReport = z.infer<typeof reconcileReportSchema>;

export type Finding = ReconcileReport['findings'][number];
