import { describe, expect, test } from 'vitest';
import {
  readExpected,
  readSample,
  readText,
  formatChecks,
  sampleNames,
} from '#tests/support/gift-files/samples.ts';

// A remark on a row is for people; a name as written and who granted the money are beside what is expected.
const remarks = new Set(['why', 'asWritten', 'grantor']);

const stated = (row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(([key, value]) => value !== null && !remarks.has(key)),
  );

describe('a sample becomes what is expected of it', () => {
  const expected = readExpected();

  test('every sample has its expectation', () => {
    expect(sampleNames.toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  test.for(Object.entries(expected))('the sample %s is read as expected', ([name, file]) => {
    const read = readText(readSample(name));
    const { format, version, payout, gifts, totals, reversals, leftOut, costs = [] } = file;
    expect(read).toMatchObject({ format, version, payout, costs, totals });
    expect(read.gifts.map(stated)).toEqual(gifts.map(stated));
    expect(read.reversals).toMatchObject(reversals);
    expect(read.reversals).toHaveLength(reversals.length);
    expect(read.leftOut.map(({ line }) => line)).toEqual(leftOut.map(({ line }) => line));
    expect(read.leftOut.every(({ reason }) => reason !== '')).toBe(true);
  });
});

test('Benevity: what the file says of its own sums is compared and shown', () => {
  expect(formatChecks(readText(readSample('benevity.csv')))).toEqual([
    'donation and match columns sum to Total Donations (Gross) 147000',
    'gross - row fees - Check Fee = 146038; the file says 146037: within one cent a row, accepted and shown',
  ]);
});

test('Zeffy: a name with broken accents is kept beside its repair', () => {
  expect(readText(readSample('zeffy.csv')).gifts.at(-1)).toMatchObject({
    donor: 'Zoë Grün',
    asWritten: 'Zo√´ Gr√ºn',
  });
});
