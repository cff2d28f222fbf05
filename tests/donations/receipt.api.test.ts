import { expect, test } from 'vitest';
import { openReceipt } from '#server/donations/documents/receipt.ts';
import {
  beginDonation,
  donationRow,
  insertDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { failNextCalls } from '#tests/support/payments/sandbox.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';

const read = (id: string) => callApi(`/api/donation/${id}`);

test('the receipt of an unknown donation answers 404', async () => {
  for (const id of [crypto.randomUUID(), 'none', '1', '%27']) {
    expect(await read(id)).toMatchObject(refusal(404, 'Donation not found'));
  }
});

test('GET /api/donation/{id} updates a pending row by asking the provider', async () => {
  const { donationId } = await payDonation();
  const response = await read(donationId);
  expect(response).toMatchObject({ status: 200, body: { status: 'succeeded', cardLast4: '4242' } });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a receipt shows what is known when the provider does not answer', async () => {
  const { donationId } = await payDonation();
  failNextCalls('lost before acting', 'lost before acting', 'lost before acting');
  expect(await read(donationId)).toMatchObject({ status: 200, body: { status: 'pending' } });
});

test('a donation that never reached the provider is shown as pending', async () => {
  const id = await insertDonation();
  expect(await read(id)).toMatchObject({ status: 200, body: { id, status: 'pending' } });
});

const open = (id: string | null) => openReceipt(id, '192.0.2.1');

test('the receipt page before its script runs holds what is stored, asks no provider and changes nothing', async () => {
  const { donationId } = await payDonation();
  const before = await donationRow(donationId);
  failNextCalls('lost before acting');
  expect(await open(donationId)).toMatchObject({
    status: 200,
    failure: null,
    receipt: { id: donationId, status: 'pending', donorName: 'Test Donor' },
  });
  expect(await donationRow(donationId)).toEqual(before);
  expect(await read(donationId), 'the failure is still to come').toMatchObject({
    body: { status: 'succeeded' },
  });
});

test('the receipt page before its script runs says why there is none', async () => {
  expect(await open(null)).toMatchObject({ status: 200, failure: 'withoutId' });
  for (const id of [crypto.randomUUID(), 'none', '%00']) {
    expect(await open(id)).toMatchObject({ status: 404, failure: 'notFound', receipt: null });
  }
  const check = await insertDonation({ source: 'check', status: 'succeeded' });
  expect(await open(check), 'a recorded donation has a document only').toMatchObject({
    failure: 'notFound',
  });
});

test('reads of the receipt page are limited together with those of the API', async () => {
  freezeClock();
  const visitor = '198.51.100.77';
  const callFromVisitor = () => callApi('/api/donation/none', { ip: visitor });
  for (let reads = 0; reads < 30; reads += 1) {
    expect(await openReceipt('none', visitor)).toMatchObject({ status: 404 });
    expect(await callFromVisitor()).toMatchObject({ status: 404 });
  }
  const page = await openReceipt('none', visitor);
  expect(page).toMatchObject({ status: 429, failure: 'busy' });
  expect(Number(page.headers['Retry-After'])).toBeGreaterThan(0);
  expect(await callFromVisitor()).toMatchObject({ status: 429 });
});

const print = (id: string) => callApi(`/api/donation/${id}/receipt.pdf`);

test('GET /api/donation/{id}/receipt.pdf prints the acknowledgment of a paid donation', async () => {
  const { donationId } = await payDonation();
  const response = await print(donationId);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(String(response.body)).toMatch(/^%PDF-/);
});

test('an unpaid or unknown donation has no receipt.pdf: 404', async () => {
  const { donationId } = await beginDonation();
  expect((await print(donationId)).status).toBe(404);
  expect((await print(crypto.randomUUID())).status).toBe(404);
});
