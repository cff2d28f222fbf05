import * as z from 'zod/mini';

/** A payout as GET /api/admin/payouts lists it; every amount is in cents of `currency`. */
export const payoutSchema = z.object({
  id: z.string(),
  /** `platform` is null for a payout of Stripe's; others come with files of gifts. */
  platform: z._default(z.nullable(z.string()), null),
  amountCents: z.int(),
  currency: z.string(),
  arrivesOn: z.string(),
  /** Stripe's status: paid, pending, in_transit, failed, canceled, or a newer one. */
  status: z.string(),
  failure: z.nullable(z.string()),
  donations: z.int(),
  grossCents: z.int(),
  refundedCents: z.int(),
  feeCents: z.int(),
  /** The sum of all else: disputes, Stripe's own fees, other sites, payouts that came back. */
  otherCents: z.int(),
  /** `itemized` is false for manual and instant payouts, whose entries Stripe does not name. */
  itemized: z.boolean(),
  complete: z.boolean(),
  tied: z.boolean(),
  failedOn: z.nullable(z.string()),
  /** True until a paid payout has brought the amount of the failed one. */
  openFailure: z.boolean(),
  createdAt: z.string(),
});

export type Payout = z.infer<typeof payoutSchema>;

export const payoutsSchema = z.array(payoutSchema);

/**
 * The balance of Stripe's that payments go into and payouts leave; there are others for cards, reserves and prefunded
 * refunds.
 */
export const paymentsBalance = 'payments';

/**
 * The kinds of entries. `fees` are Stripe's own, not those of a card; `topups` come from a bank account or go back
 * there; `reserves` is what Stripe holds and releases; `unknown` has no rule here.
 */
export const entryKinds = [
  'donations',
  'refunds',
  'disputes',
  'fees',
  'payouts',
  'topups',
  'reserves',
  'other',
  'unknown',
] as const;

export type EntryKind = (typeof entryKinds)[number];

export const ledgerEntrySchema = z.object({
  id: z.string(),
  type: z.string(),
  category: z.string(),
  name: z.string(),
  kind: z.enum(entryKinds),
  description: z.nullable(z.string()),
  donationId: z.nullable(z.string()),
  donorName: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  /** The gross amount; 0 for a cost of Stripe's own, which is a fee as a whole. */
  amountCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  currency: z.string(),
  createdAt: z.string(),
  availableOn: z.string(),
  /** The import of a row that became no gift: an open one is settled there. */
  importId: z.optional(z.string()),
});

export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const payoutLink = z.object({ id: z.string(), arrivesOn: z.string(), status: z.string() });

/** A payout with its entries, without the entry of the payout itself. */
export const payoutDetailsSchema = z.extend(payoutSchema, {
  entries: z.array(ledgerEntrySchema),
  broughtBy: z.nullable(payoutLink),
});

export type PayoutDetails = z.infer<typeof payoutDetailsSchema>;

export const nextPayoutSchema = z.nullable(
  z.object({
    id: z.string(),
    amountCents: z.int(),
    currency: z.string(),
    arrivesOn: z.string(),
  }),
);

const sums = {
  paidOutCents: z.int(),
  feeCents: z.int(),
  unpaidCents: z.int(),
};

/** The sums of payouts, in cents of dollars where no currency is named. */
export const payoutSummarySchema = z.object({
  year: z.int(),
  ...sums,
  otherCurrencies: z.array(z.object({ currency: z.string(), ...sums })),
  next: nextPayoutSchema,
  failed: z.array(
    z.object({
      id: z.string(),
      amountCents: z.int(),
      currency: z.string(),
      arrivesOn: z.string(),
      failedOn: z.nullable(z.string()),
      failure: z.nullable(z.string()),
      broughtBy: z.nullable(payoutLink),
    }),
  ),
  exported: z.array(
    z.object({
      month: z.string(),
      takenAt: z.string(),
      later: z.array(
        z.object({
          count: z.int(),
          netCents: z.int(),
          currency: z.string(),
          /** The month whose file has the line, or will have it once it is exported. */
          file: z.string(),
          isExported: z.boolean(),
        }),
      ),
    }),
  ),
  /** `balance` is null when the sums of the entries are Stripe's balances. */
  balance: z.nullable(
    z.object({
      since: z.string(),
      gaps: z.array(
        z.object({
          /** Stripe's name of the balance, such as `payments`, `issuing` or `risk_reserved`. */
          balance: z.string(),
          currency: z.string(),
          stripeCents: z.int(),
          entriesCents: z.int(),
        }),
      ),
    }),
  ),
  pulledUntil: z.nullable(z.string()),
  months: z.array(z.string()),
});

export type PayoutSummary = z.infer<typeof payoutSummarySchema>;
