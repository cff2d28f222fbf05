/** Customers, subscriptions, invoices, their clock and the customer portal, as Stripe has them (P-101). */
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { passBillingTime } from '#local/sandbox/stripe/billing.ts';
import { errorOf, pay, sandbox, stripe } from '#tests/support/payments/stripe-sdk.ts';

const month = 31 * 24 * 60 * 60;

async function subscribe(more: object = {}) {
  const { id: product } = await stripe.products.create({ name: 'Monthly donation' });
  const { id: customer } = await stripe.customers.create({
    email: 'donor@mail.example',
    name: 'Test Donor',
  });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [
      {
        price_data: {
          currency: 'usd',
          product,
          recurring: { interval: 'month' },
          unit_amount: 2500,
        },
      },
    ],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { donation_id: 'one' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    ...more,
  });
  return { customer, subscription, invoice: subscription.latest_invoice as Stripe.Invoice };
}

async function firstPayment({ confirmation_secret: secret }: Stripe.Invoice) {
  const id = secret?.client_secret.split('_secret_')[0] ?? '';
  return stripe.paymentIntents.retrieve(id);
}

async function subscribed(number?: string) {
  const made = await subscribe();
  await pay(await firstPayment(made.invoice), number);
  return made;
}

const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;

async function passMonth(): Promise<void> {
  passBillingTime(sandbox.ledger, month);
  await sandbox.runDueJobs();
}

async function invoicesOf(subscription: string) {
  const { data } = await stripe.invoicePayments.list({ limit: 100, expand: ['data.invoice'] });
  return data
    .map(({ invoice, payment }) => ({ ...(invoice as Stripe.Invoice), payment }))
    .filter(({ parent }) => parent?.subscription_details?.subscription === subscription);
}

test('the first invoice names its payment, and paying it makes the subscription active', async () => {
  const { customer, subscription, invoice } = await subscribe();
  expect(subscription.status).toBe('incomplete');
  const intent = await firstPayment(invoice);
  expect(intent).toMatchObject({ amount: 2500, customer, metadata: {} });
  expect(invoice.payments?.data[0]?.payment).toEqual({
    type: 'payment_intent',
    payment_intent: intent.id,
  });
  await pay(intent);
  expect(await statusOf(subscription.id)).toBe('active');
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent.id },
    expand: ['data.invoice'],
  });
  expect(data).toHaveLength(1);
  expect(data[0]?.invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_create',
    parent: { subscription_details: { metadata: { donation_id: 'one' } } },
  });
});

test("an invoice's payment is closed by voiding the invoice, while it is open", async () => {
  const { subscription, invoice } = await subscribe();
  const intent = await firstPayment(invoice);
  expect(await errorOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({ statusCode: 400 });
  await stripe.invoices.voidInvoice(invoice.id);
  expect(await firstPayment(invoice)).toMatchObject({ status: 'canceled' });
  expect(await statusOf(subscription.id)).toBe('incomplete_expired');
  expect(await errorOf(stripe.invoices.voidInvoice(invoice.id))).toMatchObject({ statusCode: 400 });
});

test('what Stripe does not know is refused', async () => {
  expect(await errorOf(subscribe({ trial: 'true' }))).toMatchObject({ code: 'parameter_unknown' });
  expect(await errorOf(subscribe({ customer: 'cus_none' }))).toMatchObject({ statusCode: 404 });
  const twice = { id: 'same', name: 'Same' };
  await stripe.products.create(twice);
  expect(await errorOf(stripe.products.create(twice))).toMatchObject({
    code: 'resource_already_exists',
  });
});

test('a deleted customer is never charged again', async () => {
  const { customer, subscription } = await subscribed();
  expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
  await passMonth();
  expect(await statusOf(subscription.id)).toBe('canceled');
  expect(await invoicesOf(subscription.id)).toHaveLength(1);
});

// https://github.com/fjordllc/bootcamp/issues/10390
test('a canceled subscription takes new metadata and no new description', async () => {
  const { customer, subscription } = await subscribed();
  const { id } = subscription;
  expect(await stripe.subscriptions.update(id, { description: 'One' })).toMatchObject({
    description: 'One',
  });
  await stripe.customers.del(customer);
  const refused = await errorOf(stripe.subscriptions.update(id, { description: '' }));
  expect(refused.message).toContain('can only update its cancellation_details and metadata');
  expect(await stripe.subscriptions.update(id, { metadata: { donation_id: '' } })).toMatchObject({
    metadata: {},
  });
});
