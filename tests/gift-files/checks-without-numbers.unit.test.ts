/** Rows of a sheet whose column of numbers has no number of a check. */
import { expect, test } from 'vitest';
import type { GiftFile } from '#model/gift-files/reading.ts';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

const ids = ({ gifts }: GiftFile) => gifts.map(({ externalId }) => externalId);

test.each(['EFT', 'Zelle', 'wire', 'n/a'])(
  'a gift of the next month with "%s" for a number is another gift',
  (word) => {
    const [january, february] = ['1/5/2026', '2/5/2026'].map((date) =>
      ids(readText(`Date,Check #,From,Amount\n${date},${word},Ann Lee,100.00\n`)),
    );
    expect(january).toEqual(['check:|ann lee|10000|2026-01-05']);
    expect(february).toEqual(['check:|ann lee|10000|2026-02-05']);
  },
);

test('a transfer among checks is recorded as a transfer, with its word as reference', () => {
  expect(readText('Date,Check #,From,Amount\n1/5/2026,EFT,Ann Lee,100\n').gifts).toMatchObject([
    { kind: 'transfer', reference: 'EFT' },
  ]);
});

test('a column that counts the rows has no numbers of checks', () => {
  const read = (month: number) =>
    readText(`#,Date,From,Amount\n1,${month}/5/2026,Ann Lee,25\n2,${month}/6/2026,Bo Ray,30\n`);
  expect(read(1).gifts.map(({ reference }) => reference)).toEqual([undefined, undefined]);
  expect(new Set([...ids(read(1)), ...ids(read(2))]).size).toBe(4);
  expect(
    readText('#,Date,From,Amount\n207,1/5/2026,Ann Lee,25\n31,1/6/2026,Bo Ray,30\n').gifts,
  ).toMatchObject([{ reference: '207' }, { reference: '31' }]);
});

test.each(['Check #', 'Reference'])('a damaged number under "%s" refuses its row', (name) => {
  const file = readText(`Date,${name},From,Amount\n2/3/2026,2.80726E+15,Ada Moss,100\n`);
  expect(file.gifts).toEqual([]);
  expect(file.leftOut).toMatchObject([
    { line: 2, reason: expect.stringContaining('damaged the number 2.80726E+15') as string },
  ]);
});

test('a damaged number in a column that staff named refuses its row', () => {
  const file = readGiftFile(
    new TextEncoder().encode('When,Who,How much,Txn\n2/3/2026,Ada Moss,100,2.80726E+15\n'),
    {
      mapping: {
        kind: 'transfer',
        columns: { date: 'When', payer: 'Who', amount: 'How much', number: 'Txn' },
      },
    },
  );
  expect(file.gifts).toEqual([]);
});

test('a check without a number is the same one by either day', () => {
  const sheet = 'Date,Check #,From,Amount,Deposited\n2/3/2026,,Ann Lee,40.00,2/5/2026\n';
  const bytes = new TextEncoder().encode(sheet);
  const byDeposit = readGiftFile(bytes, { checkDay: 'deposit' });
  expect(byDeposit.gifts).toMatchObject([{ date: '2026-02-05' }]);
  expect(ids(byDeposit)).toEqual(ids(readText(sheet)));
});

test.each([
  ['cash', '1/4/2026,cash,,20'],
  ['checks without a number', '1/4/2026,,Ann Lee,20'],
])('two rows of %s on one day are a gift each if staff say so', (_, row) => {
  const { gifts, leftOut } = readText(`Date,Check #,From,Amount\n${row}\n${row}\n`);
  const all = [...gifts, ...leftOut.flatMap(({ maybe = [] }) => maybe)];
  expect(all.map(({ line }) => line)).toEqual([2, 3]);
  expect(new Set(all.map(({ externalId }) => externalId)).size).toBe(2);
});

test('a check that the sheet has twice by its number is one', () => {
  const row = '1/4/2026,17,Ann Lee,20';
  expect(readText(`Date,Check #,From,Amount\n${row}\n${row}\n`)).toMatchObject({
    gifts: [{ line: 2 }],
    leftOut: [{ line: 3, reason: 'same check number, payer, amount and date as line 2' }],
  });
});
