/** The sandbox Stripe takes keys and forms, and delivers events, as Stripe does (P-101). */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { decodeForm } from '#sandbox/stripe/parameters.ts';
import {
  catchStripeError,
  parameters,
  sandbox,
  stripe,
  deliverAll,
  delivered,
  paidIntent,
} from '#tests/support/payments/stripe-sdk.ts';

const key = () => ({ idempotencyKey: crypto.randomUUID() });

test('an idempotency key answers the same payment again, whatever the order of the fields', async () => {
  const options = key();
  const first = await stripe.paymentIntents.create(parameters(), options);
  const { amount, currency, automatic_payment_methods } = parameters();
  const turned = { automatic_payment_methods, currency, amount };
  const again = await stripe.paymentIntents.create(turned, options);
  expect(again.id).toBe(first.id);
  expect(again.client_secret).toBe(first.client_secret);
});

test('an idempotency key with other fields is an error of its own kind, and makes nothing', async () => {
  const options = key();
  await stripe.paymentIntents.create(parameters(), options);
  const before = [...sandbox.ledger.newest('payment_intent')].length;
  const error = await catchStripeError(
    stripe.paymentIntents.create(parameters({ amount: 2600 }), options),
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(error.statusCode).toBe(400);
  expect([...sandbox.ledger.newest('payment_intent')]).toHaveLength(before);
});

const readTypes = () => delivered.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('deliveries are signed so that the SDK believes them, and no one else’s', async () => {
  await deliverAll();
  delivered.length = 0;
  const id = await paidIntent();
  await deliverAll();
  expect(new Set(readTypes())).toEqual(
    new Set([
      'payment_intent.created',
      'charge.succeeded',
      'charge.updated',
      'payment_intent.succeeded',
    ]),
  );
  const { webhooks } = Stripe;
  for (const { body, signature } of delivered) {
    const event = await webhooks.constructEventAsync(
      body,
      signature,
      sandbox.environment.STRIPE_WEBHOOK_SECRET,
    );
    expect(event).toMatchObject({ object: 'event', livemode: false });
    expect(JSON.stringify(event.data.object)).toContain(id);
    const others = [
      webhooks.constructEventAsync(body, signature, 'whsec_other'),
      webhooks.constructEventAsync(
        `${body} `,
        signature,
        sandbox.environment.STRIPE_WEBHOOK_SECRET,
      ),
    ];
    for (const refused of others) {
      expect(await catchStripeError(refused)).toBeInstanceOf(
        Stripe.errors.StripeSignatureVerificationError,
      );
    }
  }
});

test('brackets are read as places, with or without indexes', () => {
  const form = decodeForm(new URLSearchParams('a[b]=1&a[c][d]=2&expand[0]=x&types[]=y&types[]=z'));
  expect(JSON.parse(JSON.stringify(form))).toEqual({
    a: { b: '1', c: { d: '2' } },
    expand: { 0: 'x' },
    types: { 0: 'y', 1: 'z' },
  });
});

test.each(['__proto__[hidden]=1', 'a[__proto__][hidden]=1', 'constructor[prototype][hidden]=1'])(
  '%s changes no other object',
  (text) => {
    decodeForm(new URLSearchParams(text));
    expect({}).not.toHaveProperty('hidden');
  },
);
