/** An import is not taken back while a later file counts its gifts in a payout. */
import { beforeEach, expect, test } from 'vitest';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, giverMailboxes, outbox, people } from '#server/db/schema.ts';
import { takeBack } from '#tests/support/factories/gift-imports.ts';
import { changeRecorded } from '#tests/support/factories/recorded-donations.ts';
import { recordSheet } from '#tests/support/gift-files/record-sheet.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(giftImports, donations, outbox, people, giverMailboxes));

const first = ['Date,Check #,From,Amount', '1/30/2026,1,Ada King,50.00'];
const second = [
  'Date,Check #,From,Amount,Deposited',
  '1/30/2026,1,Ada King,50.00,2/2/2026',
  '1/30/2026,2,Bo Li,20.00,2/2/2026',
];

test('a sheet stays while a later one has its check in a deposit', async () => {
  const [earlier, later] = [await recordSheet(first), await recordSheet(second)];
  expect(await takeBack(earlier)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Take that file back first') as string },
  });
  expect(await selectRows(donations)).toHaveLength(2);
  expect(await takeBack(later)).toMatchObject({ status: 204 });
  expect(await takeBack(earlier)).toMatchObject({ status: 204 });
  expect(await selectRows(donations)).toEqual([]);
});

test('a sheet is taken back while a later one has its check in no deposit', async () => {
  const earlier = await recordSheet(first);
  await recordSheet([...first, '1/30/2026,2,Bo Li,20.00']);
  expect(await takeBack(earlier)).toMatchObject({ status: 204 });
});

test('a gift that a file counts in a payout is not undone, because the payout would keep its money', async () => {
  const later = await recordSheet(second);
  const [gift] = await selectRows(donations);
  expect(await changeRecorded(gift?.id ?? '', 'undo')).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('counts this donation in a payout') as string },
  });
  expect(await takeBack(later)).toMatchObject({ status: 204 });
});
