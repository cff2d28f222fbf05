/** The sandbox charges renewals and pauses subscriptions as Stripe does. */
import { expect, test } from 'vitest';
import { passBillingTime } from '#sandbox/stripe/pass-billing-time.ts';
import { changeQuantity, giveCoupon } from '#sandbox/stripe/subscription-changes.ts';
import { catchStripeError, press, sandbox, stripe } from '#tests/support/payments/stripe-sdk.ts';
import {
  listInvoices,
  passBillingMonth,
  readSubscriptionStatus,
  createPaidSubscription,
} from '#tests/support/payments/subscribe.ts';

const onSubscription = { payment_settings: { save_default_payment_method: 'on_subscription' } };

/** The last four digits of what each invoice was paid with, newest first. */
async function paidWith(subscription: string): Promise<unknown[]> {
  const invoices = await listInvoices(subscription);
  return invoices.map(({ payment }) => {
    const intent = sandbox.ledger.find('payment_intent', payment.payment_intent as string);
    const charge = sandbox.ledger.get(intent.latest_charge ?? '');
    return charge?.object === 'charge' ? charge.payment_method_details.card?.last4 : undefined;
  });
}

/** Enters a card on the customer's page of the portal. */
async function changeCard(customer: string, number: string): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://sandbox.test/giving',
  });
  const fields = { number, exp_month: '12', exp_year: '49' };
  return press(`portal/${session.id}/card`, fields);
}

const readDefault = async (customer: string) => {
  const found = await stripe.customers.retrieve(customer);
  return found.deleted ? undefined : found.invoice_settings.default_payment_method;
};

test('without a default card a renewal fails, and is paid once the customer has one', async () => {
  const { customer, subscription, card } = await createPaidSubscription();
  expect(subscription.default_payment_method).toBeNull();
  expect(await readDefault(customer)).toBeNull();
  await passBillingMonth();
  expect(await readSubscriptionStatus(subscription.id)).toBe('past_due');
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  await passBillingMonth(4);
  expect(await readSubscriptionStatus(subscription.id)).toBe('active');
  expect(await paidWith(subscription.id)).toEqual(['4242', '4242']);
});

test("a default of the subscription comes before the customer's, which the portal changes", async () => {
  const { customer, subscription, card } = await createPaidSubscription(undefined, onSubscription);
  const { id } = subscription;
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ default_payment_method: card });
  expect(await changeCard(customer, '5555555555554444')).toBe('');
  expect(await readDefault(customer)).toMatch(/^pm_/);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ default_payment_method: card });
  await passBillingMonth();
  await stripe.subscriptions.update(id, {
    default_payment_method: '',
    payment_settings: { save_default_payment_method: 'off' },
  });
  await passBillingMonth();
  expect(await paidWith(id)).toEqual(['4444', '4242', '4242']);
});

test('only an attached card can be a default', async () => {
  const [one, other] = [await createPaidSubscription(), await createPaidSubscription()];
  const foreign = { default_payment_method: other.card };
  const missing = { statusCode: 404, code: 'resource_missing' };
  expect(
    await catchStripeError(stripe.customers.update(one.customer, { invoice_settings: foreign })),
  ).toMatchObject(missing);
  expect(
    await catchStripeError(stripe.subscriptions.update(one.subscription.id, foreign)),
  ).toMatchObject(missing);
});

test('the portal takes only a good card', async () => {
  const { customer } = await createPaidSubscription();
  expect(await changeCard(customer, '4000000000000002')).toBe('Your card was declined.');
});

test('a quantity multiplies the next invoice, which a coupon lowers', async () => {
  const { subscription } = await createPaidSubscription();
  const { id } = subscription;
  changeQuantity(sandbox.context, id, 3);
  giveCoupon(sandbox.context, id, 50);
  await passBillingMonth();
  expect((await listInvoices(id)).map(({ total }) => total)).toEqual([3750, 2500]);
});

test('a coupon of 100 percent leaves an invoice without a payment', async () => {
  const { subscription } = await createPaidSubscription();
  const { id } = subscription;
  giveCoupon(sandbox.context, id, 100);
  await passBillingMonth();
  expect((await listInvoices(id)).map(({ total }) => total)).toEqual([2500]);
  expect([...sandbox.ledger.children('invoice', id)]).toContainEqual(
    expect.objectContaining({ total: 0, status: 'paid' }),
  );
});

test.each([
  ['void', 'void'],
  ['mark_uncollectible', 'uncollectible'],
] as const)('paused with %s, a month leaves an invoice that is %s', async (behavior, status) => {
  const { customer, subscription, card } = await createPaidSubscription();
  const { id } = subscription;
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  const resumes_at = Math.floor(Date.now() / 1000) + 40 * 24 * 60 * 60;
  await stripe.subscriptions.update(id, { pause_collection: { behavior, resumes_at } });
  await passBillingMonth();
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'active',
    pause_collection: { behavior },
  });
  expect((await listInvoices(id)).map((invoice) => invoice.status)).toEqual([status, 'paid']);
  await passBillingMonth();
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ pause_collection: null });
  expect((await listInvoices(id)).map((invoice) => invoice.status)).toEqual([
    'paid',
    status,
    'paid',
  ]);
});

test('a month of a subscription paused with drafts leaves an invoice without a payment', async () => {
  const { subscription } = await createPaidSubscription();
  const { id } = subscription;
  await stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } });
  await passBillingMonth();
  expect(await listInvoices(id)).toHaveLength(1);
  const { latest_invoice: latest } = await stripe.subscriptions.retrieve(id);
  expect(sandbox.ledger.get(latest as string)).toMatchObject({ status: 'draft' });
  expect(await stripe.subscriptions.update(id, { pause_collection: '' })).toMatchObject({
    pause_collection: null,
  });
});

test('a paused subscription makes no invoice until it is resumed with what was unused', async () => {
  const { customer, subscription, card } = await createPaidSubscription();
  const { id } = subscription;
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  passBillingTime(sandbox.ledger, 15 * 24 * 60 * 60);
  expect(await stripe.subscriptions.pause(id)).toMatchObject({
    billing_mode: { type: 'flexible' },
    status: 'paused',
  });
  expect(await catchStripeError(stripe.subscriptions.pause(id))).toMatchObject({ statusCode: 400 });
  await passBillingMonth();
  expect(await listInvoices(id)).toHaveLength(1);
  expect(await stripe.subscriptions.resume(id)).toMatchObject({ status: 'active' });
  expect(await paidWith(id)).toEqual(['4242', '4242']);
  const [resumed] = await listInvoices(id);
  expect(resumed?.amount_paid).toBeGreaterThan(1000);
  expect(resumed?.amount_paid).toBeLessThan(1500);
  await passBillingMonth();
  expect((await listInvoices(id))[0]).toMatchObject({ amount_paid: 2500, status: 'paid' });
  expect(await catchStripeError(stripe.subscriptions.resume(id))).toMatchObject({
    statusCode: 400,
  });
});

test('the invoice of a renewal is a draft for an hour, and then charged', async () => {
  const { customer, subscription, card } = await createPaidSubscription();
  const { id, items } = subscription;
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  const end = items.data[0]?.current_period_end ?? 0;
  passBillingTime(sandbox.ledger, end - Math.floor(Date.now() / 1000) + 60);
  await sandbox.runDueJobs();
  const { latest_invoice: latest } = await stripe.subscriptions.retrieve(id);
  expect(sandbox.ledger.get(latest as string)).toMatchObject({ status: 'draft' });
  expect(await paidWith(id)).toEqual(['4242']);
  passBillingTime(sandbox.ledger, 60 * 60);
  await sandbox.runDueJobs();
  expect(sandbox.ledger.get(latest as string)).toMatchObject({ status: 'paid' });
  expect(await paidWith(id)).toEqual(['4242', '4242']);
});

test('staff pause, resume and cancel with the buttons of the page', async () => {
  const { id: subscription } = (await createPaidSubscription()).subscription;
  const now = Date.now() / 1000;
  expect(await press('pause', { subscription, days: '30' })).toBe('');
  const { pause_collection: pause } = await stripe.subscriptions.retrieve(subscription);
  expect(Math.abs((pause?.resumes_at ?? 0) - now - 30 * 24 * 60 * 60)).toBeLessThan(60);
  await press('resume', { subscription });
  await press('pause', { subscription, days: '' });
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    pause_collection: { behavior: 'void', resumes_at: null },
  });
  expect(await press('pause', { subscription, days: '-1' })).toBe('Send days, up to 366, or none.');
  await press('end', { subscription });
  expect(await readSubscriptionStatus(subscription)).toBe('canceled');
});
