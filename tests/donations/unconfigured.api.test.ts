/** A deployed site without payment keys, or with keys that do not fit (P-54). */
import { donations } from '#server/db/schema.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { afterEach, expect, test, vi } from 'vitest';

const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Loads the product as a process of its own would, with these variables and no others. */
async function startWith(keys: Partial<Record<(typeof names)[number], string>>) {
  for (const name of names) vi.stubEnv(name, keys[name]);
  vi.resetModules();
  const { callApi } = await import('#tests/support/call-api.ts');
  const { database } = await import('#server/db/client.ts');
  return {
    callApi,
    countRows: () => database().queries.$count(donations),
    insertDonation: async (details: Partial<typeof donations.$inferInsert>) => {
      const id = crypto.randomUUID();
      const required = { id, amountCents: 2500, currency: 'usd', livemode: false };
      await database()
        .queries.insert(donations)
        .values({ ...required, ...details });
      return id;
    },
  };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

test.each([
  ['without keys', {}],
  ['with one key of two', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['with a test key beside a live one', { ...testKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
  ['with live keys and no webhook secret', live],
])('no donation can be begun %s: 503 in words, and no row', async (_what, keys) => {
  const product = await startWith(keys);
  const donation = buildDonationRequest();
  const before = await product.countRows();
  const response = await product.callApi('/api/create-payment-intent', {
    method: 'POST',
    body: donation,
  });
  expect(response).toMatchObject({
    status: 503,
    body: { error: 'Donations are not configured on this site.' },
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await product.countRows()).toBe(before);
});

test('what is wrong with the request itself is reported before what is not configured', async () => {
  const { callApi } = await startWith({});
  const body = { ...buildDonationRequest(), amount: 0 };
  const create = await callApi('/api/create-payment-intent', { method: 'POST', body });
  expect(create.status).toBe(422);
  const paid = { method: 'POST', body: { paymentIntentId: 'pi_1' } };
  expect((await callApi('/api/donation/confirm', paid)).status).toBe(503);
});

const headers = { 'Stripe-Signature': 't=1,v1=abc' };

test.each([
  ['without keys', {}],
  ['with live keys and no webhook secret', live],
  ['with test keys and no webhook secret', testKeys],
])('no delivery is acted on %s: 503, so that it is sent again', async (_what, keys) => {
  const { callApi } = await startWith(keys);
  const response = await callApi('/api/stripe-webhook', { method: 'POST', body: '{}', headers });
  expect(response.status).toBe(503);
});

test('a pending receipt can be read on a site without a provider, as it is', async () => {
  const { callApi, insertDonation } = await startWith({});
  const id = await insertDonation({ paymentIntentId: `pi_${crypto.randomUUID()}` });
  expect(await callApi(`/api/donation/${id}`)).toMatchObject({
    status: 200,
    body: { id, status: 'pending' },
  });
});

test('a completed receipt and its PDF can be read on a site without a provider', async () => {
  const { callApi, insertDonation } = await startWith({});
  const id = await insertDonation({
    status: 'succeeded',
    receivedAt: new Date(),
    donorName: 'Test Donor',
  });
  expect(await callApi(`/api/donation/${id}`)).toMatchObject({ body: { status: 'succeeded' } });
  expect((await callApi(`/api/donation/${id}/receipt.pdf`)).status).toBe(200);
});

test('staff of a site without a provider see everything but the comparison with it', async () => {
  const { callApi } = await startWith({});
  for (const part of ['', '/stats', '/books']) {
    expect((await callApi(`/api/admin/donations${part}`, { admin: true })).status).toBe(200);
  }
  const body = { days: 1, dryRun: true };
  const path = '/api/admin/donations/reconcile';
  expect((await callApi(path, { method: 'POST', body, admin: true })).status).toBe(503);
});

test('the scheduled reconciler rests on a site without a provider', async () => {
  await startWith({});
  const { default: reconcile } = await import('#functions/reconcile.ts');
  expect((await reconcile()).status).toBe(204);
});
