/** Staff see donations in a list, in figures, by month, and in an export of it all. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  adminDonationsSchema,
  reconciliationSummarySchema,
  donationDetailsSchema,
  donationStatsSchema,
} from '#model/donations/admin-donations.ts';
import { donationCsv } from '#portal/donations/donations-csv.ts';
import { rowsCsv } from '#portal/table/csv.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import {
  confirmDonation,
  insertDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { callApi, readPages } from '#tests/support/call-api.ts';
import { goLive } from '#tests/support/payments/go-live.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { isLong } from '#tests/support/long-run.ts';
import { ensureGiver } from '#server/donations/givers.ts';

const path = '/api/admin/donations';

beforeEach(async () => {
  await emptyTables(donations);
});

const readAll = (limit: number) =>
  readPages(`${path}?limit=${limit}`, (body) => adminDonationsSchema.parse(body));

async function readStats() {
  return donationStatsSchema.parse((await callApi(`${path}/stats`, { admin: true })).body);
}

test('GET /api/admin/donations lists a paid donation with every field', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 12.34, donorName: 'Test Donor' });
  await confirmDonation(paymentId);
  const response = await callApi(path, { admin: true });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [row] = adminDonationsSchema.parse(response.body);
  expect(row).toMatchObject({
    id: donationId,
    amountCents: 1234,
    currency: 'usd',
    donorName: 'Test Donor',
    status: 'succeeded',
    cardBrand: 'visa',
    cardLast4: '4242',
    paymentMethod: null,
    processing: false,
    refundedCents: 0,
    disputed: false,
    disputeLost: false,
    testMode: true,
    paymentId,
  });
  expect(row?.receivedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
  expect(row?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('GET /api/admin/donations pages through every row once, newest first, even when times are equal', async () => {
  const createdAt = new Date('2026-01-01T00:00:00.123Z');
  const same = await Promise.all(Array.from({ length: 7 }, () => insertDonation({ createdAt })));
  await insertDonation({ createdAt: new Date('2026-02-01') });
  await insertDonation({ createdAt: new Date('2025-02-01') });
  const { rows, totals } = await readAll(3);
  expect(totals).toEqual([9]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(9);
  expect(rows.slice(1, 8).map(({ id }) => id)).toEqual(same.sort().reverse());
  const times = rows.map((row) => row.createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

test.each(['limit=0', 'limit=-1', 'limit=5001', 'limit=x', 'after=x', 'mode=both'])(
  'GET /api/admin/donations?%s answers 422',
  async (query) => {
    expect((await callApi(`${path}?${query}`, { admin: true })).status).toBe(422);
  },
);

test('GET /api/admin/donations holds the donations of the site’s own mode unless another one is asked for', async () => {
  const testDonation = await insertDonation({ createdAt: new Date('2026-01-01') });
  const liveDonation = await insertDonation({ createdAt: new Date('2026-01-02'), livemode: true });
  const read = async (query: string) => {
    const response = await callApi(`${path}${query}`, { admin: true });
    expect(response.headers.get('x-total-count')).toBe(String((response.body as unknown[]).length));
    return adminDonationsSchema.parse(response.body).map(({ id }) => id);
  };
  expect(await read('')).toEqual([testDonation]);
  goLive();
  expect(await read('')).toEqual([liveDonation]);
  expect(await read('?mode=live')).toEqual([liveDonation]);
  expect(await read('?mode=test')).toEqual([testDonation]);
  expect(await read('?mode=all')).toEqual([liveDonation, testDonation]);
  const first = await callApi(`${path}?mode=all&limit=1`, { admin: true });
  expect(first.headers.get('link')).toContain('mode=all');
});

describe('GET /api/admin/donations/{id}', () => {
  async function readDetails(id: string) {
    const response = await callApi(`${path}/${id}`, { admin: true });
    return donationDetailsSchema.parse(response.body);
  }

  test('the details of a donation name the donor with the sum of their successful donations, and the queued mail', async () => {
    const donorEmail = `donor-${crypto.randomUUID()}@mail.example`;
    const paid = { amount: 12.34, donorName: 'Test Donor', donorEmail };
    const { donationId, paymentId } = await payDonation(paid);
    await confirmDonation(paymentId);
    const same = { donorEmail: donorEmail.toUpperCase(), donorName: 'TEST donor' };
    await insertDonation({ ...same, status: 'succeeded', amountCents: 1_000 });
    await insertDonation({ ...same, status: 'succeeded', amountCents: 9_000, livemode: true });
    await insertDonation({ ...same, status: 'succeeded', donorName: 'Another Donor' });
    const pending = await insertDonation(same);
    const { acknowledgement, donor } = await readDetails(donationId);
    expect(acknowledgement).toEqual({ state: 'queued', at: null, to: donorEmail, error: null });
    expect(donor).toMatchObject({ count: 2, totalCents: 2_234 });
    expect(await readDetails(pending)).toEqual({
      donation: expect.objectContaining({
        id: pending,
        donorEmail: donorEmail.toUpperCase(),
      }) as unknown,
      acknowledgement: { state: 'none', at: null, to: null, error: null },
      donor,
      undoUntil: null,
      listing: null,
      subscription: null,
      ledger: null,
      matched: null,
      matches: [],
      tributeNotice: 'none',
    });
  });

  test('the details of a donation say when the mail was sent, or why it failed in the server’s words', async () => {
    const { donationId, paymentId } = await payDonation({ donorEmail: 'donor@mail.example' });
    await confirmDonation(paymentId);
    const key = `tax-acknowledgement:${donationId}`;
    const lastError = '550 5.1.1 No such user';
    await database().queries.execute(sql`
      update outbox set state = 'failed', last_error = ${lastError} where dedupe_key = ${key}`);
    expect((await readDetails(donationId)).acknowledgement).toMatchObject({
      state: 'failed',
      error: lastError,
    });
    await database().queries.execute(sql`
      update outbox set state = 'sent', sent_at = '2026-11-20T23:43:00Z' where dedupe_key = ${key}`);
    expect((await readDetails(donationId)).acknowledgement).toMatchObject({
      state: 'sent',
      at: '2026-11-20T23:43:00.000Z',
      error: null,
    });
  });

  test('a donation is read with its donor, if it has one', async () => {
    const personId = await ensureGiver(database().queries, { name: 'A', email: '' });
    expect((await readDetails(await insertDonation({ personId }))).donor?.id).toBe(personId);
    expect((await readDetails(await insertDonation())).donor).toBeNull();
  });

  test.each(['x', crypto.randomUUID()])(
    'the id %s, which no donation has, answers 404',
    async (id) => {
      expect((await callApi(`${path}/${id}`, { admin: true })).status).toBe(404);
    },
  );
});

test('the figures of donations are zero in both modes before anybody gives', async () => {
  const none = { total: 0, successful: 0, totalCents: 0, averageCents: 0, refundedCents: 0 };
  expect(await readStats()).toEqual({ ...none, testMode: true, otherMode: none });
});

test('the figures of donations count all, and add up succeeded ones only, gross of refunds', async () => {
  await insertDonation({ status: 'succeeded', amountCents: 10_000 });
  await insertDonation({ status: 'succeeded', amountCents: 2_501, refundedCents: 501 });
  await insertDonation({ status: 'pending', amountCents: 70_000 });
  await insertDonation({ status: 'failed', amountCents: 80_000 });
  expect(await readStats()).toMatchObject({
    total: 4,
    successful: 2,
    totalCents: 12_501,
    // The average is 6,250.5 cents.
    averageCents: 6_251,
    refundedCents: 501,
    testMode: true,
  });
});

test('the figures of donations keep test and live ones apart', async () => {
  await insertDonation({ status: 'succeeded', amountCents: 500 });
  await insertDonation({ status: 'succeeded', amountCents: 900, livemode: true });
  await insertDonation({ status: 'pending', amountCents: 900, livemode: true });
  const { total, totalCents, otherMode } = await readStats();
  expect({ total, totalCents }).toEqual({ total: 1, totalCents: 500 });
  expect(otherMode).toMatchObject({ total: 2, successful: 1, totalCents: 900 });
});

test('sums of donations beyond 32 bits are exact', async () => {
  for (let donation = 0; donation < 30; donation += 1) {
    await insertDonation({ status: 'succeeded', amountCents: 99_999_999 });
  }
  expect((await readStats()).totalCents).toBe(2_999_999_970);
});

test('months are the last twelve, Pacific time, of succeeded donations of this mode', async () => {
  freezeClock();
  // New Year's Eve in California, where a donation has its tax year (P-59).
  vi.setSystemTime('2026-01-01T06:00:00.000Z');
  const give = (createdAt: string, amountCents: number, more = {}) =>
    insertDonation({ status: 'succeeded', amountCents, createdAt: new Date(createdAt), ...more });
  await give('2026-01-01T05:30:00.000Z', 1_000);
  await give('2025-12-01T08:00:00.000Z', 2_000);
  await give('2025-12-01T07:59:59.999Z', 300);
  await give('2025-11-01T07:00:00.000Z', 400);
  await give('2025-01-01T08:00:00.000Z', 500);
  await give('2025-01-01T07:59:59.999Z', 600);
  await give('2025-12-15T12:00:00.000Z', 5_000, { status: 'pending' });
  await give('2025-12-15T12:00:00.000Z', 900, { livemode: true });
  // These were begun in October and in the year before, and charged in November and in January.
  const charged = (at: string) => ({ receivedAt: new Date(at) });
  await give('2025-11-01T06:59:59.999Z', 110, charged('2025-11-01T07:00:00.000Z'));
  await give('2025-01-01T07:59:59.999Z', 150, charged('2025-01-01T08:00:00.000Z'));
  const { months } = reconciliationSummarySchema.parse(
    (await callApi(`${path}/books`, { admin: true })).body,
  );
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-01', cents: 650, count: 2 });
  expect(months.slice(-2)).toEqual([
    { month: '2025-11', cents: 810, count: 3 },
    { month: '2025-12', cents: 3_000, count: 2 },
  ]);
  expect(months.slice(1, 10).every(({ cents }) => cents === 0)).toBe(true);
});

/** More than one page holds; in the long run as many as the product promises. */
const many = isLong && process.env.DATABASE_URL === undefined ? 100_000 : 6_000;

test(`${many} donations come page by page, and their CSV adds up to the cent`, async () => {
  await database().queries.execute(sql`
    insert into donations (id, amount_cents, currency, livemode, status, donor_name, created_at,
      received_at)
    select gen_random_uuid(), 100 + (n * 7919) % 999900, 'usd', false,
      (array['succeeded', 'succeeded', 'pending', 'failed'])[1 + n % 4],
      case n % 2 when 0 then '=HYPERLINK("x", "y")' end,
      timestamptz '2026-01-01' + n * interval '1 minute',
      case when n % 4 < 2 then timestamptz '2026-01-01' + n * interval '1 minute' end
    from generate_series(1, ${many}::int) n`);
  const { rows } = await readAll(5_000);
  const lines = rowsCsv(donationCsv, rows).split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(many);
  const cents = lines
    .filter((line) => line.includes(',succeeded,'))
    .reduce((sum, line) => sum + Math.round(Number(line.split(',')[1]) * 100), 0);
  expect(cents).toBe((await readStats()).totalCents);
  expect(lines.filter((line) => line.includes(`"'=HYPERLINK(""x"", ""y"")"`))).toHaveLength(
    many / 2,
  );
}, 240_000);
