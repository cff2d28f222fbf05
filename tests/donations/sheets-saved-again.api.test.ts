/** A sheet of checks that was recorded and comes again, saved in another way. */
import { beforeEach, expect, test } from 'vitest';
import { importReviewSchema } from '#model/donations/import-review.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, giverMailboxes, outbox, people } from '#server/db/schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import { importBody, importsPath, recordImport } from '#tests/support/factories/gift-imports.ts';
import { readText } from '#tests/support/gift-files/samples.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(giftImports, donations, outbox, people, giverMailboxes));

const sheet = [
  'Date,Check #,From,Amount,For',
  '2/3/2026,0417,Zoë Reed,"1,250.00",Frogs',
  '2/4/2026,00088,Fidelity Charitable,500.00,Lantern Hill Fund',
  '2/5/2026,,Bo Marrow,40.00,',
  '2/9/2026,0417,Zoë Reed,"(1,250.00)",returned',
].join('\n');

test.each([
  ['as it was', (text: string) => text],
  ['without the zeros before its numbers', (text: string) => text.replace(/,0+(?=\d)/g, ',')],
  ['with numbers as formulas of text', (text: string) => text.replace(/,(0\d+),/g, ',"=""$1""",')],
  ['with decimals', (text: string) => text.replace(/,(0\d+),/g, ',$1.0,')],
  ['with "No." before its numbers', (text: string) => text.replace(/,0+(\d+),/g, ',No. $1,')],
  ['with "#" and more zeros', (text: string) => text.replace(/,(0\d+),/g, ',#00$1,')],
  [
    'with names in capitals and wider spaces',
    (text: string) => text.replace(/Zoë Reed/g, 'ZOË  REED'),
  ],
  ['without accents', (text: string) => text.replaceAll('ë', 'e')],
  [
    'with plain amounts',
    (text: string) => text.replaceAll('"1,250.00"', '1250').replace('"(1,250.00)"', '-1250'),
  ],
  [
    'by tabs',
    (text: string) =>
      text.replaceAll('"1,250.00"', '1250').replace('"(1,250.00)"', '-1250').replaceAll(',', '\t'),
  ],
])('a sheet saved %s is recognized as already imported', async (_, save) => {
  expect(await recordImport(importBody(readText(sheet)))).toMatchObject({
    recorded: 4,
    already: 0,
  });
  const again = readText(save(sheet));
  const rows = [...again.gifts, ...again.reversals];
  const review = await callApi(`${importsPath}/review`, {
    method: 'POST',
    body: { rows },
    admin: true,
  });
  expect(importReviewSchema.parse(review.body).rows).toMatchObject(
    rows.map(() => ({ isHere: true, alike: null })),
  );
  expect(await recordImport(importBody(again))).toMatchObject({ recorded: 0, already: 4 });
  expect(await selectRows(donations)).toHaveLength(4);
});

test('a check of another number, payer or amount is a new one', async () => {
  await recordImport(importBody(readText(sheet)));
  const others = readText(
    'Date,Check #,From,Amount\n2/3/2026,4170,Zoë Reed,1250\n2/3/2026,417,Zoë Read,1250\n2/3/2026,417,Zoë Reed,125\n',
  );
  expect(await recordImport(importBody(others))).toMatchObject({ recorded: 3, already: 0 });
});

test('two rows of one request that are the same check are refused by line and field', async () => {
  const file = readText(sheet);
  const gifts = file.gifts.flatMap((gift) =>
    gift.line === 2 ? [gift, { ...gift, line: 9, externalId: 'check:417|zoe reed|125000' }] : [],
  );
  await expect(recordImport(importBody({ ...file, gifts }))).rejects.toThrow(
    'Line 9, externalId: Line 2 has the same.',
  );
});
