/** Rows of columns that staff named, which become gifts if staff say so. */
import { expect, test } from 'vitest';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';

const read = (...rows: string[]) =>
  readGiftFile(
    new TextEncoder().encode(['Given,Supporter,Sum,Code,Currency,Status', ...rows].join('\n')),
    {
      mapping: {
        kind: 'history',
        columns: { date: 'Given', payer: 'Supporter', amount: 'Sum', number: 'Code' },
      },
    },
  );

test('a row that staff are asked about is of the kind that they say, as the others are', () => {
  const { gifts, leftOut } = read(
    '1/5/2026,Ada King,70.00,ch_3Qa6,USD,Paid',
    '1/5/2026,Bo Li,70.00,ch_3Qa7,USD,Refunded',
    '1/6/2026,Cy Day,70.00,ch_3Qa8,EUR,Paid',
  );
  const all = [...gifts, ...leftOut.flatMap(({ maybe = [] }) => maybe)];
  expect(all.map(({ stripeCharge }) => stripeCharge)).toEqual(['ch_3Qa6', 'ch_3Qa7', 'ch_3Qa8']);
  for (const gift of all) {
    expect(gift).toMatchObject({ kind: 'history', document: 'none' });
    expect(gift.externalId).toMatch(/^history:\w+:ch_/);
  }
  expect(leftOut[0]?.externalId).toBe(leftOut[0]?.maybe?.[0]?.externalId);
});
