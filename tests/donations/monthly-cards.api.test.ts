/** Donors change the card of a monthly donation on Stripe's pages. */
import { beforeEach, expect, test } from 'vitest';
import { endSubscription } from '#sandbox/stripe/invoices.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { beginDonation, donationRow } from '#tests/support/factories/donations.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { changeCardAt } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { cards, pay } from '#tests/support/payments/pay.ts';
import {
  deliverAll,
  failNextCalls,
  refuseCalls,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import {
  giveMonthly,
  openCustomerPortal,
  readSubscriptionRows,
  sendToGivingPage,
  subscriptionRow,
} from '#tests/support/donations/monthly.ts';

beforeEach(forgetPayments);

test('the customer portal opens for the own address alone', async () => {
  const [own, other] = [await giveMonthly(), await giveMonthly()];
  const address = await openCustomerPortal(own.email);
  const session = address.split('/').at(-1) ?? '';
  const { customerId } = await subscriptionRow(own.id);
  expect(sandbox.ledger.find('billing_portal.session', session)).toMatchObject({
    customer: customerId,
    return_url: expect.stringMatching(/\/giving$/) as string,
  });
  const foreign = { act: 'card', subscription: other.id };
  expect(await sendToGivingPage(own.email, foreign)).toMatchObject({ status: 404 });
});

test('the customer portal answers 502 while Stripe does not answer', async () => {
  const own = await giveMonthly();
  failNextCalls(...Array.from({ length: 3 }, () => 'lost before acting' as const));
  expect(await sendToGivingPage(own.email, { act: 'card', subscription: own.id })).toMatchObject({
    status: 502,
  });
});

test('the customer portal is not found once the subscription has ended', async () => {
  const own = await giveMonthly();
  sandbox.ledger.transaction(() => {
    endSubscription(sandbox.context, own.id);
  });
  await deliverAll();
  expect(await sendToGivingPage(own.email, { act: 'card' })).toMatchObject({ status: 404 });
});

/** The last four digits of the cards of a subscription's donations, sorted. */
async function readCards(subscriptionId: string): Promise<(string | null)[]> {
  const rows = await readSubscriptionRows(subscriptionId);
  return rows.map(({ cardLast4 }) => cardLast4).sort();
}

const readDefaults = (subscriptionId: string) => {
  const { customer, default_payment_method } = sandbox.ledger.find('subscription', subscriptionId);
  const { invoice_settings } = sandbox.ledger.find('customer', customer);
  return {
    customer: invoice_settings.default_payment_method,
    subscription: default_payment_method,
  };
};

test('renewals are charged to the card that the donor changes to at the provider', async () => {
  const { email, id: subscriptionId } = await giveMonthly();
  expect(readDefaults(subscriptionId)).toEqual({
    customer: expect.stringMatching(/^pm_/) as string,
    subscription: null,
  });
  await changeCardAt(await openCustomerPortal(email), cards.mastercard);
  passBillingPeriod();
  await deliverAll();
  expect(await readCards(subscriptionId)).toEqual(['4242', '4444']);
  expect(await subscriptionRow(subscriptionId)).toMatchObject({ status: 'active' });
});

test('a card that stopped working is replaced before the next try', async () => {
  const { email, id: subscriptionId } = await giveMonthly({}, cards.declinesLater);
  passBillingPeriod();
  await deliverAll();
  expect(await subscriptionRow(subscriptionId)).toMatchObject({ status: 'past_due' });
  await changeCardAt(await openCustomerPortal(email), cards.visa);
  passBillingPeriod(4);
  await deliverAll();
  expect(await subscriptionRow(subscriptionId)).toMatchObject({ status: 'active' });
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(2);
});

test('a subscription that holds the card itself, as older ones do, leaves it to the customer', async () => {
  const { email, id: subscriptionId } = await giveMonthly();
  const { customer: first } = readDefaults(subscriptionId);
  const begun = sandbox.ledger.find('subscription', subscriptionId);
  sandbox.ledger.put({
    ...begun,
    default_payment_method: first,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'on_subscription',
    },
  });
  await changeCardAt(await openCustomerPortal(email), cards.mastercard);
  const { customer: changed } = readDefaults(subscriptionId);
  passBillingPeriod();
  await deliverAll();
  expect(readDefaults(subscriptionId)).toEqual({ customer: changed, subscription: null });
  passBillingPeriod();
  await deliverAll();
  expect(await readCards(subscriptionId)).toEqual(['4242', '4242', '4444']);
});

test('a card that the provider does not store stops no donation, and is stored later', async () => {
  const { donationId, clientSecret } = await beginDonation({ frequency: 'monthly' });
  refuseCalls(/\/customers\/cus_\w+$/);
  await pay(clientSecret);
  await deliverAll();
  const { subscriptionId, status } = await donationRow(donationId);
  expect(status).toBe('succeeded');
  expect(readDefaults(subscriptionId ?? '')).toMatchObject({ customer: null });
  refuseCalls(/nothing/);
  await reconcileDonations({ days: 7, dryRun: false });
  expect(readDefaults(subscriptionId ?? '')).toMatchObject({
    customer: expect.stringMatching(/^pm_/) as string,
  });
});
