/** The sandbox refuses what Stripe refuses, in Stripe's shape of error. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  catchStripeError,
  parameters,
  paidIntent,
  payIntent,
  stripe,
} from '#tests/support/payments/stripe-sdk.ts';

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, key) => [`key ${key}`, 'value']));

test.each([
  [{ amount: undefined }, 'amount', 'parameter_missing'],
  [{ amount: 49 }, 'amount', 'amount_too_small'],
  [{ amount: 100_000_000 }, 'amount', 'amount_too_large'],
  [{ amount: 10.5 }, 'amount', 'parameter_invalid_integer'],
  [{ currency: undefined }, 'currency', 'parameter_missing'],
  [{ currency: 'dollars' }, 'currency', undefined],
  [{ donor: 'Ada' }, 'donor', 'parameter_unknown'],
  [
    { automatic_payment_methods: { enabled: true, colour: 'red' } },
    'automatic_payment_methods[colour]',
    'parameter_unknown',
  ],
  [{ receipt_email: 'ada@example' }, 'receipt_email', 'email_invalid'],
  [{ receipt_email: 'ada example.org' }, 'receipt_email', 'email_invalid'],
  ...[
    'ada@mail.c',
    'ada@192.0.2.1',
    'ada@.mail.example',
    'a..b@mail.example',
    'ada@bücher.example',
  ].map((email): [object, string, string] => [
    { receipt_email: email },
    'receipt_email',
    'email_invalid',
  ]),
  [{ metadata: { note: 'x'.repeat(501) } }, 'metadata', undefined],
  [{ metadata: { ['k'.repeat(41)]: 'x' } }, 'metadata', undefined],
  [{ metadata: keys(51) }, 'metadata', undefined],
  [{ statement_descriptor_suffix: 'x'.repeat(23) }, 'statement_descriptor_suffix', undefined],
])('a payment intent with %o is refused, and the parameter named', async (change, param, code) => {
  const error = await catchStripeError(
    stripe.paymentIntents.create(parameters(change as Record<string, unknown>)),
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 400, param, code });
  expect(error.message).not.toBe('');
});

test.each([
  [() => stripe.paymentIntents.retrieve('pi_1', { fields: 'all' } as object), 'fields'],
  [() => stripe.paymentIntents.list({ status: 'succeeded' } as object), 'status'],
  [() => stripe.events.list({ payment_intent: 'pi_1' } as object), 'payment_intent'],
  [() => stripe.refunds.create({ payment_intent: 'pi_1', dollars: 5 } as object), 'dollars'],
  [() => stripe.paymentIntents.list({ created: { after: 1 } } as object), 'created'],
])('%s names a parameter that its endpoint does not know', async (call, param) => {
  const error = await catchStripeError(call());
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  expect(error.message + (error.param ?? '')).toContain(param);
});

test.each([
  ['a reason of our own', { reason: 'regret' }, 'reason'],
  ['no amount at all', { amount: 0 }, 'amount'],
])('a refund for %s is refused', async (_, change, param) => {
  const payment_intent = await paidIntent();
  const error = await catchStripeError(stripe.refunds.create({ payment_intent, ...change }));
  expect(error).toMatchObject({ statusCode: 400, param });
});

test('the browser’s parameters are checked, too', async () => {
  const intent = await stripe.paymentIntents.create(parameters());
  for (const [name, value] of [
    ['receipt_email', 'ada@'],
    ['receipt_email', 'ada@mail.c'],
    ['payment_method_data[billing_details][email]', 'ada@'],
    ['return_url', 'receipt'],
    ['donor', 'Ada'],
  ] as const) {
    expect(await payIntent(intent, undefined, { [name]: value })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', param: name } },
    });
  }
  expect((await payIntent(intent)).status).toBe(200);
});
