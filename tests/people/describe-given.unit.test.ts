import { expect, test } from 'vitest';
import type { TimelineEntry } from '#model/people/contract.ts';
import { describeGiven } from '#portal/people/describe-given.ts';

type DonationEntry = Extract<TimelineEntry, { kind: 'donation' }>;

const donated = (overrides: Partial<DonationEntry> = {}): DonationEntry => ({
  kind: 'donation',
  at: '2026-11-20T20:00:00.000Z',
  id: crypto.randomUUID(),
  source: 'card',
  method: null,
  description: null,
  reversed: false,
  isReversal: false,
  amountCents: 10_000,
  currency: 'usd',
  status: 'succeeded',
  refundedCents: 0,
  testMode: false,
  ...overrides,
});

const reversal = donated({
  source: 'check',
  at: '2026-11-28T20:00:00.000Z',
  isReversal: true,
  amountCents: -4_000,
  refundedCents: -4_000,
});

test.each([
  ['nothing', [], null],
  ['a failed donation', [donated({ status: 'failed' })], null],
  [
    'a refund and a gift in euros',
    [donated({ refundedCents: 2_500 }), donated({ currency: 'eur' })],
    'Given $100.00 in 2 donations, last on November 20, 2026, $25.00 refunded',
  ],
  [
    'a gift in euros alone',
    [donated({ currency: 'eur' })],
    '1 donation, last on November 20, 2026',
  ],
  [
    'stock, which has no amount,',
    [donated({ source: 'stock', amountCents: 0 })],
    '1 donation, last on November 20, 2026',
  ],
  [
    'a check of which a part was reversed',
    [reversal, donated({ source: 'check', refundedCents: 4_000 })],
    'Given $60.00 in 1 donation, last on November 20, 2026',
  ],
  [
    'a check that was reversed whole',
    [
      { ...reversal, amountCents: -10_000, refundedCents: -10_000 },
      donated({ source: 'check', refundedCents: 10_000, reversed: true }),
    ],
    null,
  ],
  [
    'a test donation',
    [donated({ testMode: true })],
    'Given $100.00 in 1 test donation, last on November 20, 2026',
  ],
])('%s is described without what was reversed', (_, timeline, summary) => {
  expect(describeGiven(timeline)).toBe(summary);
});
