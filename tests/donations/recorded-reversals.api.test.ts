/** Staff reverse a recorded donation, all of it or a part. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  adminDonationSchema,
  adminDonationsSchema,
  reconciliationSummarySchema,
} from '#model/donations/admin-donations.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { acknowledgmentData } from '#server/donations/documents/acknowledgment.ts';
import { confirmDonation, donationRow, payDonation } from '#tests/support/factories/donations.ts';
import {
  changeRecorded,
  recordDonation,
  stock,
} from '#tests/support/factories/recorded-donations.ts';
import {
  emptyRecords,
  readDetails,
  readMail,
  readStats,
  sendDue,
} from '#tests/support/donations/recorded.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';

const { mailsTo } = storeEmails();

const path = '/api/admin/donations';

beforeEach(emptyRecords);

test('a reversal adds one row that takes the donation out of every sum', async () => {
  freezeClock();
  const donation = await recordDonation();
  await recordDonation({ amountCents: 2_000 });
  passMinutes(60);
  await sendDue();
  const response = await changeRecorded(donation.id, 'reverse');
  expect(response.status).toBe(201);
  const reversal = adminDonationSchema.parse(response.body);
  expect(reversal).toMatchObject({
    source: 'check',
    amountCents: -100_000,
    reversesId: donation.id,
    donorEmail: donation.donorEmail,
    receivedAt: donation.receivedAt,
    note: null,
  });
  expect(await readStats()).toMatchObject({
    total: 1,
    successful: 1,
    totalCents: 2_000,
    averageCents: 2_000,
    refundedCents: 0,
  });
  expect((await readDetails(donation.id)).donor).toMatchObject({ count: 0, totalCents: 0 });
  const books = await callApi(`${path}/books`, { admin: true });
  const { months } = reconciliationSummarySchema.parse(books.body);
  expect(months.find(({ month }) => month === '2026-11')).toMatchObject({
    count: 1,
    cents: 2_000,
  });
  const list = adminDonationsSchema.parse((await callApi(path, { admin: true })).body);
  expect(list).toHaveLength(3);
  expect(list.find(({ id }) => id === donation.id)?.reversedAt).toBe(reversal.createdAt);
  // It gets no document of its own, and the donation's no longer passes for one.
  expect((await callApi(`/api/donation/${reversal.id}/receipt.pdf`)).status).toBe(404);
  expect(await readMail(reversal.id)).toEqual([]);
  expect(acknowledgmentData(await donationRow(donation.id))).toMatchObject({ isReversed: true });
});

test('a reversal stops a document that has not left', async () => {
  freezeClock();
  const { id, donorEmail } = await recordDonation(stock);
  expect((await changeRecorded(id, 'reverse')).status).toBe(201);
  passMinutes(11);
  await sendDue();
  expect(mailsTo(donorEmail ?? '')).toEqual([]);
});

test('25 reversals at once reverse a donation once', async () => {
  const { id } = await recordDonation();
  const responses = await Promise.all(
    Array.from({ length: 25 }, () => changeRecorded(id, 'reverse')),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(24);
  expect(await selectRows(donations)).toHaveLength(2);
});

const reversePart = (id: string, body: object) =>
  callApi(`${path}/${id}/reverse`, { method: 'POST', body, admin: true });

test('a reversal takes back a part, whose document states what is left, and then the rest', async () => {
  const { id } = await recordDonation({ amountCents: 10_000 });
  const part = await reversePart(id, { amountCents: 4_000 });
  expect(part).toMatchObject({
    status: 201,
    body: { amountCents: -4_000, reversesId: id, takesPart: true },
  });
  expect(await donationRow(id)).toMatchObject({ refundedCents: 4_000, reversedAt: null });
  const [mail] = await readMail(id);
  expect(mail?.data).toMatchObject({ refundedCents: 4_000 });
  expect(await readStats()).toMatchObject({ total: 1, totalCents: 6_000 });
  expect((await reversePart(id, {})).body).toMatchObject({ amountCents: -6_000 });
  expect(await readStats()).toMatchObject({ total: 0, totalCents: 0 });
  expect((await donationRow(id))?.reversedAt).not.toBeNull();
});

test('the last partial reversal takes the rest of the donation and of its fee', async () => {
  const { id } = await recordDonation({ amountCents: 10_000 });
  await database().queries.update(donations).set({ feeCents: 300 }).where(eq(donations.id, id));
  for (const amountCents of [2_500, 7_500]) await reversePart(id, { amountCents });
  expect((await donationRow(id))?.reversedAt).not.toBeNull();
  const fees = (await selectRows(donations)).map(({ feeCents }) => feeCents);
  expect(fees.toSorted((one, other) => one - other)).toEqual([-300, 0, 300]);
});

test('25 reversals at once with one attemptId take a part back once', async () => {
  const { id } = await recordDonation({ amountCents: 10_000 });
  const body = { amountCents: 1_000, attemptId: crypto.randomUUID() };
  const responses = await Promise.all(Array.from({ length: 25 }, () => reversePart(id, body)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await donationRow(id)).toMatchObject({ refundedCents: 1_000 });
  expect(await reversePart(id, { ...body, amountCents: 2_000 })).toMatchObject({
    status: 409,
    body: { fields: { attemptId: 'Another entry was made with this attemptId.' } },
  });
  expect(await selectRows(donations)).toHaveLength(2);
});

test('partial reversals at once never take back more than the donation', async () => {
  const { id } = await recordDonation({ amountCents: 10_000 });
  const parts = Array.from({ length: 10 }, () => reversePart(id, { amountCents: 3_000 }));
  const statuses = (await Promise.all(parts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 422)).toHaveLength(7);
  expect(await donationRow(id)).toMatchObject({ refundedCents: 9_000 });
});

test.each([
  [{ amountCents: 0 }, 'The part must be at least $0.01, in whole cents, such as 40.00.'],
  [{ amountCents: 10.5 }, 'The part must be at least $0.01, in whole cents, such as 40.00.'],
  [{ amountCents: 10_001 }, 'Of this donation $100.00 are left. Enter at most that.'],
])('a reversal refuses %j', async (body, message) => {
  const { id } = await recordDonation({ amountCents: 10_000 });
  const response = await reversePart(id, body);
  expect(response).toMatchObject({ status: 422, body: { fields: { amountCents: message } } });
  expect(await donationRow(id)).toMatchObject({ refundedCents: 0 });
});

test('a reversal of stock takes no amount', async () => {
  const { id } = await recordDonation(stock);
  const response = await reversePart(id, { amountCents: 1 });
  expect(response.body).toMatchObject({
    fields: {
      amountCents: 'Stock has no amount, so all of it is reversed. Leave the amount out.',
    },
  });
});

test('no reversal is for online donations, reversed ones, reversals or unknown ones', async () => {
  const { donationId, paymentId } = await payDonation();
  await confirmDonation(paymentId);
  const { id } = await recordDonation();
  const reversal = adminDonationSchema.parse((await changeRecorded(id, 'reverse')).body);
  for (const act of ['reverse', 'undo'] as const) {
    for (const one of [donationId, id, reversal.id]) {
      expect((await changeRecorded(one, act)).status, `${act} ${one}`).toBe(409);
    }
    expect((await changeRecorded(crypto.randomUUID(), act)).status).toBe(404);
  }
  expect(await donationRow(donationId)).toMatchObject({ reversedAt: null, refundedCents: 0 });
});
