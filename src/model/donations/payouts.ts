import * as z from 'zod/mini';

/** GET /api/admin/payouts (P-176); every amount is in cents of `currency`. */
export const payoutSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  /** The day on which the bank books it, such as `2026-11-23`. */
  arrivesOn: z.string(),
  /** Stripe's word: paid, pending, in_transit, failed, canceled, or one that is newer. */
  status: z.string(),
  /** Stripe's code for why it failed. */
  failure: z.nullable(z.string()),
  /** Of this site. */
  donations: z.int(),
  grossCents: z.int(),
  /** Given back to donors of this site, net of refunds that failed. */
  refundedCents: z.int(),
  /** Taken for donations of this site, disputes included. */
  feeCents: z.int(),
  /** All else: disputes, Stripe's own fees, other sites, payouts that came back. */
  otherCents: z.int(),
  /** False for manual and instant payouts, whose entries Stripe does not name. */
  itemized: z.boolean(),
  /** Its entries are all read. */
  complete: z.boolean(),
  /** The sum of its entries is its amount. */
  tied: z.boolean(),
  /** The Pacific day on which the bank sent it back. */
  failedOn: z.nullable(z.string()),
  /** Failed, and no paid payout has brought its amount since. */
  openFailure: z.boolean(),
  createdAt: z.string(),
});

export type Payout = z.infer<typeof payoutSchema>;

export const payoutsSchema = z.array(payoutSchema);

/** Where an entry belongs in the books; `fees` are Stripe's own, not those of a card. */
export const entryKinds = ['donations', 'refunds', 'disputes', 'fees', 'payouts', 'other'] as const;

export type EntryKind = (typeof entryKinds)[number];

export const ledgerEntrySchema = z.object({
  id: z.string(),
  /** Stripe's words; `name` is ours for both. */
  type: z.string(),
  category: z.string(),
  name: z.string(),
  kind: z.enum(entryKinds),
  description: z.nullable(z.string()),
  donationId: z.nullable(z.string()),
  donorName: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  /** Gross; 0 for a cost of Stripe's own, which is a fee as a whole. */
  amountCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  currency: z.string(),
  createdAt: z.string(),
  availableOn: z.string(),
});

export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const payoutLink = z.object({ id: z.string(), arrivesOn: z.string(), status: z.string() });

/** GET /api/admin/payouts/{id}; the entry of the payout itself is left out. */
export const payoutDetailsSchema = z.extend(payoutSchema, {
  entries: z.array(ledgerEntrySchema),
  /** The payout that carried the amount of this failed one. */
  broughtBy: z.nullable(payoutLink),
});

export type PayoutDetails = z.infer<typeof payoutDetailsSchema>;

/** Null while none is on its way. */
export const nextPayoutSchema = z.nullable(
  z.object({
    id: z.string(),
    amountCents: z.int(),
    currency: z.string(),
    arrivesOn: z.string(),
  }),
);

const sums = {
  /** Of this year, as are the fees. */
  paidOutCents: z.int(),
  feeCents: z.int(),
  /** In the balance and in no payout. */
  unpaidCents: z.int(),
};

/** GET /api/admin/payouts/summary; sums without a currency are in dollars. */
export const payoutSummarySchema = z.object({
  year: z.int(),
  ...sums,
  /** The same of each other currency on the account. */
  otherCurrencies: z.array(z.object({ currency: z.string(), ...sums })),
  /** The next to arrive. */
  next: nextPayoutSchema,
  /** Came back from the bank, and no paid payout has brought their amount since. */
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
  /** Months whose file was exported and stays as it was, newest first. */
  exported: z.array(
    z.object({
      month: z.string(),
      takenAt: z.string(),
      /** What is dated in the month and came after its file. */
      later: z.array(
        z.object({
          count: z.int(),
          netCents: z.int(),
          currency: z.string(),
          /** The month whose file has it, or will have it once it is exported. */
          file: z.string(),
          isExported: z.boolean(),
        }),
      ),
    }),
  ),
  /** Where the sum of all entries is not Stripe's balance; null when it is. */
  balance: z.nullable(
    z.object({
      since: z.string(),
      gaps: z.array(
        z.object({ currency: z.string(), stripeCents: z.int(), entriesCents: z.int() }),
      ),
    }),
  ),
  pulledUntil: z.nullable(z.string()),
  /** Months with entries or donations not by card, newest first, such as `2026-10`. */
  months: z.array(z.string()),
});

export type PayoutSummary = z.infer<typeof payoutSummarySchema>;
