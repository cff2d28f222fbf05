/** Idempotency keys, time-outs and retries against the sandbox Stripe. */
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { connect, errorOf, gift, sandbox, stripe } from '#tests/support/payments/stripe-sdk.ts';

const key = () => ({ idempotencyKey: crypto.randomUUID() });

test('an idempotency key answers the same payment again, whatever the order of the fields', async () => {
  const options = key();
  const first = await stripe.paymentIntents.create(gift(), options);
  const { amount, currency, automatic_payment_methods } = gift();
  const turned = { automatic_payment_methods, currency, amount };
  const again = await stripe.paymentIntents.create(turned, options);
  expect(again.id).toBe(first.id);
  expect(again.client_secret).toBe(first.client_secret);
});

test('an idempotency key with other fields is an error of its own kind, and makes nothing', async () => {
  const options = key();
  await stripe.paymentIntents.create(gift(), options);
  const before = sandbox.desk.ledger.newest('payment_intent', { limit: 1000 }).length;
  const error = await errorOf(stripe.paymentIntents.create(gift({ amount: 2600 }), options));
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(error.statusCode).toBe(400);
  expect(sandbox.desk.ledger.newest('payment_intent', { limit: 1000 })).toHaveLength(before);
});

test('an idempotency key in use by another request answers 409', async () => {
  const options = key();
  sandbox.switches.set({ timeoutsAfterActing: 1 });
  const hanging = connect(undefined, { timeout: 2000 });
  const first = errorOf(hanging.paymentIntents.create(gift(), options));
  await vi.waitUntil(() => sandbox.switches.read().timeoutsAfterActing === 0);
  const error = await errorOf(stripe.paymentIntents.create(gift(), options));
  expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect(await first).toBeInstanceOf(Stripe.errors.StripeConnectionError);
});

test('an idempotency key remembers a 500 for good', async () => {
  const options = key();
  sandbox.switches.set({ serverErrors: 1 });
  for (let call = 0; call < 2; call += 1) {
    const error = await errorOf(stripe.paymentIntents.create(gift(), options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(error.statusCode).toBe(500);
  }
  expect((await stripe.paymentIntents.create(gift(), key())).status).toBe(
    'requires_payment_method',
  );
});

test('an idempotency key does not remember a request that never began', async () => {
  const options = key();
  await errorOf(stripe.paymentIntents.create(gift({ amount: 1 }), options));
  expect((await stripe.paymentIntents.create(gift(), options)).amount).toBe(2500);
});

test('a time-out after acting is mended by the SDK’s own retry: one payment', async () => {
  sandbox.switches.set({ timeoutsAfterActing: 1 });
  const metadata = { donation_id: crypto.randomUUID() };
  const patient = connect(undefined, { timeout: 300, retries: 2 });
  const made = await patient.paymentIntents.create(gift({ metadata }), key());
  const all = sandbox.desk.ledger.newest('payment_intent', { limit: 1000 });
  const same = all.filter((intent) => JSON.stringify(intent).includes(metadata.donation_id));
  expect(same.map(({ id }) => id)).toEqual([made.id]);
});

test('latency is waited for, and a shorter patience gives up', async () => {
  sandbox.switches.set({ latencyMs: 400 });
  const hasty = connect(undefined, { timeout: 50 });
  const error = await errorOf(hasty.paymentIntents.create(gift()));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect((await stripe.paymentIntents.create(gift())).object).toBe('payment_intent');
});
