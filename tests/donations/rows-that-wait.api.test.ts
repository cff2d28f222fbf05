import { beforeEach, expect, test } from 'vitest';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, giverMailboxes, outbox, people } from '#server/db/schema.ts';
import { readImport } from '#tests/support/factories/gift-imports.ts';
import { recordSheet } from '#tests/support/gift-files/record-sheet.ts';
import { emptyTables } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(giftImports, donations, outbox, people, giverMailboxes));

const long = 'Ada '.repeat(400);

test.each([
  ['a day in the future', '2/4/2099,2,Bo,20,', 'open', 'The date must not be in the future.'],
  ['a day of the last century', '2/4/1999,2,Bo,20,', 'open', 'The date must be January 1, 2000,'],
  ['an amount beyond ours', '2/4/2026,2,Bo,"25,000,000.00",', 'open', 'must be whole cents'],
  ['a very long name', `2/4/2026,2,${long},20,`, 'open', 'Donor may have at most'],
  [
    'a very long number',
    `2/4/2026,${'2'.repeat(900)},Bo,20,`,
    'open',
    'Reference may have at most',
  ],
  ['a very long amount', `2/4/2026,2,Bo,${long},`, 'left-out', 'is no amount'],
  ['a very long date', `${long},2,Bo,20,`, 'left-out', 'is no date'],
  ['an amount of several lines', '2/4/2026,2,Bo,"20\n30",', 'left-out', 'is no amount'],
  ['a very long address', `2/4/2026,2,Bo,20,${'a'.repeat(400)}@mail.example`, 'open', 'Email'],
  ['another currency and a very long name', `2/4/2026,2,${long},EUR 20,`, 'open', 'not US dollars'],
])('%s keeps only its own row from being recorded', async (_, row, outcome, reason) => {
  const id = await recordSheet(['Date,Check #,From,Amount,Email', row, '2/5/2026,3,Cy,5,']);
  const { recorded, leftOut, rows } = await readImport(id);
  expect({ recorded, leftOut }).toEqual({ recorded: 1, leftOut: 1 });
  const found = rows.find(({ line }) => line === 2);
  expect(found?.outcome).toBe(outcome);
  expect(found?.reason).toContain(reason);
});
