/** The donor's page and the portal show the state in which Stripe holds a subscription. */
import { beforeEach, expect, test } from 'vitest';
import { pauseSubscription as pauseAtProvider } from '#sandbox/stripe/pauses.ts';
import { dayMs } from '#model/dates/durations.ts';
import { describeMonthlyState } from '#model/donations/monthly-state.ts';
import { unbroken } from '#model/dates/dates.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { donationDetailsSchema } from '#model/donations/admin-donations.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { pressPause, pressResume } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { cards } from '#tests/support/payments/pay.ts';
import { deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { buildEvent, sendEvent } from '#tests/support/payments/webhook-events.ts';
import { givingAt } from '#tests/support/donations/givers.ts';
import {
  giveMonthly,
  openCustomerPortal,
  readSubscriptionRows,
  subscriptionRow,
} from '#tests/support/donations/monthly.ts';

beforeEach(forgetPayments);

/** Reads what the donor's page and the portal say of a subscription. */
async function readState({ email, donationId }: { email: string; donationId: string }) {
  const [monthly] = (await givingAt(email)).monthly;
  const { body } = await callApi(`/api/admin/donations/${donationId}`, { admin: true });
  const { subscription } = donationDetailsSchema.parse(body);
  expect(subscription).toMatchObject(monthly ?? {});
  if (!monthly) throw new Error('The page shows no monthly donation.');
  return { ...monthly, words: describeMonthlyState(monthly) };
}

test('a pause is shown with the day on which it ends, and takes nothing until then', async () => {
  const given = await giveMonthly();
  const { id: subscriptionId } = given;
  await pressPause(subscriptionId, '40');
  await deliverAll();
  const { resumesAt, ...state } = await readState(given);
  expect(state.status).toBe('paused');
  expect(state.words).toBe(
    `Paused. Next payment on ${unbroken(formatPacificDate(state.nextPaymentAt ?? ''))}`,
  );
  expect(Date.parse(state.nextPaymentAt ?? '')).toBeGreaterThan(Date.parse(resumesAt ?? ''));
  const inDays = (Date.parse(resumesAt ?? '') - Date.now()) / dayMs;
  expect(Math.round(inDays)).toBe(40);
  passBillingPeriod();
  await deliverAll();
  expect(await readState(given)).toMatchObject({ status: 'paused' });
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(1);
  passBillingPeriod();
  await deliverAll();
  expect(await readState(given)).toMatchObject({ status: 'active', resumesAt: null });
  expect(await readSubscriptionRows(subscriptionId)).toHaveLength(2);
  expect((await reconcileDonations({ days: 7, dryRun: false })).unmatched).toBe(0);
});

test('a pause without an end goes on until staff end it', async () => {
  const given = await giveMonthly();
  const { id: subscriptionId } = given;
  await pressPause(subscriptionId);
  await deliverAll();
  expect(await readState(given)).toMatchObject({ resumesAt: null, words: 'Paused' });
  expect(await openCustomerPortal(given.email)).toMatch(/\/portal\/bps_/);
  await pressResume(subscriptionId);
  await deliverAll();
  expect((await readState(given)).words).toMatch(/^Next payment on /);
});

test('the status paused is shown, too, and without an event a reconciliation finds it', async () => {
  const given = await giveMonthly();
  sandbox.switches.set({ lostWebhooks: 1000 });
  sandbox.ledger.transaction(() => pauseAtProvider(sandbox.context, {}, given.id));
  await reconcileDonations({ days: 7, dryRun: false });
  expect(await readState(given)).toMatchObject({ status: 'paused', words: 'Paused' });
  await pressResume(given.id);
  await reconcileDonations({ days: 7, dryRun: false });
  expect(await readState(given)).toMatchObject({ status: 'active' });
  // What the pause left unused pays the first month after it.
  sandbox.switches.set({ lostWebhooks: 0 });
  passBillingPeriod();
  await deliverAll();
  expect(await readSubscriptionRows(given.id)).toHaveLength(2);
});

test('a failed payment is shown before a pause, because it is tried again all the same', async () => {
  const given = await giveMonthly({}, cards.declinesLater);
  passBillingPeriod();
  const late = sandbox.ledger.find('subscription', given.id);
  const pause_collection = { behavior: 'void' as const, resumes_at: null };
  sandbox.ledger.put({ ...late, pause_collection });
  await deliverAll();
  expect((await readState(given)).words).toMatch(
    /^The last payment failed. Stripe tries again on /,
  );
});

test('a status that is unknown here keeps the one before', async () => {
  const given = await giveMonthly();
  const begun = sandbox.ledger.find('subscription', given.id);
  sandbox.ledger.put({ ...begun, status: 'status_of_tomorrow' });
  await sendEvent(buildEvent('customer.subscription.updated', begun));
  expect(await subscriptionRow(given.id)).toMatchObject({ status: 'active' });
});
