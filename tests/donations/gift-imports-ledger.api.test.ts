/** Gifts from files are in payouts, the files of months and journals, and gifts of history in none. */
import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FileGift } from '#model/gift-files/reading.ts';
import { donations, outbox } from '#server/db/schema.ts';
import { readGiving } from '#server/donations/giving/read-giving.ts';
import { findStatement } from '#server/donations/giving/statements.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  buildGift,
  buildImport,
  emptyImported,
  readImport,
  recordImport,
  sampleImport,
} from '#tests/support/factories/gift-imports.ts';
import { changeRecorded, recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { giverAt } from '#tests/support/donations/givers.ts';
import { readSample, readText, sampleNames } from '#tests/support/gift-files/samples.ts';
import { fetchPayout, fetchPayouts } from '#tests/support/donations/read-payouts.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(emptyImported);

describe('a gift of history', () => {
  const history = (overrides: Partial<FileGift> = {}) =>
    buildGift({ kind: 'history', document: 'none', date: '2025-06-01', ...overrides });

  test('a gift of history is on the page of its giver and in no statement', async () => {
    const { email } = buildGift();
    await recordImport(buildImport([history({ email })]));
    const giver = await giverAt(String(email));
    const { years } = await readGiving(giver);
    expect(years).toMatchObject([
      { year: 2025, totalCents: 10_000, donations: [{ isHistory: true, amountCents: 10_000 }] },
    ]);
    const asked = { email: String(email), year: 2025, now: new Date() };
    expect(findStatement({ isTest: true, years }, asked)).toBeUndefined();
    const donorEmail = email;
    const own = { donorEmail, donorName: giver.name, amountCents: 2500, receivedOn: '2025-07-01' };
    await recordDonation(own);
    const both = await readGiving(giver);
    expect(both.years[0]?.totalCents).toBe(12_500);
    expect(findStatement({ isTest: true, years: both.years }, asked)).toMatchObject({
      totalCents: 2500,
      donations: [{ netCents: 2500 }],
    });
  });

  test('a gift of history has no document and is in no file of a month', async () => {
    await recordImport(buildImport([history()]));
    const [row] = await selectRows(donations, eq(donations.source, 'history'));
    expect((await callApi(`/api/donations/${row?.id}/receipt.pdf`)).status).toBe(404);
    const again = await callApi(`/api/admin/donations/${row?.id}/acknowledgement`, {
      method: 'POST',
      body: { email: 'ada@mail.example' },
      admin: true,
    });
    // The address is corrected, and nothing is mailed.
    expect(again.status).toBe(202);
    expect(await selectRows(outbox)).toEqual([]);
    const csv = String((await callApi('/api/admin/ledger/2025-06.csv', { admin: true })).body);
    expect(csv).not.toContain(row?.id);
  });
});

test.each(sampleNames)(
  'a payout of a platform ties with its gifts, fees, costs and what waits: %s',
  async (name) => {
    await recordImport(sampleImport(name));
    const { payout, format } = readText(readSample(name));
    const found = await fetchPayouts();
    expect(found.map(({ amountCents }) => amountCents).sort()).toEqual(
      payout.map(({ netCents }) => netCents).sort(),
    );
    const isSummed = !/^(?:paypal|venmo)/.test(format);
    expect(found.filter(({ tied }) => tied)).toHaveLength(isSummed ? found.length : 0);
    for (const each of found) {
      const { entries } = await fetchPayout(each.id);
      const sum = entries.reduce((all, { netCents }) => all + netCents, 0);
      expect(sum).toBe(isSummed ? each.amountCents : 0);
    }
  },
);

test('a payout of a platform says who made it, and is a file', async () => {
  await recordImport(sampleImport('benevity.csv'));
  const [payout] = await fetchPayouts();
  expect(payout).toMatchObject({
    platform: 'Benevity',
    arrivesOn: '2026-02-28',
    donations: 6,
    tied: true,
    grossCents: 155_000,
    feeCents: 962,
    refundedCents: 0,
    otherCents: -8001,
  });
  const csv = await callApi(`/api/admin/payouts/${payout?.id}.csv`, { admin: true });
  expect(String(csv.body)).toContain('Ottilie Quillfeather');
  expect((await callApi(`/api/admin/payouts/file_0_0`, { admin: true })).status).toBe(404);
});

test('a payout of a platform ties as well once its open row was settled by another file', async () => {
  const request = sampleImport('benevity.csv');
  await recordImport(request);
  const taken = await recordDonation({ source: 'fund', amountCents: 4000, send: false });
  const rows = request.rows.map((row, index) =>
    'of' in row && request.rows.findIndex((each) => 'of' in each) === index
      ? { ...row, reverses: taken.id }
      : row,
  );
  expect(await recordImport({ ...request, rows })).toMatchObject({ recorded: 1 });
  const found = await fetchPayouts();
  expect(found).toMatchObject([{ tied: true, refundedCents: 4000, otherCents: -4001 }]);
});

test('a payout of a platform ties while a row in another currency waits, and once staff typed its dollars', async () => {
  const [gift, foreign] = [buildGift(), buildGift({ line: 3, feeCents: 0, netCents: 10_000 })];
  const payouts = [{ id: crypto.randomUUID(), date: '2026-02-28', netCents: 19_420 }];
  const { externalId, date, grossCents, netCents } = foreign;
  const waits = { line: 3, reason: '140.00 CAD', externalId, open: true };
  const rows = [gift, { ...waits, date, grossCents, netCents }];
  const { id } = await recordImport(buildImport(rows, { payouts }));
  expect((await readImport(id)).sums.open).toEqual({ rows: 1, cents: 10_000 });
  const waiting = await fetchPayouts();
  expect(waiting).toMatchObject([{ tied: true, donations: 1, otherCents: 10_000 }]);
  const { entries } = await fetchPayout(waiting[0]?.id ?? '');
  expect(entries.map(({ name, importId }) => [name, importId])).toEqual([
    ['Gift', undefined],
    ['Open', id],
  ]);
  await recordImport(buildImport([foreign], { payouts }));
  expect(await fetchPayouts()).toMatchObject([{ tied: true, donations: 2, otherCents: 0 }]);
});

describe('the books', () => {
  const readCsv = async (path: string) => {
    const { body } = await callApi(`/api/admin/ledger/${path}`, { admin: true });
    return Papa.parse<string[]>(String(body)).data;
  };
  const currentMonth = () => dayInPacific(new Date()).slice(0, 7);
  const cents = (cell = '') => Math.round(Number(cell) * 100);

  test('the file of a month has gross, fee and net of each gift with its payout, and its costs', async () => {
    await recordImport(sampleImport('benevity.csv'));
    const ofPayout = async (month: string) =>
      (await readCsv(`${month}.csv`)).filter((cells) => cells[11] === 'FWPAYOUT01');
    const gifts = await ofPayout('2026-02');
    const sums = [6, 7, 8].map((column) =>
      gifts.reduce((all, cells) => all + cents(cells[column]), 0),
    );
    expect(sums).toEqual([155_000, 962, 154_038]);
    const costs = await ofPayout(currentMonth());
    expect(costs.map((cells) => [cells[1], cells[2], cells[8]])).toEqual([
      ['Cost of a payout', 'Rounding', '-0.01'],
      ['Payout of Benevity', '$1,460.37 of February 28, 2026', ''],
    ]);
    const [payout] = await fetchPayouts();
    // Two rows that take back 40 dollars each wait.
    expect(154_038 - 1 - 8000).toBe(payout?.amountCents);
  });

  test('the journal has balanced entries of fees and what a platform will deposit', async () => {
    await recordImport(sampleImport('benevity.csv'));
    const [, ...rows] = await readCsv('2026-02.csv?format=quickbooks');
    const postings = rows.filter(([number]) => number);
    const sum = (column: number) => postings.reduce((all, cells) => all + cents(cells[column]), 0);
    expect([sum(3), sum(4)]).toEqual([155_000, 155_000]);
    const named = (text: string) =>
      postings.filter((cells) => cells.some((cell) => cell.includes(text)));
    expect(named('Payout FWPAYOUT01').reduce((all, cells) => all + cents(cells[3]), 0)).toBe(
      154_038,
    );
    expect(named('Fees of platforms').reduce((all, cells) => all + cents(cells[3]), 0)).toBe(962);
  });

  /** Sums the debits less the credits of an account over journals for QuickBooks. */
  async function sumAccount(account: string, months: readonly string[]): Promise<number> {
    const files = await Promise.all(
      months.map((month) => readCsv(`${month}.csv?format=quickbooks`)),
    );
    return files
      .flat()
      .filter(([, , name]) => name === account)
      .reduce((all, [, , , debit, credit]) => all + cents(debit) - cents(credit), 0);
  }

  test('the clearing account holds what a platform owes, until its payout reaches the bank', async () => {
    await recordImport(sampleImport('benevity.csv'));
    const months = ['2026-02', currentMonth()];
    expect(await sumAccount('Benevity clearing', ['2026-02'])).toBe(154_038);
    expect(await sumAccount('Checking', months)).toBe(146_037);
    // Two rows that take back 40 dollars each wait.
    expect(await sumAccount('Benevity clearing', months)).toBe(8000);
    expect(await sumAccount('Undeposited funds', months)).toBe(0);
    const summary = await callApi(`/api/admin/ledger/${currentMonth()}/journal`, { admin: true });
    expect(summary.body).toMatchObject({ payouts: 1 });
  });

  test.each([
    ['fidelity.csv', 'Fidelity Charitable clearing', 0],
    ['yourcause.csv', 'YourCause clearing', 0],
    // A row that takes back 30 dollars waits.
    ['cybergrants.tsv', 'CyberGrants clearing', 3000],
  ])('the payouts of %s clear its account', async (name, account, left) => {
    const file = sampleImport(name);
    await recordImport(file);
    const days = (await selectRows(donations)).flatMap(({ receivedAt }) =>
      receivedAt ? dayInPacific(receivedAt) : [],
    );
    const months = [...new Set([...days.map((day) => day.slice(0, 7)), currentMonth()])];
    const paid = file.payouts.reduce((all, { netCents }) => all + netCents, 0);
    expect(await sumAccount('Checking', months)).toBe(paid);
    expect(await sumAccount(account, months)).toBe(left);
  });

  test('the file of a month lists fee and net of a gift that staff reverse like its file’s', async () => {
    await recordImport(buildImport([buildGift()]));
    const [gift] = await selectRows(donations);
    const fees = { feeCents: -580, netCents: -9420 };
    expect(await changeRecorded(gift?.id ?? '', 'reverse')).toMatchObject({ body: fees });
    const { body } = await callApi('/api/admin/donations', { admin: true });
    const rows = body as { amountCents: number }[];
    expect(rows.find(({ amountCents }) => amountCents < 0)).toMatchObject(fees);
  });

  test('a gift that staff reverse leaves the account of its platform', async () => {
    await recordImport(buildImport([buildGift()]));
    const [gift] = await selectRows(donations);
    await changeRecorded(gift?.id ?? '', 'reverse');
    const months = ['2026-02', currentMonth()];
    expect(await sumAccount('Benevity clearing', months)).toBe(0);
    expect(await sumAccount('Undeposited funds', months)).toBe(0);
  });

  test('the file of a month names a payout once that two files name, in the month of the first', async () => {
    const payouts = [{ id: 'FW9', netCents: 9420, date: '2026-11-02' }];
    await recordImport(buildImport([buildGift()], { payouts }));
    await recordImport(buildImport([buildGift()], { payouts }));
    expect(await sumAccount('Checking', [currentMonth()])).toBe(9420);
    const lines = (await readCsv(`${currentMonth()}.csv`)).filter((cells) => cells[11] === 'FW9');
    expect(lines.map((cells) => [cells[1], cells[2], cells[6], cells[8]])).toEqual([
      ['Payout of Benevity', '$94.20 of November 2, 2026', '', ''],
    ]);
  });

  test('what comes after the file of its month is in the next one', async () => {
    await recordDonation({ receivedOn: '2026-02-03' });
    await readCsv('2026-02.csv');
    await recordImport(buildImport([buildGift()]));
    const late = (await readCsv('2026-03.csv')).filter((cells) => cells[1]?.includes('came late'));
    expect(late.map((cells) => [cells[6], cells[7], cells[8]])).toEqual([
      ['100.00', '5.80', '94.20'],
    ]);
  });
});
