/** Payment intents of the sandbox Stripe: made, read, closed. */
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import {
  browse,
  connect,
  errorOf,
  gift,
  paidGift,
  pay,
  stripe,
} from '#tests/support/payments/stripe-sdk.ts';

test('a payment intent holds what was asked, nested fields and metadata in any letters', async () => {
  const metadata = {
    donation_id: 'a-b',
    donor_name: 'Zoë & 李小龍 = [x]',
    donor_email: 'a+b@x.example',
  };
  const made = await stripe.paymentIntents.create(
    gift({ description: 'Donation to us', metadata }),
  );
  expect(made).toMatchObject({
    object: 'payment_intent',
    amount: 2500,
    amount_received: 0,
    currency: 'usd',
    livemode: false,
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: null,
    description: 'Donation to us',
    metadata,
  });
  expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w+$`));
  expect(Math.abs(made.created - Date.now() / 1000)).toBeLessThan(60);
  expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({ id: made.id, metadata });
});

test.each([
  [{ amount: 49 }, 'amount_too_small', 'amount'],
  [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
  [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
  [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
])('a payment intent %j is refused as an invalid request', async (change, code, param) => {
  const error = await errorOf(stripe.paymentIntents.create(gift(change)));
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 400, code, param });
});

test('a payment intent of an unknown id is missing', async () => {
  const error = await errorOf(stripe.paymentIntents.retrieve('pi_none'));
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

test('a payment intent with another key is refused', async () => {
  const error = await errorOf(connect('sk_test_other').paymentIntents.retrieve('pi_none'));
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
});

test('a charge is as old as the taking of the money, not as its intent', async () => {
  freezeClock();
  vi.setSystemTime('2026-01-01T07:50:00.000Z');
  const made = await stripe.paymentIntents.create(gift());
  await pay(made, '4000002760003184');
  vi.setSystemTime('2026-01-01T08:10:00.900Z');
  const client_secret = made.client_secret ?? '';
  await browse(`/v3/authenticate/${made.id}`, { client_secret, outcome: 'succeeded' });
  const paid = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] });
  const times = [paid, paid.latest_charge as Stripe.Charge].map(({ created }) => created);
  expect(times.map((seconds) => new Date(seconds * 1000).toISOString())).toEqual([
    '2026-01-01T07:50:00.000Z',
    '2026-01-01T08:10:00.000Z',
  ]);
});

test('a payment intent is closed once, and never after it was paid', async () => {
  const { id } = await stripe.paymentIntents.create(gift());
  const closed = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(closed).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  for (const over of [id, await paidGift()]) {
    const error = await errorOf(stripe.paymentIntents.cancel(over));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  }
  expect((await pay(closed)).body).toMatchObject({
    error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } },
  });
});
