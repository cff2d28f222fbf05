/** What a person gave is said in one line, which counts what was kept. */
import { expect, test } from 'vitest';
import { describeGiven } from '#portal/people/describe-given.ts';
import { buildDonationEntry } from '#tests/support/factories/person-record.ts';

const day = (date: string) => `2026-10-${date}T19:00:00.000Z`;
const check = { source: 'check', amountCents: 10_000, at: day('03') } as const;
const reversal = { source: 'check', isReversal: true, at: day('09') } as const;

test.each([
  ['nothing that succeeded', [{ status: 'failed' as const }], null],
  [
    'a refund of a card payment is named',
    [{ refundedCents: 2000, at: day('05') }],
    'Given $50.00 in 1 donation, last on October 5, 2026, $20.00 refunded',
  ],
  [
    'a part that was taken back is no donation',
    [
      { ...reversal, amountCents: -4000 },
      { ...check, refundedCents: 4000 },
    ],
    'Given $60.00 in 1 donation, last on October 3, 2026',
  ],
  [
    'one that was taken back whole is none either',
    [
      { ...reversal, amountCents: -10_000 },
      { ...check, reversed: true, refundedCents: 10_000 },
    ],
    'Given $0.00 in 0 donations, last on October 3, 2026',
  ],
])('%s', (_title, entries, line) => {
  expect(describeGiven(entries.map((entry) => buildDonationEntry(entry)))).toBe(line);
});
