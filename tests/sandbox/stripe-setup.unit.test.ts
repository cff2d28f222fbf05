/** Webhook endpoints, payment method domains and restricted keys are set up once at Stripe. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { connect, catchStripeError, sandbox, stripe } from '#tests/support/payments/stripe-sdk.ts';

const url = 'https://www.example.org/api/stripe-webhook';

const create = () =>
  stripe.webhookEndpoints.create({
    url,
    enabled_events: ['charge.refunded'],
    api_version: Stripe.API_VERSION,
  });

test('a webhook endpoint shows its secret at creation alone', async () => {
  const { id, secret } = await create();
  expect(secret).toMatch(/^whsec_\w{24}$/);
  const kept = await stripe.webhookEndpoints.list({ limit: 100 });
  expect(kept.data.find((each) => each.id === id)).toEqual(
    expect.not.objectContaining({ secret: expect.anything() as unknown }),
  );
});

test('a webhook endpoint changes its events and is disabled, but keeps its API version', async () => {
  const { id } = await create();
  const changes = { enabled_events: ['*'] as ['*'], disabled: true };
  expect(await stripe.webhookEndpoints.update(id, changes)).toMatchObject({
    enabled_events: ['*'],
    status: 'disabled',
    api_version: Stripe.API_VERSION,
  });
  const version = { api_version: '2024-06-20' } as object;
  const error = await catchStripeError(stripe.webhookEndpoints.update(id, version));
  expect(error).toMatchObject({ code: 'parameter_unknown', param: 'api_version' });
});

test('a webhook endpoint is gone once it was deleted', async () => {
  const { id } = await create();
  expect(await stripe.webhookEndpoints.del(id)).toMatchObject({ id, deleted: true });
  expect(await catchStripeError(stripe.webhookEndpoints.del(id))).toMatchObject({
    statusCode: 404,
  });
});

test('a payment method domain is registered once', async () => {
  const domain_name = 'give.example.org';
  const created = await stripe.paymentMethodDomains.create({ domain_name });
  expect(created).toMatchObject({
    object: 'payment_method_domain',
    enabled: true,
    apple_pay: { status: 'active' },
    google_pay: { status: 'active' },
    link: { status: 'active' },
  });
  expect((await stripe.paymentMethodDomains.create({ domain_name })).id).toBe(created.id);
});

test('a disabled payment method domain is found by its name', async () => {
  const domain_name = 'disabled.example.org';
  const { id } = await stripe.paymentMethodDomains.create({ domain_name });
  await stripe.paymentMethodDomains.update(id, { enabled: false });
  const { data } = await stripe.paymentMethodDomains.list({ domain_name });
  expect(data).toMatchObject([{ id, enabled: false }]);
});

test('a payment method domain that was validated is active', async () => {
  const created = await stripe.paymentMethodDomains.create({ domain_name: 'valid.example.org' });
  const problem = { status: 'inactive', status_details: { error_message: 'Not verified.' } };
  sandbox.ledger.put({ ...created, apple_pay: problem });
  const validated = await stripe.paymentMethodDomains.validate(created.id);
  expect(validated.apple_pay).toEqual({ status: 'active' });
});

const restricted = connect(sandbox.restrictedKey);

test('a restricted key may read what it may not write', async () => {
  sandbox.switches.set({ missingPermissions: ['charge_write'] });
  expect((await restricted.charges.list()).object).toBe('list');
});

test.each([
  ['charge_read', () => restricted.charges.list(), 'charge_read'],
  ['charge_write', () => restricted.refunds.create({ charge: 'ch_0' }), 'charge_write'],
  ['charge_read', () => restricted.refunds.create({ charge: 'ch_0' }), 'charge_write'],
  ['customer_portal_read', () => restricted.billingPortal.configurations.list()],
  ['payment_method_domain_write', () => restricted.paymentMethodDomains.validate('pmd_0')],
  ['balance_read', () => restricted.balance.retrieve()],
])(
  'a restricted key without %s is refused in Stripe’s words',
  async (missing, call, named = missing) => {
    sandbox.switches.set({ missingPermissions: [missing] });
    const error = await catchStripeError(call());
    expect(error).toBeInstanceOf(Stripe.errors.StripePermissionError);
    expect(error).toMatchObject({ statusCode: 403, code: 'more_permissions_required' });
    expect(error.message).toContain(
      `Having the 'rak_${named}' permission would allow this request to continue.`,
    );
    expect(error.message).not.toContain(sandbox.restrictedKey);
  },
);
