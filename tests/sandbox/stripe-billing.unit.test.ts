/** Customers, subscriptions, invoices, their clock and the customer portal, as Stripe has them (P-101). */
import { expect, test } from 'vitest';
import { catchStripeError, payIntent, stripe } from '#tests/support/payments/stripe-sdk.ts';
import {
  readFirstPayment,
  listInvoices,
  passBillingMonth,
  readSubscriptionStatus,
  subscribe,
  createPaidSubscription,
} from '#tests/support/payments/subscribe.ts';

test('the first invoice of a subscription names its payment', async () => {
  const { customer, subscription, invoice } = await subscribe();
  expect(subscription.status).toBe('incomplete');
  const intent = await readFirstPayment(invoice);
  expect(intent).toMatchObject({ amount: 2500, customer, metadata: {} });
  expect(invoice.payments?.data[0]?.payment).toEqual({
    type: 'payment_intent',
    payment_intent: intent.id,
  });
});

test('paying the first invoice makes the subscription active', async () => {
  const { subscription, invoice } = await subscribe();
  const intent = await readFirstPayment(invoice);
  await payIntent(intent);
  expect(await readSubscriptionStatus(subscription.id)).toBe('active');
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
  const intent = await readFirstPayment(invoice);
  expect(await catchStripeError(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
    statusCode: 400,
  });
  await stripe.invoices.voidInvoice(invoice.id);
  expect(await readFirstPayment(invoice)).toMatchObject({ status: 'canceled' });
  expect(await readSubscriptionStatus(subscription.id)).toBe('incomplete_expired');
  expect(await catchStripeError(stripe.invoices.voidInvoice(invoice.id))).toMatchObject({
    statusCode: 400,
  });
});

test('what Stripe does not know is refused', async () => {
  expect(await catchStripeError(subscribe({ trial: 'true' } as object))).toMatchObject({
    code: 'parameter_unknown',
  });
  expect(await catchStripeError(subscribe({ customer: 'cus_none' }))).toMatchObject({
    statusCode: 404,
  });
  const twice = { id: 'same', name: 'Same' };
  await stripe.products.create(twice);
  expect(await catchStripeError(stripe.products.create(twice))).toMatchObject({
    code: 'resource_already_exists',
  });
});

test('a deleted customer is never charged again', async () => {
  const { customer, subscription } = await createPaidSubscription();
  expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
  await passBillingMonth();
  expect(await readSubscriptionStatus(subscription.id)).toBe('canceled');
  expect(await listInvoices(subscription.id)).toHaveLength(1);
});

// https://github.com/fjordllc/bootcamp/issues/10390
test('a canceled subscription takes new metadata and no new description', async () => {
  const { customer, subscription } = await createPaidSubscription();
  const { id } = subscription;
  expect(await stripe.subscriptions.update(id, { description: 'One' })).toMatchObject({
    description: 'One',
  });
  await stripe.customers.del(customer);
  const refused = await catchStripeError(stripe.subscriptions.update(id, { description: '' }));
  expect(refused.message).toContain('can only update its cancellation_details and metadata');
  expect(await stripe.subscriptions.update(id, { metadata: { donation_id: '' } })).toMatchObject({
    metadata: {},
  });
});

test('a subscription is not paused until a time that has passed', async () => {
  const { subscription } = await createPaidSubscription();
  const pause_collection = { behavior: 'void', resumes_at: 1 } as const;
  const paused = stripe.subscriptions.update(subscription.id, { pause_collection });
  expect(await catchStripeError(paused)).toMatchObject({
    message: expect.stringContaining('must be in the future') as string,
  });
});

test('a subscription takes no price for an item that is not its own', async () => {
  const { subscription } = await createPaidSubscription();
  const { id: product } = await stripe.products.create({ name: 'Monthly donation' });
  const recurring = { interval: 'month' } as const;
  const price_data = { currency: 'usd', product, unit_amount: 3500, recurring };
  const changed = stripe.subscriptions.update(subscription.id, {
    items: [{ id: 'si_other', price_data }],
    proration_behavior: 'none',
  });
  expect(await catchStripeError(changed)).toMatchObject({
    message: expect.stringContaining('No such subscription item') as string,
  });
});
