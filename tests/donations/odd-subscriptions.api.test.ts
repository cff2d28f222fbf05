/** Somebody changed, erased or deleted subscriptions at Stripe. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import type Stripe from 'stripe';
import { dayMs } from '#model/dates/durations.ts';
import { unknownAmountText } from '#model/donations/monthly-text.ts';
import { describeMonthlyState, describeMonthlySum } from '#model/donations/monthly-state.ts';
import { donationDetailsSchema } from '#model/donations/admin-donations.ts';
import { database } from '#server/db/client.ts';
import { donations, outbox, subscriptions } from '#server/db/schema.ts';
import { mailRenewalNotices } from '#server/donations/monthly/renewal-notices.ts';
import { summarizeMonthlyDonors } from '#server/donations/monthly/monthly-donors.ts';
import { syncSubscription } from '#server/donations/monthly/sync-subscription.ts';
import { settleLostChanges } from '#server/donations/monthly/settle-lost-changes.ts';
import { payments } from '#server/donations/payments.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { beginDonation, donationRow } from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { pay } from '#tests/support/payments/pay.ts';
import { aroundCalls, deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { buildEvent, sendEvent } from '#tests/support/payments/webhook-events.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(forgetPayments);

async function give(frequency: 'monthly' | 'yearly' = 'monthly') {
  const begun = await beginDonation({ frequency, amount: 25 });
  await pay(begun.clientSecret);
  await deliverAll();
  const { subscriptionId } = await donationRow(begun.donationId);
  return { ...begun, id: subscriptionId ?? '' };
}

async function readDetails(donationId: string) {
  const { body } = await callApi(`/api/admin/donations/${donationId}`, { admin: true });
  const { subscription } = donationDetailsSchema.parse(body);
  if (!subscription) throw new Error('The donation has no subscription.');
  return subscription;
}

type Item = Stripe.SubscriptionItem;

interface Change {
  item?: object;
  price?: object;
  [field: string]: unknown;
}

async function changeAtStripe(id: string, change: Change) {
  const { item, price, ...fields } = change;
  const begun = sandbox.ledger.find('subscription', id);
  const [old] = begun.items.data;
  const changed = { ...old, ...item, price: { ...old.price, ...price } } as Item;
  const items = { ...begun.items, data: [changed] as [Item] };
  sandbox.ledger.put({ ...begun, items, ...fields });
  await sendEvent(buildEvent('customer.subscription.updated', begun));
}

const recurring = { meter: null, trial_period_days: null, usage_type: 'licensed' };

test('three of one price are their sum, and another amount is one again', async () => {
  const { donationId, id } = await give();
  await changeAtStripe(id, { item: { quantity: 3 } });
  expect(describeMonthlySum(await readDetails(donationId))).toBe('$75.00 a month');
  const response = await callApi(`/api/admin/donations/${donationId}/monthly`, {
    method: 'POST',
    admin: true,
    body: { amount: 40 },
  });
  expect(response.status).toBe(200);
  expect(describeMonthlySum(await readDetails(donationId))).toBe('$40.00 a month');
  passBillingPeriod();
  await deliverAll();
  const rows = await selectRows(donations, eq(donations.subscriptionId, id));
  expect(rows.map(({ amountCents }) => amountCents).sort()).toEqual([2500, 4000]);
});

test.each<[string, Change]>([
  [
    'every three months',
    { price: { recurring: { ...recurring, interval: 'month', interval_count: 3 } } },
  ],
  ['each week', { price: { recurring: { ...recurring, interval: 'week', interval_count: 1 } } }],
  ['in yen', { currency: 'jpy', price: { currency: 'jpy' } }],
  ['with a coupon', { discounts: ['di_half'] }],
  ['with a coupon of its item', { item: { discounts: ['di_half'] } }],
  ['without an amount', { price: { unit_amount: null } }],
  ['in tiers', { price: { billing_scheme: 'tiered', unit_amount: null } }],
  ['with tax', { automatic_tax: { enabled: true, disabled_reason: null, liability: null } }],
])('what is charged %s is not promised as a sum', async (_, change) => {
  const { donationId, id } = await give();
  const before = await summarizeMonthlyDonors();
  await changeAtStripe(id, change);
  const subscription = await readDetails(donationId);
  expect(subscription).toMatchObject({ amountCents: 0, changedAtStripe: true });
  expect(describeMonthlySum(subscription)).toBe(unknownAmountText);
  expect(describeMonthlyState(subscription)).toMatch(/^Next payment on /);
  expect(await summarizeMonthlyDonors()).toEqual({ ...before, cents: before.cents - 2500 });
  const refused = await callApi(`/api/admin/donations/${donationId}/monthly`, {
    method: 'POST',
    admin: true,
    body: { amount: 40 },
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: /changed at our payment provider/ },
  });
});

test('the notice of a yearly renewal names no sum that only Stripe knows', async () => {
  const { id } = await give('yearly');
  await changeAtStripe(id, { discounts: ['di_half'] });
  await database().queries.delete(outbox);
  const next = (await selectRows(subscriptions, eq(subscriptions.id, id)))[0]?.nextPaymentAt;
  await mailRenewalNotices(new Date((next?.getTime() ?? 0) - dayMs));
  const [notice] = await selectRows(outbox);
  if (!notice) throw new Error('There is no notice.');
  const { text: words } = await composeMail(notice);
  expect(words).toContain(unknownAmountText);
  expect(words).not.toContain('$');
});

test('a yearly payment that is restored without the row of its subscription stays yearly', async () => {
  const { id } = await give('yearly');
  sandbox.switches.set({ lostWebhooks: 1000 });
  passBillingPeriod(366);
  await database().queries.delete(subscriptions).where(eq(subscriptions.id, id));
  await reconcileDonations({ days: 7, dryRun: false });
  const rows = await selectRows(donations, eq(donations.subscriptionId, id));
  expect(rows.map(({ source }) => source)).toEqual(['yearly', 'yearly']);
});

test('an erasure asks nothing of an incomplete subscription that Stripe refuses', async () => {
  const { donationId } = await beginDonation({ frequency: 'monthly' });
  const { subscriptionId } = await donationRow(donationId);
  const begun = sandbox.ledger.find('subscription', subscriptionId ?? '');
  sandbox.ledger.put({
    ...begun,
    description: 'For Ana',
    metadata: { ...begun.metadata, who: 'Ana' },
  });
  expect(await payments().eraseSubscription(begun.id)).toEqual([]);
  expect(sandbox.ledger.find('subscription', begun.id).metadata).not.toHaveProperty('who');
});

/** Lets Stripe say that it has no such subscription, after `before`; returns the function that ends it. */
function loseAtStripe(id: string, before: () => Promise<unknown> = () => Promise.resolve()) {
  return aroundCalls(async ({ path }, answer) => {
    if (path !== `/v1/subscriptions/${id}`) return answer();
    await before();
    const type = 'invalid_request_error';
    const message = `No such subscription: '${id}'`;
    const error = { type, code: 'resource_missing', param: 'id', message };
    return Response.json({ error }, { status: 404 });
  });
}

test('a subscription that Stripe has no longer has ended here', async () => {
  const { donationId, id } = await give();
  const end = loseAtStripe(id);
  await settleLostChanges();
  expect(await readDetails(donationId)).toMatchObject({ status: 'active' });
  await settleLostChanges(new Date(Date.now() + 40 * dayMs));
  end();
  const ended = await readDetails(donationId);
  expect(ended).toMatchObject({ status: 'canceled', nextPaymentAt: null });
  expect(describeMonthlyState(ended)).toMatch(/^Ended on /);
});

test('a subscription that Stripe has no longer has ended here, also when its row changes meanwhile', async () => {
  const { donationId, id } = await give();
  const changeRow = vi
    .fn<() => Promise<unknown>>(() => Promise.resolve())
    .mockImplementationOnce(() =>
      database()
        .queries.update(subscriptions)
        .set({ version: sql`${subscriptions.version} + 1` })
        .where(eq(subscriptions.id, id)),
    );
  loseAtStripe(id, changeRow);
  await syncSubscription(id);
  expect(changeRow).toHaveBeenCalledTimes(2);
  expect(await readDetails(donationId)).toMatchObject({ status: 'canceled' });
});
