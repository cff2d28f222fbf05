/** A later sheet with the number, payer and amount of a stored donation, under another day. */
import { beforeEach, expect, test } from 'vitest';
import { importReviewSchema } from '#model/donations/import-review.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, giverMailboxes, outbox, people } from '#server/db/schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import { importsPath } from '#tests/support/factories/gift-imports.ts';
import { recordSheet } from '#tests/support/gift-files/record-sheet.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(giftImports, donations, outbox, people, giverMailboxes));

const names = 'Date,Reference,From,Amount,Method';
const january = [names, '1/5/2026,Acct 4455,Ada King,50.00,Check'];
const february = [names, '2/5/2026,Acct 4455,Ada King,50.00,Check'];

const readIds = async () =>
  (await selectRows(donations)).map(({ externalId }) => externalId).sort();

const base = 'check:Acct 4455|ada king|5000';

test('a payment with the number of a stored one is left out until staff say that it is another one', async () => {
  await recordSheet(january);
  await recordSheet(february);
  expect(await readIds()).toEqual([base]);
  await recordSheet(february, { '2': false });
  expect(await readIds()).toEqual([base, `${base}|2026-02-05`]);
  // Both are here now.
  await recordSheet(february, { '2': false });
  await recordSheet(january, { '2': false });
  expect(await readIds()).toHaveLength(2);
});

test('a check that bounced is deposited and bounces once more', async () => {
  const bounce = (deposited: string, back: string) => [
    'Date,Check #,From,Amount',
    `${deposited},9,Ada King,9.00`,
    `${back},9,Ada King,-9.00`,
  ];
  await recordSheet(bounce('12/1/2025', '12/8/2025'));
  await recordSheet(bounce('12/15/2025', '12/22/2025'), { '2': false });
  const rows = await selectRows(donations);
  expect(rows).toHaveLength(4);
  const gifts = rows.filter(({ reversesId }) => reversesId === null);
  expect(gifts.map(({ refundedCents }) => refundedCents)).toEqual([900, 900]);
});

const review = async (row: object) => {
  const body = { rows: [{ externalId: base, donor: 'Ada King', grossCents: 5000, ...row }] };
  const response = await callApi(`${importsPath}/review`, { method: 'POST', body, admin: true });
  return importReviewSchema.parse(response.body).rows[0];
};

test('a payment is here already under each day that its sheet names', async () => {
  await recordSheet(january);
  expect(await review({ date: '2026-01-05' })).toMatchObject({ isHere: true, alike: null });
  const days = ['2026-01-05', '2026-01-09'];
  expect(await review({ date: '2026-01-09', days })).toMatchObject({ isHere: true });
  expect(await review({ date: '2026-02-05', days: ['2026-02-05'] })).toMatchObject({
    isHere: false,
    alike: { text: expect.stringContaining('January 5') as string },
    recordAs: `${base}|2026-02-05`,
  });
});
