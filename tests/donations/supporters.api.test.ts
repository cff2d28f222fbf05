import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DonationDetails } from '#model/donations/admin-donations.ts';
import type { Supporters } from '#model/donations/supporters.ts';
import { database } from '#server/db/client.ts';
import { donations, people } from '#server/db/schema.ts';
import { changeListing } from '#server/donations/giving/change-listing.ts';
import { moveDonations } from '#server/donations/moves/move-donations.ts';
import { readDonorListing } from '#server/donations/supporters.ts';
import { giverAt } from '#tests/support/donations/givers.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import {
  changeDonation,
  confirmDonation,
  donationRow,
  insertDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { callApi, refusal, wrong } from '#tests/support/call-api.ts';
import { goLive } from '#tests/support/payments/go-live.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';

beforeEach(() => database().queries.delete(donations));

afterEach(() => vi.restoreAllMocks());

async function readSupporters(): Promise<Supporters> {
  const response = await callApi('/api/supporters');
  expect(response.status).toBe(200);
  return response.body as Supporters;
}

const names = async () =>
  (await readSupporters()).years.flatMap(({ levels }) => levels.flatMap((level) => level.names));

/** A listed donation of its own person, unless its address is given. */
function insertListed(overrides: Parameters<typeof insertDonation>[0] = {}) {
  return insertDonation({
    amountCents: 10_000,
    status: 'succeeded',
    listed: true,
    donorName: 'Test Donor',
    donorEmail: `donor-${crypto.randomUUID()}@example.org`,
    receivedAt: new Date('2026-05-05T12:00:00Z'),
    ...overrides,
  });
}

function setHidden(id: string, hidden: unknown) {
  const path = `/api/admin/donations/${id}/listing`;
  return callApi(path, { method: 'POST', admin: true, body: { hidden } });
}

test('a stored name that holds a link counts without it', async () => {
  await insertListed({ donorName: 'paypal-login.q7z.Tk' });
  await insertListed({ donorName: 'Dr.Ford' });
  expect(await readSupporters()).toMatchObject({
    years: [{ levels: [{ name: 'Patron', names: ['Dr. Ford'] }], unnamed: 1 }],
  });
});

test('a paid donation with listed true and a name is named', async () => {
  const { paymentId } = await payDonation({ amount: 100, donorName: 'Ada Test', listed: true });
  expect(await names()).toEqual([]);
  await confirmDonation(paymentId);
  expect(await readSupporters()).toMatchObject({
    testMode: true,
    years: [{ levels: [{ name: 'Patron', names: ['Ada Test'] }], unnamed: 0 }],
  });
});

test.each([
  { amount: 100 },
  { amount: 100, listed: false },
  { amount: 100, listed: true, donorName: null },
])('a donation with %j lists no name and is counted', async (request) => {
  const { paymentId, donationId } = await payDonation(request);
  await confirmDonation(paymentId);
  expect((await donationRow(donationId)).listed).toBe(false);
  expect(await readSupporters()).toMatchObject({ years: [{ levels: [], unnamed: 1 }] });
});

test.each(['yes', null, 1])('a donation with listed %j answers 422 by name', async (listed) => {
  const body = { ...buildDonationRequest(), listed };
  const response = await callApi('/api/create-payment-intent', { method: 'POST', body });
  expect(response).toMatchObject(wrong({ listed: 'listed must be true or false.' }));
});

test('the same attempt with another choice to be listed answers 409', async () => {
  const body = buildDonationRequest({ amount: 100 });
  const create = (listed: boolean) =>
    callApi('/api/create-payment-intent', { method: 'POST', body: { ...body, listed } });
  expect((await create(false)).status).toBe(200);
  expect((await create(true)).status).toBe(409);
});

test('the sum of a person in a Pacific year decides the level', async () => {
  const email = `sum-${crypto.randomUUID()}@example.org`;
  const half = { amountCents: 50_000, donorEmail: email, donorName: 'Émile Test' };
  await insertListed(half);
  await insertListed({
    ...half,
    donorEmail: email.toUpperCase(),
    donorName: 'Emile TEST',
    receivedAt: new Date('2026-06-06T12:00:00Z'),
  });
  await insertListed({ amountCents: 100_000, donorName: 'Ada Test' });
  await insertListed({ donorName: 'Zoe Test' });
  await insertListed({ amountCents: 9_999, donorName: 'Below Test' });
  // It is still 2025 in Pacific time.
  await insertListed({ donorName: 'Year Test', receivedAt: new Date('2026-01-01T05:00:00Z') });
  const response = await readSupporters();
  expect(response.years).toEqual([
    {
      year: 2026,
      levels: [
        { name: 'Benefactor', names: ['Ada Test', 'Emile TEST'] },
        { name: 'Patron', names: ['Zoe Test'] },
      ],
      unnamed: 1,
    },
    { year: 2025, levels: [{ name: 'Patron', names: ['Year Test'] }], unnamed: 0 },
  ]);
});

test('the names of a level are in the order of the alphabet', async () => {
  for (const donorName of ['Zoe Test', 'Émile Test', 'Ada Test']) await insertListed({ donorName });
  const { years } = await readSupporters();
  expect(years[0]?.levels).toMatchObject([{ names: ['Ada Test', 'Émile Test', 'Zoe Test'] }]);
});

test('the list of supporters answers neither amounts nor addresses', async () => {
  await insertListed({ amountCents: 100_000, donorName: 'Ada Test' });
  await insertListed({ amountCents: 9_999, donorName: 'Below Test' });
  expect(JSON.stringify(await readSupporters())).not.toMatch(/cents|@|9999|100000/i);
});

test('two supporters without an address are two people', async () => {
  const half = { amountCents: 6_000, donorEmail: null };
  await insertListed(half);
  await insertListed(half);
  expect(await readSupporters()).toMatchObject({ years: [{ levels: [], unnamed: 2 }] });
});

test('only paid, kept and undisputed donations of the mode are named or counted', async () => {
  await insertListed({ status: 'pending', receivedAt: null });
  await insertListed({ status: 'failed', receivedAt: null });
  await insertListed({ refundedCents: 1 });
  await insertListed({ disputed: true });
  await insertListed({ livemode: true });
  await insertListed({ reversedAt: new Date(), source: 'check' });
  expect(await readSupporters()).toEqual({ testMode: true, years: [] });
});

test('a name goes when the giver no longer wants it, also for a payment that succeeds later', async () => {
  const donorEmail = `donor-${crypto.randomUUID()}@example.org`;
  await insertListed({ donorEmail });
  const late = await payDonation({ donorName: 'Test Donor', donorEmail, listed: true });
  const stranger = await payDonation({ donorName: 'Other Donor', donorEmail, listed: true });
  const giver = await giverAt(donorEmail);
  await changeListing(giver.id, false);
  await confirmDonation(late.paymentId);
  await confirmDonation(stranger.paymentId);
  expect(await donationRow(late.donationId)).toMatchObject({ personId: giver.id, listed: false });
  expect((await donationRow(stranger.donationId)).listed).toBe(true);
  expect(await names()).not.toContain('Test Donor');
});

test('a name goes with a refund, as soon as the provider reports it', async () => {
  const { paymentId } = await payDonation({ amount: 100, donorName: 'Ada Test', listed: true });
  await confirmDonation(paymentId);
  expect(await names()).toEqual(['Ada Test']);
  await pressRefund(paymentId, '100.00');
  await deliverAll();
  expect(await names()).toEqual([]);
});

test('a name goes with an erasure, and the gift is counted', async () => {
  const id = await insertListed({ donorEmail: 'gone@example.org' });
  const body = { email: 'gone@example.org', confirmEmail: 'gone@example.org' };
  await callApi('/api/admin/own-data/erase', { method: 'POST', admin: true, body });
  expect(await readSupporters()).toMatchObject({ years: [{ levels: [], unnamed: 1 }] });
  expect(await donationRow(id)).toMatchObject({ listed: false });
});

test('a name goes when staff hide it, in every year, until they show it again', async () => {
  const donorEmail = 'hidden@example.org';
  const id = await insertListed({ donorEmail });
  await insertListed({ donorEmail, receivedAt: new Date('2025-05-05T12:00:00Z') });
  const response = await setHidden(id, true);
  expect(response).toMatchObject({ status: 200, body: { listing: 'hidden' } });
  expect(await names()).toEqual([]);
  await insertListed({ donorEmail });
  expect(await names()).toEqual([]);
  expect((await setHidden(id, false)).body).toMatchObject({ listing: 'named' });
  expect(await names()).toHaveLength(2);
});

test('a name goes when staff hid it on a donation that was refunded since', async () => {
  const donorEmail = 'refunded@example.org';
  const id = await insertListed({ donorEmail });
  await setHidden(id, true);
  await insertListed({ donorEmail });
  await changeDonation(id, { refundedCents: 10_000, listed: false });
  expect(await names()).toEqual([]);
});

test('a name that staff hid stays hidden where later gifts get another address', async () => {
  const gift = { donorName: 'Kit Test', donorEmail: `donor-${crypto.randomUUID()}@example.org` };
  await setHidden(await insertListed(gift), true);
  const later = await insertListed(gift);
  const to = `donor-${crypto.randomUUID()}@example.org`;
  await database().transaction(async (tx) => {
    const move = { from: gift.donorEmail, to, mayHaveReader: true, wasMistyped: true };
    await moveDonations(tx, [await donationRow(later)], move);
  });
  expect((await giverAt(to)).id).not.toBe((await giverAt(gift.donorEmail)).id);
  expect(await names()).toEqual([]);
});

test('a name that was corrected is shown in place of that of the newest gift', async () => {
  const id = await insertListed({ donorName: 'Ana Roe' });
  const { personId } = await donationRow(id);
  await database()
    .queries.update(people)
    .set({ name: 'Ana King' })
    .where(eq(people.id, personId ?? ''));
  expect(await names()).toEqual(['Ana King']);
});

test('a donation is hidden only where its donor asked to be named', async () => {
  const silent = await insertListed({ listed: false });
  expect(await setHidden(silent, true)).toMatchObject(
    refusal(409, 'This donor did not ask to be named. Nothing was changed.'),
  );
  expect((await setHidden(crypto.randomUUID(), true)).status).toBe(404);
});

test('staff see whether a donation is named', async () => {
  const listing = async (id: string) => {
    const { body } = await callApi(`/api/admin/donations/${id}`, { admin: true });
    return (body as DonationDetails).listing;
  };
  const small = await insertListed({ amountCents: 500 });
  const silent = await insertListed({ listed: false });
  expect(await listing(small)).toBe('unnamed');
  expect(await listing(silent)).toBeNull();
  expect(await setHidden(small, 'no')).toMatchObject(
    wrong({ hidden: 'hidden must be true or false.' }),
  );
  await changeDonation(small, { amountCents: 10_000 });
  expect(await listing(small)).toBe('named');
});

test('the page of a donor says what the supporters’ page says', async () => {
  const donorEmail = `donor-${crypto.randomUUID()}@example.org`;
  const first = await insertListed({ donorEmail, amountCents: 6_000, donorName: 'Ada Test' });
  const seen = async () => readDonorListing((await giverAt(donorEmail)).id);
  expect(await seen(), 'below the listed levels').toEqual({
    state: 'unnamed',
    name: null,
    canAsk: false,
  });
  const unasked = await insertListed({
    donorEmail,
    donorName: 'ADA Test',
    amountCents: 6_000,
    listed: false,
    receivedAt: new Date('2026-06-06T12:00:00Z'),
  });
  expect(await seen(), 'a second gift that is not listed').toMatchObject({
    state: 'unnamed',
    canAsk: true,
  });
  await changeDonation(unasked, { listed: true });
  expect(await names()).toEqual(['ADA Test']);
  expect(await seen()).toEqual({ state: 'named', name: 'ADA Test', canAsk: true });
  await setHidden(first, true);
  expect(await names()).toEqual([]);
  expect(await seen()).toMatchObject({ state: 'hidden', name: null });
  await setHidden(first, false);
  await changeDonation(first, { refundedCents: 100 });
  expect(await names()).toEqual([]);
  expect(await seen(), 'with a refund').toMatchObject({ state: 'unnamed', canAsk: false });
});

test('a site with live keys names no test donation', async () => {
  await insertListed();
  goLive();
  await insertListed({ livemode: true, donorName: 'Live Donor' });
  expect(await readSupporters()).toMatchObject({
    testMode: false,
    years: [{ levels: [{ names: ['Live Donor'] }], unnamed: 0 }],
  });
});
