import type { LedgerEntry, Payout, PayoutSummary } from '#model/donations/payouts.ts';

/** Builds a payout as the portal lists it; without parts, all of it is a donation. */
export function buildPayout(overrides: Partial<Payout> = {}): Payout {
  return {
    platform: null,
    id: `po_${crypto.randomUUID().replaceAll('-', '')}`,
    amountCents: 2_415,
    currency: 'usd',
    arrivesOn: '2026-11-09',
    status: 'paid',
    failure: null,
    donations: 1,
    grossCents: 0,
    refundedCents: 0,
    feeCents: 0,
    otherCents: 0,
    itemized: true,
    complete: true,
    tied: true,
    failedOn: null,
    openFailure: false,
    createdAt: '2026-11-08T00:00:00.000Z',
    ...overrides,
  };
}

export function buildEntry(overrides: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: `txn_${crypto.randomUUID().replaceAll('-', '')}`,
    type: 'charge',
    category: 'charge',
    name: 'Donation',
    kind: 'donations',
    description: null,
    donationId: null,
    donorName: null,
    paymentId: null,
    amountCents: 0,
    feeCents: 0,
    netCents: 0,
    currency: 'usd',
    createdAt: '2026-11-06T18:00:00.000Z',
    availableOn: '2026-11-08T18:00:00.000Z',
    ...overrides,
  };
}

/** Builds the figures above the list of payouts. */
export function buildPayoutSummary(overrides: Partial<PayoutSummary> = {}): PayoutSummary {
  return {
    year: 2026,
    paidOutCents: 786_142,
    feeCents: 25_117,
    otherCurrencies: [],
    next: null,
    failed: [],
    unpaidCents: 20_490,
    pulledUntil: '2026-11-19T18:00:00.000Z',
    months: ['2026-11', '2026-10'],
    exported: [],
    balance: null,
    ...overrides,
  };
}
