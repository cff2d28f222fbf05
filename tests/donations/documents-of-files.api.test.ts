/** Documents of gifts whose files name nobody to write to. */
import { beforeEach, expect, test } from 'vitest';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, outbox, people } from '#server/db/schema.ts';
import { readGiving } from '#server/donations/giving/read-giving.ts';
import { sendAgain } from '#tests/support/donations/send-again.ts';
import {
  buildGift,
  buildImport,
  recordImport,
  sampleImport,
} from '#tests/support/factories/gift-imports.ts';
import { giverAt } from '#tests/support/donations/givers.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { newAddress } from '#tests/support/new-address.ts';

beforeEach(() => emptyTables(giftImports, donations, outbox, people));

test.each(['venmo.csv', 'chase.csv', 'bank.ofx'])(
  'a gift of %s without an address gets the tax acknowledgment once staff know the address',
  async (sample) => {
    await recordImport(sampleImport(sample));
    const rows = await selectRows(donations);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ document }) => document))).toEqual(new Set(['tax']));
    const email = newAddress();
    const [row] = rows;
    expect(await sendAgain(row?.id ?? '', { email })).toMatchObject({ status: 202 });
    const giving = await readGiving(await giverAt(email));
    expect(giving.years).toMatchObject([
      {
        totalCents: row?.amountCents,
        donations: [{ hasNoDocument: false, isThanks: false }],
      },
    ]);
  },
);

test('a gift on Facebook without an address gets thanks, because Meta has receipted it', async () => {
  await recordImport(sampleImport('facebook.csv'));
  const rows = await selectRows(donations);
  const documents = rows.map(({ donorName, document }) => [donorName === 'Facebook', document]);
  expect(new Set(documents.filter(([isMeta]) => isMeta).flat())).toEqual(new Set([true, 'none']));
  expect(new Set(documents.filter(([isMeta]) => !isMeta).flat())).toEqual(
    new Set([false, 'thanks']),
  );
});

test('an anonymous check gets the tax acknowledgment, and an anonymous grant thanks', async () => {
  const nobody = { donor: null, email: null, document: 'none' } as const;
  await recordImport(
    buildImport(
      [
        buildGift({ ...nobody, kind: 'check', externalId: 'check:7||10000', grossCents: 10_580 }),
        buildGift({ ...nobody, grossCents: 20_580, netCents: 20_000 }),
      ].map((gift) => ({ ...gift, netCents: gift.grossCents - gift.feeCents })),
    ),
  );
  const rows = await selectRows(donations);
  expect(rows.map(({ amountCents, document }) => [amountCents, document]).sort()).toEqual([
    [10_580, 'tax'],
    [20_580, 'thanks'],
  ]);
});

test('an employer’s half gets no document, also when the employee’s half was left out', async () => {
  const half = { donor: 'Fernwhistle Robotics', email: null, document: 'none' } as const;
  await recordImport(
    buildImport([
      buildGift({ ...half, externalId: 'benevity:A1:match' }),
      buildGift({ ...half, externalId: 'cybergrants:9:company:ACH_1' }),
      buildGift({ ...half, onBehalfOf: 'Bo Marrow' }),
    ]),
  );
  expect((await selectRows(donations)).map(({ document }) => document)).toEqual([
    'none',
    'none',
    'none',
  ]);
});
