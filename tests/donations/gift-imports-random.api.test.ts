/** Random files of gifts: what the books say of them, recorded again, at once, and taken back. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { FileGift } from '#model/gift-files/reading.ts';
import { giftImportRows, giftImports } from '#server/db/gift-imports-schema.ts';
import { donations } from '#server/db/schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  buildGift,
  buildImport,
  emptyImported,
  postImport,
  readImported,
  recordImport,
  takeBack,
} from '#tests/support/factories/gift-imports.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { isLong } from '#tests/support/long-run.ts';
import { selectRows } from '#tests/support/rows.ts';

const numRuns = isLong ? 40 : 4;

const kinds = ['check', 'transfer', 'fund'] as const;

const givers = ['Ada Reed', 'Bo Reed', '=HYPERLINK("x")', '<b>Cy</b>', 'Zoë Grün', null];

interface RandomGift {
  kind: (typeof kinds)[number];
  grossCents: number;
  feeShare: number;
  day: number;
  donor: string | null;
  hasEmail: boolean;
  isMatched: boolean;
}

const randomGift: fc.Arbitrary<RandomGift> = fc.record({
  kind: fc.constantFrom(...kinds),
  grossCents: fc.integer({ min: 1, max: 500_000 }),
  feeShare: fc.integer({ min: 0, max: 100 }),
  day: fc.integer({ min: 1, max: 28 }),
  donor: fc.constantFrom(...givers),
  hasEmail: fc.boolean(),
  isMatched: fc.boolean(),
});

/** Makes the rows of one month, each gift with its match if it has one. */
function toRows(randoms: readonly RandomGift[]): FileGift[] {
  return randoms.flatMap(
    ({ kind, grossCents, feeShare, day, donor, hasEmail, isMatched }, index) => {
      const feeCents = Math.floor((grossCents * feeShare) / 100);
      const date = `2026-02-${String(day).padStart(2, '0')}`;
      const amounts = { grossCents, feeCents, netCents: grossCents - feeCents };
      const email = hasEmail ? `giver-${index % 3}@mail.example` : null;
      const isTaxed = kind !== 'fund' && (donor !== null || email !== null);
      const document = isTaxed ? 'tax' : 'none';
      const gift = buildGift({ line: index + 2, kind, donor, email, date, document, ...amounts });
      if (!isMatched) return [gift];
      const match = buildGift({
        line: index + 2,
        kind: 'fund',
        donor: 'Fernwhistle Robotics',
        email: null,
        date,
        document: 'none',
        matchOf: gift.externalId,
        ...amounts,
      });
      return [match, gift];
    },
  );
}

const randomFile = fc.array(randomGift, { minLength: 1, maxLength: 9 }).map(toRows);

const sumRows = (rows: readonly FileGift[], of: 'grossCents' | 'feeCents' | 'netCents') =>
  rows.reduce((sum, row) => sum + row[of], 0);

const cents = (cell = '') => Math.round(Number(cell) * 100);

async function sumMonthFile() {
  const { body } = await callApi('/api/admin/ledger/2026-02.csv', { admin: true });
  const { data } = Papa.parse<string[]>(String(body));
  const lines = data.filter(([day = '']) => day.startsWith('2026-02'));
  return [6, 7, 8].map((index) => lines.reduce((sum, cells) => sum + cents(cells[index]), 0));
}

test('the list, the import and the file of the month have the sums of its rows', async () => {
  await fc.assert(
    fc.asyncProperty(randomFile, async (rows) => {
      await emptyImported();
      const { id } = await recordImport(buildImport(rows));
      const sums = [
        sumRows(rows, 'grossCents'),
        sumRows(rows, 'feeCents'),
        sumRows(rows, 'netCents'),
      ] as const;
      const stats = await callApi('/api/admin/donations/stats', { admin: true });
      expect(stats.body).toMatchObject({ total: rows.length, totalCents: sums[0] });
      const details = await callApi(`/api/admin/donations/imports/${id}`, { admin: true });
      expect(details.body).toMatchObject({
        sums: { gifts: { rows: rows.length, cents: sums[0] }, fees: { cents: sums[1] } },
      });
      expect(await sumMonthFile()).toEqual(sums);
    }),
    { numRuns },
  );
});

// A file has at most nine gifts, each with a match.
const orders = fc.array(fc.nat(), { minLength: 18, maxLength: 18 });

test('the same rows are recorded once, again in any order and many at once', async () => {
  const many = isLong ? 25 : 8;
  await fc.assert(
    fc.asyncProperty(randomFile, orders, async (rows, order) => {
      await emptyImported();
      const shuffled = rows
        .map((row, index) => ({ row, place: order[index] ?? 0 }))
        .sort((one, other) => one.place - other.place)
        .map(({ row }) => row);
      const requests = Array.from({ length: many }, (_, index) =>
        buildImport(index % 2 === 0 ? rows : shuffled),
      );
      const responses = await Promise.all(requests.map(postImport));
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(many - 1);
      expect(await selectRows(giftImports)).toHaveLength(1);
      expect(await selectRows(giftImportRows)).toHaveLength(rows.length);
      const stored = await selectRows(donations);
      expect(stored.map(({ externalId }) => externalId).sort()).toEqual(
        rows.map(({ externalId }) => externalId).sort(),
      );
    }),
    { numRuns },
  );
});

test('an import that is taken back leaves everything as it was', async () => {
  await fc.assert(
    fc.asyncProperty(randomFile, randomFile, fc.boolean(), async (before, rows, mail) => {
      await emptyImported();
      await recordDonation({ donorName: 'Ada Reed', donorEmail: 'giver-0@mail.example' });
      await recordImport(buildImport(before));
      const stored = await readImported();
      const overlapping = [...rows, ...before.slice(0, 2).filter(({ matchOf }) => !matchOf)];
      const { id } = await recordImport(buildImport(overlapping, { mail }));
      expect(await readImported()).not.toEqual(stored);
      expect((await takeBack(id)).status).toBe(204);
      expect(await readImported()).toEqual(stored);
    }),
    { numRuns },
  );
});
