import type { Overview } from '#model/admin/overview.ts';

const months = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7),
  count: 10 + index,
  cents: 100_000 + index * 1000,
  newDonors: 3,
}));

/** Builds the response of GET /api/admin/overview in November 2026. */
export function buildOverview(overrides: Partial<Overview> = {}): Overview {
  return {
    waiting: [],
    unread: [],
    month: { month: '2026-11', count: 21, cents: 111_000, newDonors: 3 },
    months,
    monthly: { donors: 17, cents: 41_200 },
    fees: { month: 3_281, months: 26_586 },
    nextPayout: { id: 'po_next', amountCents: 51_262, currency: 'usd', arrivesOn: '2026-11-23' },
    recent: [],
    setup: {
      isNew: false,
      members: 7,
      posts: 9,
      published: 9,
      authors: 3,
      payments: 'configured',
      mail: 'configured',
    },
    testMode: false,
    ...overrides,
  };
}

/** Builds the overview before anything has happened. */
export function buildEmptyOverview(): Overview {
  const none = { count: 0, cents: 0, newDonors: 0 };
  return buildOverview({
    month: { month: '2026-11', ...none },
    months: months.map(({ month }) => ({ month, ...none })),
    monthly: { donors: 0, cents: 0 },
    fees: { month: 0, months: 0 },
    nextPayout: null,
    setup: {
      isNew: true,
      members: 0,
      posts: 9,
      published: 9,
      authors: 3,
      payments: 'sandboxed',
      mail: 'sandboxed',
    },
    testMode: true,
  });
}
