/** Gifts that Chariot lists from their first notice on, before the money comes. */
import { expect, test } from 'vitest';
import { readText } from '#tests/support/gift-files/samples.ts';

const about =
  'Donor Name,Donation ID,Gift Amount,Match Amount,Gross Amount,Platform Fees,DAF Organization,Created On';
const row = 'Ada King,d1,$25.00,$5.00,$30.00,$0.00,Schwab Charitable,"Dec 30, 2025"';

test('a gift of Chariot without a day on which it came is asked about', () => {
  const { gifts, leftOut } = readText(`${about},Received On\n${row},\n`);
  expect(gifts).toEqual([]);
  expect(leftOut).toMatchObject([
    {
      reason: 'announced, but not received yet; staff decide whether it has come',
      maybe: [{ externalId: 'chariot:d1' }, { externalId: 'chariot:d1:match' }],
    },
  ]);
});

test('a gift of Chariot counts on the day on which it came, or that of the notice where the file has no other', () => {
  expect(readText(`${about},Received On\n${row},"Jan 2, 2026"\n`).gifts[0]?.date).toBe(
    '2026-01-02',
  );
  expect(readText(`${about}\n${row}\n`).gifts[0]?.date).toBe('2025-12-30');
});
