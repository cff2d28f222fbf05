/** Rules between parameters that no type of the SDK holds. */
import { expect, test } from 'vitest';
import { parameterRules } from '#sandbox/stripe/parameter-rules.ts';
import { catchStripeError, parameters, stripe } from '#tests/support/payments/stripe-sdk.ts';

const exclusive = 'parameters_exclusive';
const missing = 'parameter_missing';
const cardsOnly = { allowed_payment_method_types: ['card'] };

const price = {
  currency: 'usd',
  product: 'prod_1',
  unit_amount: 500,
  recurring: { interval: 'month' },
};

const intents = '/v1/payment_intents';
const subscriptions = '/v1/subscriptions';

const subscriptionParameters = (item: object, more = {}) => ({
  customer: 'cus_1',
  items: [item],
  payment_behavior: 'default_incomplete',
  ...more,
});
const { unit_amount: _, ...unpriced } = price;

const violations: [string, object, string | undefined, string | undefined][] = [
  [`POST ${intents}`, parameters(cardsOnly), 'allowed_payment_method_types', exclusive],
  ...['excluded_payment_method_types', 'payment_method_configuration'].map(
    (other): [string, object, string, string] => [
      `POST ${intents}/pi_1`,
      { ...cardsOnly, [other]: ['link'] },
      'allowed_payment_method_types',
      exclusive,
    ],
  ),
  ...[intents, `${intents}/pi_1`, `${intents}/pi_1/confirm`].map(
    (path): [string, object, string, string] => [
      `POST ${path}`,
      { payment_method_types: ['card'] },
      'payment_method_types',
      'payment_method_types_no_longer_supported',
    ],
  ),
  [
    `POST ${intents}`,
    { ...parameters(), automatic_payment_methods: { allow_redirects: 'never' } },
    'automatic_payment_methods[enabled]',
    missing,
  ],
  [
    `POST ${intents}`,
    parameters({ customer: 'cus_1', customer_account: 'acct_1' }),
    'customer',
    exclusive,
  ],
  [
    `POST ${subscriptions}`,
    subscriptionParameters({ price_data: price }, { customer_account: 'acct_1' }),
    'customer',
    exclusive,
  ],
  [
    'POST /v1/billing_portal/sessions',
    { customer: 'cus_1', customer_account: 'acct_1', return_url: 'https://site.test' },
    'customer',
    exclusive,
  ],
  [
    `POST ${subscriptions}`,
    subscriptionParameters({ price: 'price_1', price_data: price }),
    'items[0][price_data]',
    exclusive,
  ],
  [
    `POST ${subscriptions}/sub_1`,
    { items: [{ id: 'si_1', price: 'price_1', price_data: price }] },
    'items[0][price_data]',
    exclusive,
  ],
  [
    `POST ${subscriptions}`,
    subscriptionParameters({ price_data: { ...price, unit_amount_decimal: '500' } }),
    'items[0][price_data][unit_amount]',
    exclusive,
  ],
  [
    `POST ${subscriptions}`,
    subscriptionParameters({ price_data: unpriced }),
    'items[0][price_data][unit_amount]',
    missing,
  ],
  [
    `POST ${subscriptions}/sub_1`,
    { pause_collection: { resumes_at: 4_000_000_000 } },
    'pause_collection[behavior]',
    missing,
  ],
  ['GET /v1/events', { type: 'charge.succeeded', types: ['charge.failed'] }, 'types', exclusive],
  ['GET /v1/invoice_payments', { payment: { payment_intent: 'pi_1' } }, 'payment[type]', missing],
  ['GET /v1/charges', { starting_after: 'ch_1', ending_before: 'ch_2' }, undefined, undefined],
];

// The SDK sends raw parameters of POST alone.
const lists: Record<string, (params: never) => Promise<unknown>> = {
  '/v1/events': (params) => stripe.events.list(params),
  '/v1/invoice_payments': (params) => stripe.invoicePayments.list(params),
  '/v1/charges': (params) => stripe.charges.list(params),
};

function send(address: string, params: object): Promise<unknown> {
  const [method = '', path = ''] = address.split(' ');
  const list = lists[path];
  if (list) return list(params as never);
  return stripe.rawRequest(method, path, params);
}

test.each(violations)(
  '%s with %o is refused as Stripe does',
  async (address, params, param, code) => {
    const error = await catchStripeError(send(address, params));
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', param, code });
  },
);

test('each rule is broken by a violation above', () => {
  const named = (param = '') => /(\w+)\]?$/.exec(param)?.[1];
  for (const { parameter, excludes, requires, removedCode } of parameterRules) {
    const isBroken = violations.some(
      ([, params, param, code]) =>
        (removedCode && code === removedCode && named(param) === parameter) ||
        (excludes && JSON.stringify(params).includes(`"${parameter}"`) && code !== missing) ||
        (requires && code === missing && requires.includes(named(param) ?? '')),
    );
    expect(isBroken, parameter).toBe(true);
  }
});

test.each([
  [{ expand: ['a.b.c.d.e'] }, 'expand[0]'],
  [{ types: Array.from({ length: 21 }, (_, each) => `event.${each}`) }, 'types'],
])('a list of events with %o is refused', async (params, param) => {
  const error = await catchStripeError(send('GET /v1/events', params));
  expect(error).toMatchObject({ statusCode: 400, param });
});

test('a price for more than three years is refused', async () => {
  const recurring = { interval: 'year', interval_count: 4 };
  const error = await catchStripeError(
    send(`POST ${subscriptions}`, subscriptionParameters({ price_data: { ...price, recurring } })),
  );
  expect(error).toMatchObject({
    statusCode: 400,
    param: 'items[0][price_data][recurring][interval_count]',
  });
});

test('a payment for cards alone needs no other parameter', async () => {
  const { automatic_payment_methods: __, ...rest } = parameters(cardsOnly);
  const intent = await stripe.paymentIntents.create(rest);
  expect(intent).toMatchObject({
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    automatic_payment_methods: null,
  });
});
