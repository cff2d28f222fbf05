/** Rows take single gifts back, and staff take an import back. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { database } from '#server/db/client.ts';
import { giftImportRows } from '#server/db/gift-imports-schema.ts';
import { donations, outbox } from '#server/db/schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  buildGift,
  buildImport,
  emptyImported,
  importsPath,
  postImport,
  readImport,
  readImported,
  recordImport,
  sampleImport,
  takeBack,
} from '#tests/support/factories/gift-imports.ts';
import { changeRecorded, recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { selectRows } from '#tests/support/rows.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';

beforeEach(emptyImported);

const buildReversal = (gift: { externalId: string } | null, overrides: object = {}) => ({
  line: 18,
  externalId: `benevity:${crypto.randomUUID()}`,
  of: gift?.externalId ?? null,
  donor: 'Percival Nimbuswell',
  date: '2026-02-20',
  grossCents: -10_000,
  feeCents: 0,
  netCents: -10_000,
  why: 'takes back an earlier gift',
  ...overrides,
});

test('a row that takes a gift back reverses the gift of an earlier file', async () => {
  const gift = buildGift();
  await recordImport(buildImport([gift]));
  const reversal = buildReversal(gift);
  expect(await recordImport(buildImport([reversal]))).toMatchObject({ recorded: 1 });
  const rows = await selectRows(donations);
  const [reversing] = rows.filter(({ reversesId }) => reversesId !== null);
  expect(reversing).toMatchObject({ amountCents: -10_000, externalId: reversal.externalId });
  expect(rows.find(({ id }) => id === reversing?.reversesId)?.reversedAt).not.toBeNull();
  expect((await postImport(buildImport([reversal]))).status).toBe(200);
});

test('a row that takes a gift back waits while its gift is not known, and is recorded once staff choose it', async () => {
  const gift = await recordDonation({ source: 'fund', amountCents: 10_000 });
  const reversal = buildReversal(null);
  const { id } = await recordImport(buildImport([reversal]));
  const [row] = (await readImport(id)).rows;
  expect(row).toMatchObject({
    outcome: 'open',
    type: 'reversal',
    donor: 'Percival Nimbuswell',
    grossCents: -10_000,
    reason: 'The gift that it takes back is not known.',
  });
  const chosen = { ...reversal, reverses: gift.id };
  expect(await recordImport(buildImport([chosen]))).toMatchObject({ recorded: 1 });
});

const buildPart = (gift: { externalId: string }, cents: number) =>
  buildReversal(gift, { grossCents: -cents, netCents: -cents });

const readGift = async ({ externalId }: { externalId: string }) =>
  (await selectRows(donations)).find((row) => row.externalId === externalId);

test('rows take parts of a gift back, and no more than is left of it', async () => {
  const gift = buildGift();
  await recordImport(buildImport([gift]));
  const parts = [4000, 3000, 5000].map((cents) => buildPart(gift, cents));
  const { id } = await recordImport(buildImport(parts));
  expect((await readImport(id)).rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['recorded', null],
    ['recorded', null],
    ['open', 'Of the gift $30.00 are left, and the row takes back $50.00.'],
  ]);
  expect(await readGift(gift)).toMatchObject({ refundedCents: 7000, reversedAt: null });
  const { body } = await callApi('/api/admin/donations/stats', { admin: true });
  expect(body).toMatchObject({ total: 1, totalCents: 3000, refundedCents: 0 });
});

test('parts that were taken back come back with their import, before that of the gift', async () => {
  const gift = buildGift();
  const { id: before } = await recordImport(buildImport([gift]));
  const { id } = await recordImport(buildImport([buildPart(gift, 4000)]));
  expect((await takeBack(before)).status).toBe(409);
  expect((await takeBack(id)).status).toBe(204);
  expect(await readGift(gift)).toMatchObject({ refundedCents: 0, reversedAt: null });
});

test('a gift of which all parts were taken back is reversed', async () => {
  const gift = buildGift();
  await recordImport(buildImport([gift]));
  await recordImport(buildImport([buildPart(gift, 4000), buildPart(gift, 6000)]));
  const row = await readGift(gift);
  expect(row).toMatchObject({ refundedCents: 10_000 });
  expect(row?.reversedAt).not.toBeNull();
});

test('a row that takes a part back leaves the rest to be reversed, and not to be undone', async () => {
  const gift = buildGift();
  const part = buildReversal(gift, { grossCents: -4000, feeCents: -200, netCents: -3800 });
  await recordImport(buildImport([gift, part]));
  const row = (await selectRows(donations)).find(({ reversesId }) => reversesId === null);
  expect(await changeRecorded(row?.id ?? '', 'undo')).toMatchObject({
    status: 409,
    body: { error: 'A part of this donation was reversed. You can reverse the rest.' },
  });
  const rest = await changeRecorded(row?.id ?? '', 'reverse');
  expect(rest.body).toMatchObject({ amountCents: -6000 });
  const fees = (await selectRows(donations)).map(({ feeCents }) => feeCents);
  expect(fees.toSorted((one, other) => one - other)).toEqual([-380, -200, 580]);
  const { body } = await callApi('/api/admin/donations/stats', { admin: true });
  expect(body).toMatchObject({ total: 0, totalCents: 0 });
});

test('a row that waits for its gift loses its name when its giver is erased', async () => {
  const { email } = buildGift();
  const reversal = buildReversal(null);
  await recordImport(buildImport([buildGift({ donor: reversal.donor, email }), reversal]));
  await callApi('/api/admin/own-data/erase', {
    method: 'POST',
    body: { email, confirmEmail: email },
    admin: true,
  });
  const rows = await selectRows(giftImportRows);
  expect(rows.flatMap(({ waiting }) => waiting ?? [])).toMatchObject([{ donor: null }]);
  expect(JSON.stringify(rows)).not.toContain('Nimbuswell');
});

test('no row takes back a donation by card', async () => {
  const id = await insertDonation({ amountCents: 10_000, status: 'succeeded' });
  const response = await postImport(buildImport([buildReversal(null, { reverses: id })]));
  expect(response.body).toMatchObject({
    fields: { 'rows[0].reverses': 'Line 18, reverses: There is no such gift.' },
  });
});

test('no row takes back what was taken back', async () => {
  const gift = await recordDonation({ amountCents: 10_000 });
  await changeRecorded(gift.id, 'reverse');
  const response = await postImport(buildImport([buildReversal(null, { reverses: gift.id })]));
  expect(response.body).toMatchObject({
    fields: { 'rows[0].reverses': 'Line 18, reverses: This gift was taken back already.' },
  });
});

test('taking an import back leaves the database as it was before', async () => {
  const { donorEmail } = await recordDonation({ donorName: 'Ottilie Quillfeather' });
  const taken = await recordDonation({ source: 'fund', amountCents: 4000, send: false });
  const before = await readImported();
  const request = sampleImport('benevity.csv', { mail: true });
  const rows = request.rows.map((row) => {
    if ('of' in row) return { ...row, ...('reverses' in row ? {} : { reverses: taken.id }) };
    return 'email' in row && row.email ? { ...row, email: donorEmail } : row;
  });
  // One reversal has a gift here; the other one waits.
  const [first, ...others] = rows.filter((row) => 'of' in row);
  const own = rows.filter((row) => !('of' in row));
  const waiting = others.map((row) => ({ ...row, reverses: null }));
  const { id } = await recordImport({ ...request, rows: [...own, first, ...waiting] });
  expect(await selectRows(outbox)).not.toEqual(before.mails);
  expect((await takeBack(id)).status).toBe(204);
  expect(await readImported()).toEqual(before);
  expect((await callApi(`${importsPath}/${id}`, { admin: true })).status).toBe(404);
});

test('taking an import back leaves mails about other gifts alone, whether they wait or have left', async () => {
  freezeClock();
  const { id } = await recordImport(buildImport([buildGift()]));
  passMinutes(1);
  await recordDonation({ amountCents: 2000 });
  await recordDonation({ amountCents: 3000 });
  const [sent] = await selectRows(outbox);
  await database()
    .queries.update(outbox)
    .set({ state: 'sent', attempts: 1, sentAt: new Date() })
    .where(eq(outbox.id, sent?.id ?? ''));
  const before = await selectRows(outbox);
  expect((await takeBack(id)).status).toBe(204);
  expect(before).toHaveLength(2);
  expect(await selectRows(outbox)).toEqual(before);
});

test('an import can no longer be taken back after ten minutes', async () => {
  freezeClock();
  const { id } = await recordImport(buildImport([buildGift()]));
  passMinutes(10);
  expect(await takeBack(id)).toMatchObject({
    status: 409,
    body: { error: 'More than 10 minutes have passed. You can reverse each gift.' },
  });
});

test('an import can no longer be taken back once a gift of it was reversed or is in the file of a month', async () => {
  const { id } = await recordImport(buildImport([buildGift()]));
  const [row] = await selectRows(donations);
  await changeRecorded(row?.id ?? '', 'reverse');
  expect((await takeBack(id)).status).toBe(409);
  const other = await recordImport(buildImport([buildGift({ date: '2026-01-15' })]));
  await callApi('/api/admin/ledger/2026-01.csv', { admin: true });
  expect((await takeBack(other.id)).status).toBe(409);
});

test('an import can no longer be taken back once its payout or costs are in the file of a month', async () => {
  freezeClock();
  vi.setSystemTime('2026-12-01T07:55:00.000Z');
  const { id } = await recordImport(sampleImport('benevity.csv'));
  vi.setSystemTime('2026-12-01T08:01:00.000Z');
  await callApi('/api/admin/ledger/2026-11.csv', { admin: true });
  expect(await takeBack(id)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('payout or costs') as string },
  });
});

test('taking back an import that is none answers 404', async () => {
  expect((await takeBack(crypto.randomUUID())).status).toBe(404);
});
