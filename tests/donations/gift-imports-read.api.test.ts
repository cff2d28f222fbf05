/** Staff read imports, and review a file before they record it. */
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { beforeEach, describe, expect, test } from 'vitest';
import { giftImportListSchema, importDetailsSchema } from '#model/donations/import-records.ts';
import { donationDetailsSchema } from '#model/donations/admin-donations.ts';
import { database } from '#server/db/client.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { donations } from '#server/db/schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  buildGift,
  buildImport,
  emptyImported,
  importsPath,
  readImport,
  recordImport,
} from '#tests/support/factories/gift-imports.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(emptyImported);

test('imports are listed with the newest first', async () => {
  const older = await recordImport(buildImport([buildGift()]));
  const newer = await recordImport(buildImport([buildGift()]));
  const { body } = await callApi(importsPath, { admin: true });
  expect(giftImportListSchema.parse(body).map(({ id }) => id)).toEqual([newer.id, older.id]);
});

test('an import is read with its payouts', async () => {
  const payouts = [{ id: 'FWPAYOUT01', netCents: 9420, method: 'EFT' }];
  const { id } = await recordImport(buildImport([buildGift()], { payouts }));
  expect((await readImport(id)).payouts).toMatchObject([{ id: 'FWPAYOUT01' }]);
});

test('the CSV of an import has each row, and no cell that a spreadsheet would compute', async () => {
  const gift = buildGift({ donor: '=HYPERLINK("x")', externalId: 'benevity:FW1' });
  const { id } = await recordImport(buildImport([gift, { line: 9, reason: 'Left out by staff' }]));
  const csv = String((await callApi(`${importsPath}/${id}.csv`, { admin: true })).body);
  const [, first, second] = csv.split('\r\n');
  expect(first).toMatch(/^2,Recorded,Gift,,[0-9a-f-]{36},benevity:FW1,"'=HYPERLINK/);
  expect(second).toBe('9,Left out,,Left out by staff,,,,,,,,,,');
});

test('the CSV of an import that is none answers 404', async () => {
  const path = `${importsPath}/${crypto.randomUUID()}.csv`;
  expect((await callApi(path, { admin: true })).status).toBe(404);
});

test('the CSV of an import comes in parts where it is larger than a response may be', async () => {
  const { id } = await recordImport(buildImport([buildGift({ line: 1 })]));
  const count = 20_001;
  await database().queries.execute(sql`
      insert into gift_import_rows (import_id, place, line, type, outcome, reason)
      select ${id}, n, n + 1, 'none', 'left-out', 'refunded' from generate_series(1, ${count}) n`);
  const parts: string[] = [];
  const read = async (path: string): Promise<void> => {
    const { body, headers } = await callApi(path, { admin: true });
    parts.push(String(body));
    const next = /<(.+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    if (next) await read(next);
  };
  await read(`${importsPath}/${id}.csv`);
  expect(parts).toHaveLength(2);
  const lines = Papa.parse<string[]>(parts.join(''), { skipEmptyLines: true }).data;
  expect(lines.map(([line]) => line)).toEqual([
    'Line',
    ...Array.from({ length: count + 1 }, (_, index) => String(index + 1)),
  ]);
  const wrong = await callApi(`${importsPath}/${id}.csv?from=all`, { admin: true });
  expect(wrong).toMatchObject({
    status: 422,
    body: { fields: { from: 'from must be a number of a row such as 20000.' } },
  });
});

test('an import is read with as many rows as a response carries, and the sums of all', async () => {
  const cost = { what: 'Check Fee of the whole payment', cents: 2500 };
  const { id } = await recordImport(buildImport([buildGift({ line: 1 }), cost]));
  await database().queries.execute(sql`
      insert into gift_import_rows (import_id, place, line, type, outcome, reason, waiting)
      select ${id}, n, n, 'none', 'open', repeat('é', 500),
        '{"donor": null, "date": "2026-02-10", "grossCents": 7, "feeCents": 0, "netCents": 7}'
      from generate_series(2, 10000) n`);
  const { body } = await callApi(`${importsPath}/${id}`, { admin: true });
  // A function of Netlify answers at most 6 MB.
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4_000_000);
  const { rows, rowCount, sums } = importDetailsSchema.parse(body);
  expect(rows.length).toBeGreaterThan(1000);
  expect(rowCount).toBe(10_001);
  expect(sums).toEqual({
    gifts: { rows: 1, cents: 10_000 },
    reversals: { rows: 0, cents: 0 },
    fees: { rows: 1, cents: 580 },
    costs: { rows: 1, cents: 2500 },
    open: { rows: 9999, cents: 69_993 },
    rounding: { rows: 0, cents: 0 },
  });
});

test('a donation of a file shows its fee and what is left', async () => {
  await recordImport(buildImport([buildGift()]));
  const [row] = await selectRows(donations);
  const { body } = await callApi(`/api/admin/donations/${row?.id}`, { admin: true });
  expect(donationDetailsSchema.parse(body).donation).toMatchObject({
    feeCents: 580,
    netCents: 9420,
  });
});

describe('POST /api/admin/donations/imports/review', () => {
  const review = async (rows: readonly object[]) => {
    const reply = await callApi(`${importsPath}/review`, {
      method: 'POST',
      body: { rows },
      admin: true,
    });
    expect(reply.status).toBe(200);
    return (reply.body as { rows: Record<string, unknown>[] }).rows;
  };

  test('the review of a file says which gift is here, and records nothing', async () => {
    const here = buildGift();
    await recordImport(buildImport([here]));
    const [row] = await review([here]);
    expect(row).toMatchObject({ isHere: true, alike: null, giver: { name: here.donor, count: 1 } });
    expect(await selectRows(giftImports)).toHaveLength(1);
  });

  test('the review of a file says what looks like a gift, and who else uses its address', async () => {
    const check = await recordDonation({ donorName: 'Zelda Marrow', reference: '0417' });
    const alike = buildGift({
      donor: 'Zelda',
      email: check.donorEmail,
      grossCents: 100_000,
      reference: '417',
    });
    const [row] = await review([alike]);
    expect(row).toMatchObject({
      isHere: false,
      alike: { id: check.id },
      giver: null,
      others: [{ name: 'Zelda Marrow', count: 1 }],
    });
  });

  test('the review of a file says which gifts a reversal can take back', async () => {
    const check = await recordDonation({ donorName: 'Zelda Marrow', reference: '0417' });
    const reversal = { ...buildGift(), externalId: 'benevity:back', grossCents: -100_000 };
    const [row] = await review([reversal]);
    expect(row).toMatchObject({
      candidates: [
        { id: check.id, text: expect.stringContaining('Zelda Marrow, $1,000.00') as string },
      ],
    });
  });

  test('the review offers a larger gift of the same giver, of which a reversal takes a part', async () => {
    const larger = buildGift({ donor: 'Zelda Marrow' });
    await recordImport(buildImport([larger, buildGift({ grossCents: 20_000, netCents: 19_420 })]));
    const back = { ...larger, externalId: 'benevity:part', grossCents: -4000 };
    const [row] = await review([back]);
    expect(row?.candidates).toMatchObject([
      { text: expect.stringContaining('Zelda Marrow, $100.00') as string },
    ]);
  });

  test('the review of a thousand reversals is a response that a function carries, with the likeliest gifts', async () => {
    const name = 'Zelda '.repeat(30).trim();
    const gifts = Array.from({ length: 30 }, () => buildGift({ donor: name }));
    await recordImport(buildImport(gifts));
    const back = { ...buildGift({ donor: name }), grossCents: -10_000 };
    const rows = await review(
      Array.from({ length: 1000 }, (_, index) => ({
        ...back,
        externalId: `benevity:back${index}`,
      })),
    );
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(4_000_000);
    expect(rows.every(({ candidates }) => (candidates as object[]).length > 4)).toBe(true);
  });

  test('the review finds what looks alike among many gifts of the same amount and day', async () => {
    await recordImport(buildImport(Array.from({ length: 300 }, () => buildGift())));
    const zoe = buildGift({ donor: 'ZO\u00cb  Reed', email: null, document: 'none' });
    await recordImport(buildImport([zoe, buildGift({ donor: null, email: null })]));
    const again = (overrides: object) =>
      buildGift({ externalId: `paypal:${crypto.randomUUID()}`, email: null, ...overrides });
    const found = await review([
      again({ donor: 'Zoe Reed' }),
      again({ donor: null }),
      again({ donor: 'Zoe Reed', date: '2026-02-11' }),
      again({ donor: 'Bo Reed' }),
    ]);
    expect(found.map(({ alike }) => alike !== null)).toEqual([true, true, false, false]);
  });

  test('the review finds the gift of an earlier file that a reversal names', async () => {
    const gift = buildGift({ donor: 'Ann Lee' });
    await recordImport(buildImport([gift]));
    const back = { ...gift, externalId: `${gift.externalId}:reversal`, grossCents: -10_000 };
    const [named, unknown] = await review([
      { ...back, of: gift.externalId },
      { ...back, externalId: 'benevity:other:reversal', of: 'benevity:other' },
    ]);
    const [row] = await selectRows(donations);
    expect(named).toMatchObject({
      isHere: false,
      reverses: {
        id: row?.id,
        text: 'Ann Lee, $100.00, February 10, 2026, Workplace giving, Benevity',
      },
    });
    expect(unknown).toMatchObject({ isHere: false, reverses: null });
  });
});
