import * as z from 'zod/mini';
import { donationStatuses, methodFields } from './donations.ts';

/** One donation as GET /api/admin/donations lists it, newest first (spec §3, decision 15). */
export const adminDonationSchema = z.object({
  id: z.uuid(),
  amountCents: z.int(),
  currency: z.string(),
  /** Null when anonymous. */
  donorName: z.nullable(z.string()),
  donorEmail: z.nullable(z.string()),
  status: z.enum(donationStatuses),
  cardLast4: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  ...methodFields,
  /** When the gift was begun, ISO 8601 with milliseconds and Z. */
  createdAt: z.string(),
  /** When the card was charged, which decides the tax year; null until the gift has succeeded. */
  receivedAt: z.nullable(z.string()),
  /** Given back so far, by refunds that did not fail and by lost disputes. */
  refundedCents: z.int(),
  /** True once the donor's bank has questioned the charge, however it decided. */
  disputed: z.boolean(),
  /** True once the bank decided the dispute for the donor. */
  disputeLost: z.optional(z.boolean()),
  /** True for a gift made with test keys (decision 18). */
  testMode: z.boolean(),
});

export type AdminDonation = z.infer<typeof adminDonationSchema>;

/** Answer of GET /api/admin/donations. */
export const adminDonationsSchema = z.array(adminDonationSchema);

const figures = {
  /** Donations of any status. */
  total: z.int(),
  successful: z.int(),
  /** Succeeded donations, gross of refunds (decision 44). */
  totalCents: z.int(),
  /** `totalCents` over `successful`, rounded to the cent; 0 without gifts. */
  averageCents: z.int(),
  refundedCents: z.int(),
};

/**
 * Figures of the Donations stat cards: GET /api/admin/donations/stats. They cover the mode that the
 * site is in; gifts of the other mode never mix in and are counted apart (decision 18).
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
   * on which gifts were received (decision 26).
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
