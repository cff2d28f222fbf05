import type {
  AdminDonation,
  ReconciliationSummary,
  DonationDetails,
  DonationStats,
} from '#model/donations/admin-donations.ts';

/** Builds a donation as the portal lists it. */
export function buildAdminDonation(overrides: Partial<AdminDonation> = {}): AdminDonation {
  return {
    id: crypto.randomUUID(),
    source: 'card',
    document: 'tax',
    amountCents: 10_000,
    feeCoveredCents: 0,
    currency: 'usd',
    donorName: 'Test Donor',
    donorEmail: 'donor@mail.example',
    status: 'succeeded',
    cardLast4: '4242',
    cardBrand: 'visa',
    createdAt: '2026-11-20T23:42:00.000Z',
    receivedAt: '2026-11-20T23:42:00.000Z',
    refundedCents: 0,
    disputed: false,
    testMode: true,
    paymentId: null,
    ...overrides,
  };
}

/** Builds the figures of the stat cards. */
export function buildDonationStats(overrides: Partial<DonationStats> = {}): DonationStats {
  const figures = {
    total: 1_312,
    successful: 1_284,
    totalCents: 14_836_000,
    averageCents: 11_555,
    refundedCents: 2_500,
  };
  const none = { total: 0, successful: 0, totalCents: 0, averageCents: 0, refundedCents: 0 };
  return { ...figures, testMode: true, otherMode: none, ...overrides };
}

/** Builds totals that agree. */
export function buildReconciliationSummary(
  overrides: Partial<ReconciliationSummary> = {},
): ReconciliationSummary {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7),
    cents: 1_000 * index,
    count: 10 * index,
  }));
  return {
    checkedAt: '2026-11-20T23:00:00.000Z',
    since: '2026-11-01T00:00:00.000Z',
    provider: { count: 1_284, cents: 14_836_000 },
    ours: { count: 1_284, cents: 14_836_000 },
    unmatched: 0,
    lastWebhookAt: '2026-11-20T23:40:00.000Z',
    months,
    testMode: true,
    ...overrides,
  };
}

/** Builds what the dialog of a donation reads: the row again, a sent acknowledgment and a donor. */
export function buildDonationDetails(overrides: Partial<DonationDetails> = {}): DonationDetails {
  return {
    donation: buildAdminDonation(),
    acknowledgement: {
      state: 'sent',
      at: '2026-11-20T23:43:00.000Z',
      to: 'donor@mail.example',
      error: null,
    },
    listing: null,
    undoUntil: null,
    subscription: null,
    donor: {
      id: 'dddddddd-0000-4000-8000-00000000000d',
      kind: 'person',
      count: 9,
      totalCents: 232_500,
    },
    matched: null,
    matches: [],
    ...overrides,
  };
}
