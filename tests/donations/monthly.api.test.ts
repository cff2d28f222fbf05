/** A monthly donation is one subscription at Stripe and one donation for each paid invoice. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { endSubscription } from '#sandbox/stripe/invoices.ts';
import { adminDonationSchema, donationDetailsSchema } from '#model/donations/admin-donations.ts';
import { donations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import {
  beginDonation,
  changeDonation,
  confirmDonation,
  donationRow,
} from '#tests/support/factories/donations.ts';
import { callApi, wrong, dataRequest } from '#tests/support/call-api.ts';
import { acknowledgmentRow } from '#tests/support/mail/acknowledgment.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { pressDispute, pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { cards, pay } from '#tests/support/payments/pay.ts';
import {
  deliverAll,
  failNextCalls,
  refuseCalls,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import { sendEvent } from '#tests/support/payments/webhook-events.ts';
import { selectRows } from '#tests/support/rows.ts';
import { givingAt } from '#tests/support/donations/givers.ts';
import {
  giveMonthly,
  readSubscriptionRows,
  sendToGivingPage,
  subscriptionRow,
} from '#tests/support/donations/monthly.ts';

beforeEach(forgetPayments);

test('no monthly donation is begun without an email, or with another frequency', async () => {
  const begin = (body: object) =>
    callApi('/api/create-payment-intent', {
      method: 'POST',
      body: { ...buildDonationRequest({ donorEmail: null }), ...body },
    });
  expect(await begin({ frequency: 'monthly' })).toMatchObject(
    wrong({ donorEmail: 'Enter your email: a monthly donation needs one' }),
  );
  expect(await begin({ frequency: 'weekly' })).toMatchObject(
    wrong({ frequency: 'frequency must be one of once, monthly, yearly.' }),
  );
  expect(await begin({ frequency: 'once' })).toMatchObject({ status: 200 });
});

test('the first payment ends as any other donation does', async () => {
  const { donationId, paymentId, id: subscriptionId } = await giveMonthly({ amount: 25 });
  expect(await confirmDonation(paymentId)).toMatchObject({ body: { status: 'succeeded' } });
  expect(await donationRow(donationId)).toMatchObject({ source: 'monthly', status: 'succeeded' });
  expect(await subscriptionRow(subscriptionId)).toMatchObject({
    status: 'active',
    amountCents: 2500,
    endsAt: null,
  });
  expect(await acknowledgmentRow(donationId)).toMatchObject({ state: 'queued' });
});

test('the same attempt again opens the same payment', async () => {
  const request = buildDonationRequest({ frequency: 'monthly' });
  const [first, again] = [await beginDonation(request), await beginDonation(request)];
  expect(again).toEqual(first);
});

test('the same attempt opens a first payment whose responses were lost', async () => {
  failNextCalls('lost after acting', 'lost after acting', 'lost after acting');
  const body = buildDonationRequest({ frequency: 'monthly' });
  await callApi('/api/create-payment-intent', { method: 'POST', body });
  const { paymentId } = await beginDonation(body);
  await pay((await beginDonation(body)).clientSecret);
  await deliverAll();
  expect(await selectRows(donations, eq(donations.paymentIntentId, paymentId))).toMatchObject([
    { status: 'succeeded' },
  ]);
});

test('a first payment that is declined is a failed donation, and another card pays it', async () => {
  const { donationId, clientSecret } = await beginDonation(
    buildDonationRequest({ frequency: 'monthly' }),
  );
  await pay(clientSecret, cards.declined);
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ status: 'failed' });
  await pay(clientSecret);
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded' });
});

test('25 deliveries of a renewal make one donation with one acknowledgment', async () => {
  const { donationId, email, id: subscriptionId } = await giveMonthly({ amount: 25 });
  passBillingPeriod();
  const events = [...sandbox.ledger.newest('event')];
  const paid = events.find(({ type }) => type === 'invoice.paid');
  if (!paid) throw new Error('No renewal was paid.');
  const replies = await Promise.all(Array.from({ length: 25 }, () => sendEvent(paid)));
  for (const { status } of replies) expect(status).toBe(200);
  await deliverAll();
  const rows = await readSubscriptionRows(subscriptionId);
  expect(rows).toHaveLength(2);
  const renewal = rows.find(({ id }) => id !== donationId);
  expect(renewal).toMatchObject({
    source: 'monthly',
    status: 'succeeded',
    amountCents: 2500,
    donorEmail: email,
    cardLast4: '4242',
  });
  expect(await acknowledgmentRow(renewal?.id ?? '')).toMatchObject({ toAddress: email });
  const { years } = await givingAt(email);
  expect(years.flatMap((year) => year.donations)).toHaveLength(2);
});

const readNames = async (subscriptionId: string) =>
  (await readSubscriptionRows(subscriptionId)).map(({ donorName }) => donorName);

test('a renewal has the name that its donor corrected', async () => {
  const { email, id } = await giveMonthly();
  await sendToGivingPage(email, { act: 'name', name: 'Corrected Name' });
  passBillingPeriod();
  await deliverAll();
  expect(await readNames(id)).toContain('Corrected Name');
});

/** Returns the donation of a first renewal, and the event about it. */
async function renewOnce() {
  const { donationId, id: subscriptionId } = await giveMonthly();
  passBillingPeriod();
  await deliverAll();
  const rows = await readSubscriptionRows(subscriptionId);
  const renewal = rows.find(({ id }) => id !== donationId);
  const paid = [...sandbox.ledger.newest('event')].find(({ type }) => type === 'invoice.paid');
  if (!renewal || !paid) throw new Error('No renewal was paid.');
  return { renewal, paid, subscriptionId };
}

test('a renewal has the name of the newest payment before it', async () => {
  const { renewal, subscriptionId } = await renewOnce();
  const first = (await readSubscriptionRows(subscriptionId)).find(({ id }) => id !== renewal.id);
  await changeDonation(first?.id ?? '', { createdAt: new Date('2026-01-01') });
  await changeDonation(renewal.id, { donorName: 'Newest Name' });
  passBillingPeriod();
  await deliverAll();
  const names = await readNames(subscriptionId);
  expect(names.filter((name) => name === 'Newest Name')).toHaveLength(2);
});

test('the id of a renewal cannot be computed from what Stripe shows', async () => {
  const { renewal, paid } = await renewOnce();
  const unkeyed = createHash('sha256').update(paid.data.object.id).digest('hex');
  expect(renewal.id.slice(0, 8)).not.toBe(unkeyed.slice(0, 8));
});

test('a renewal stays one donation when the secret of its id is replaced', async () => {
  const { renewal, paid, subscriptionId } = await renewOnce();
  const id = crypto.randomUUID();
  await changeDonation(renewal.id, { id });
  await sendEvent({ ...paid, id: 'evt_again' });
  await pressRefund(renewal.paymentIntentId ?? '', '10.00');
  await deliverAll();
  const report = await reconcileDonations({ days: 7, dryRun: false });
  expect(report).toMatchObject({ unmatched: 0, ours: report.provider });
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(2);
  expect(await donationRow(id)).toMatchObject({ refundedCents: 1000 });
});

test('a covered fee is part of each renewal', async () => {
  const begun = await beginDonation({ frequency: 'monthly', amount: 25, coverFee: true });
  await pay(begun.clientSecret);
  await deliverAll();
  passBillingPeriod();
  await deliverAll();
  const { subscriptionId } = await donationRow(begun.donationId);
  const rows = await readSubscriptionRows(subscriptionId ?? '');
  expect(rows.map((row) => [row.amountCents, row.feeCoveredCents])).toEqual([
    [2587, 87],
    [2587, 87],
  ]);
});

test('the wish to be named holds for renewals', async () => {
  const begun = await beginDonation({ frequency: 'monthly', listed: true, amount: 100 });
  await pay(begun.clientSecret);
  await deliverAll();
  passBillingPeriod();
  passBillingPeriod();
  await deliverAll();
  const { subscriptionId } = await donationRow(begun.donationId);
  const rows = await readSubscriptionRows(subscriptionId ?? '');
  expect(rows.map(({ listed }) => listed)).toEqual([true, true, true]);
});

test('a renewal that is refused at each try is no donation, and ends the subscription', async () => {
  const { id: subscriptionId } = await giveMonthly({}, cards.declinesLater);
  passBillingPeriod();
  await deliverAll();
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(1);
  expect(await subscriptionRow(subscriptionId)).toMatchObject({ status: 'past_due' });
  const report = await reconcileDonations({ days: 7, dryRun: false });
  expect(report.unmatched).toBe(0);
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(1);
  for (let tries = 0; tries < 3; tries += 1) {
    passBillingPeriod(4);
  }
  await deliverAll();
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(1);
  const { status, endsAt } = await subscriptionRow(subscriptionId);
  expect({ status, ended: endsAt !== null }).toEqual({ status: 'canceled', ended: true });
});

test('a reconciliation makes the donation of a renewal that no event reported', async () => {
  const { id: subscriptionId } = await giveMonthly();
  sandbox.switches.set({ lostWebhooks: 1000 });
  passBillingPeriod();
  await deliverAll();
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(1);
  const preview = await reconcileDonations({ days: 7, dryRun: true });
  expect(preview.findings).toContainEqual(expect.objectContaining({ kind: 'restored' }));
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(1);
  const report = await reconcileDonations({ days: 7, dryRun: false });
  expect(report).toMatchObject({ unmatched: 0, ours: report.provider });
  const rows = await readSubscriptionRows(subscriptionId);
  expect(rows.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  for (const { id } of rows) expect(await acknowledgmentRow(id)).toBeDefined();
});

test('a reconciliation finds a subscription that ended without an event', async () => {
  const { id: subscriptionId } = await giveMonthly();
  sandbox.switches.set({ lostWebhooks: 1000 });
  sandbox.ledger.transaction(() => {
    endSubscription(sandbox.context, subscriptionId);
  });
  await deliverAll();
  expect(await subscriptionRow(subscriptionId)).toMatchObject({ status: 'active' });
  await reconcileDonations({ days: 7, dryRun: false });
  expect(await subscriptionRow(subscriptionId)).toMatchObject({ status: 'canceled' });
});

test('renewals of before the site moved are its own', async () => {
  const { id: subscriptionId } = await giveMonthly();
  const begun = sandbox.ledger.find('subscription', subscriptionId);
  sandbox.ledger.put({ ...begun, metadata: { ...begun.metadata, site: 'old.example' } });
  passBillingPeriod();
  await deliverAll();
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(2);
  sandbox.switches.set({ lostWebhooks: 1000 });
  passBillingPeriod();
  await deliverAll();
  const report = await reconcileDonations({ days: 7, dryRun: false });
  expect(report).toMatchObject({ unmatched: 0, ours: report.provider });
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(3);
});

test('refunds and disputes of a renewal are those of its own donation', async () => {
  const { donationId, id: subscriptionId } = await giveMonthly();
  passBillingPeriod();
  await deliverAll();
  const rows = await readSubscriptionRows(subscriptionId);
  const renewal = rows.find(({ id }) => id !== donationId);
  await pressRefund(renewal?.paymentIntentId ?? '', '10.00');
  await pressDispute(renewal?.paymentIntentId ?? '');
  await deliverAll();
  expect(await donationRow(renewal?.id ?? '')).toMatchObject({
    status: 'succeeded',
    refundedCents: 1000,
    disputed: true,
  });
  expect(await donationRow(donationId)).toMatchObject({ refundedCents: 0, disputed: false });
});

test('a subscription that is unpaid for a day ends with its first payment', async () => {
  const { donationId } = await beginDonation({ frequency: 'monthly' });
  const { paymentIntentId, subscriptionId } = await donationRow(donationId);
  const intent = sandbox.ledger.find('payment_intent', paymentIntentId ?? '');
  sandbox.ledger.put({ ...intent, created: intent.created - 2 * 24 * 60 * 60 });
  await reconcileDonations({ days: 7, dryRun: false });
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ status: 'failed' });
  expect(await subscriptionRow(subscriptionId ?? '')).toMatchObject({ status: 'canceled' });
});

test('staff see the subscription of a donation', async () => {
  const { donationId, id: subscriptionId } = await giveMonthly();
  const admin = { admin: true } as const;
  const { body } = await callApi(`/api/admin/donations/${donationId}`, admin);
  expect(donationDetailsSchema.parse(body).subscription).toMatchObject({ id: subscriptionId });
  const list = await callApi('/api/admin/donations', admin);
  const rows = (list.body as unknown[]).map((row) => adminDonationSchema.parse(row));
  expect(rows.find(({ id }) => id === donationId)).toMatchObject({
    source: 'monthly',
    subscriptionId,
  });
});

test('a confirmed first payment says when the next one is, and what it is charged to', async () => {
  const { donationId, paymentId, clientSecret } = await beginDonation({ frequency: 'monthly' });
  await pay(clientSecret);
  await confirmDonation(paymentId);
  const { subscriptionId } = await donationRow(donationId);
  expect((await callApi(`/api/donation/${donationId}`)).body).toMatchObject({
    monthly: { nextPaymentAt: expect.stringMatching(/^2/) as string },
  });
  passBillingPeriod();
  await deliverAll();
  expect(await readSubscriptionRows(subscriptionId ?? '')).toHaveLength(2);
});

test('a first payment is confirmed when the provider does not show its subscription', async () => {
  const { paymentId, clientSecret } = await beginDonation({ frequency: 'monthly' });
  await pay(clientSecret);
  refuseCalls(/\/subscriptions\/sub_/);
  expect(await confirmDonation(paymentId)).toMatchObject({ body: { status: 'succeeded' } });
});

test('an export names the subscription of the donor', async () => {
  const { email } = await giveMonthly();
  expect((await dataRequest('export', email)).body).toMatchObject({
    subscriptions: [{ status: 'active' }],
  });
});

test('an erasure ends the subscription at the provider', async () => {
  const { email, id } = await giveMonthly();
  expect(await dataRequest('erase', email)).toMatchObject({ status: 200 });
  await deliverAll();
  expect(await subscriptionRow(id)).toMatchObject({ status: 'canceled' });
  passBillingPeriod();
  await deliverAll();
  expect(await readSubscriptionRows(id)).toHaveLength(1);
});

test('an erasure that cannot end the subscription erases nothing', async () => {
  const { email } = await giveMonthly();
  failNextCalls(...Array.from({ length: 3 }, () => 'lost before acting' as const));
  expect(await dataRequest('erase', email)).toMatchObject({ status: 502 });
  expect(await givingAt(email)).toMatchObject({ years: [{}] });
});
