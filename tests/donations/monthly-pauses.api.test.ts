/** Donors pause a donation that repeats, also one that ends at a day. */
import { beforeEach, expect, test } from 'vitest';
import { addMonths } from '#model/dates/dates.ts';
import {
  dayInPacific,
  formatPacificDate,
  formatPacificBriefDate,
} from '#model/dates/pacific-dates.ts';
import { canChangeMonthly, describeMonthlyState } from '#model/donations/monthly-state.ts';
import { outbox, subscriptions } from '#server/db/schema.ts';
import {
  subscriptionAtStripe,
  endSubscriptionAt,
  changeMonthly,
  giveMonthly,
  changeMails,
  nextCharge,
  periodEnd,
  postMonthly,
  subscriptionRow,
  readPaidParts,
  readExpectedMonthly,
} from '#tests/support/donations/monthly.ts';
import { sendMonthly } from '#tests/support/donations/send-monthly.ts';
import { pressPause } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { deliverAll, emptyLedger } from '#tests/support/payments/sandbox.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { givingAt } from '#tests/support/donations/givers.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(outbox, subscriptions);
});

test('a pause skips as many payments as it has months, and then goes on by itself', async () => {
  const { id, path, email } = await giveMonthly();
  const next = nextCharge(id, 2);
  const answer = await changeMonthly(`${path}/change`, { pauseMonths: 2 });
  expect(answer.next).toEqual({ amountCents: 2000, on: dayInPacific(next) });
  expect(answer.sentence).toMatch(
    /^No payment in \w+ and \w+\. Then \$20\.00 a month again, from /,
  );
  await deliverAll();
  const [monthly] = (await givingAt(email)).monthly;
  expect(monthly).toMatchObject({ status: 'paused', nextPaymentAt: next.toISOString() });
  expect(subscriptionAtStripe(id).pause_collection).toMatchObject({ behavior: 'void' });
  for (let months = 0; months < 2; months += 1) {
    passBillingPeriod();
    await deliverAll();
    expect(await readPaidParts(id)).toHaveLength(1);
  }
  passBillingPeriod();
  await deliverAll();
  expect(await readPaidParts(id)).toHaveLength(2);
  expect(await subscriptionRow(id)).toMatchObject({ status: 'active' });
});

test('a pause can be changed and ended without a charge before the next payment', async () => {
  const { id, path } = await giveMonthly();
  const first = nextCharge(id);
  await changeMonthly(`${path}/change`, { pauseMonths: 3 });
  await changeMonthly(`${path}/change`, { pauseMonths: 1 });
  const raised = await changeMonthly(`${path}/change`, { amount: 35 });
  expect(raised.next).toEqual({ amountCents: 3500, on: dayInPacific(nextCharge(id, 1)) });
  const resumed = await changeMonthly(`${path}/change`, { resume: true });
  expect(resumed).toEqual({
    sentence: `From ${formatPacificBriefDate(first)}, $35.00 a month again.`,
    amountCents: 3500,
    next: { amountCents: 3500, on: dayInPacific(first) },
  });
  expect(await changeMonthly(`${path}/change`, { resume: true })).toEqual(resumed);
  await deliverAll();
  expect(await readPaidParts(id)).toHaveLength(1);
  expect(await changeMails()).toHaveLength(4);
  passBillingPeriod();
  await deliverAll();
  expect(await readPaidParts(id)).toEqual([
    [2000, 0],
    [3500, 0],
  ]);
});

test('a pause without an end, as Stripe’s pages make it, has no next payment until it is ended', async () => {
  const { id, path, token } = await giveMonthly();
  await pressPause(id);
  await deliverAll();
  expect(await changeMonthly(`${path}/preview`, { amount: 35 })).toEqual({
    sentence: 'Once it goes on, $35.00 a month.',
    amountCents: 3500,
    nowCents: 2000,
    next: null,
  });
  const form = { act: 'amount', subscription: id, amount: '35' };
  const seen = await sendMonthly(token, form);
  expect(seen.preview).toMatchObject({ amountCents: 3500, next: null });
  const other = { ...form, amount: '36', step: 'change', promised: '3500 open' };
  expect((await sendMonthly(token, other)).done).toBeNull();
  await changeMonthly(`${path}/change`, { resume: true });
  await deliverAll();
  expect(await subscriptionRow(id)).toMatchObject({
    status: 'active',
    nextPaymentAt: nextCharge(id),
  });
});

const readRefusal = async (path: string, body: object) => {
  const response = await postMonthly(path, body);
  expect(response.status).toBe(409);
  return (response.body as { error: string }).error;
};

test('a donation that ends at a day is paused only while a payment follows before its end', async () => {
  const { id, path } = await giveMonthly();
  // The payment after a pause of two months would be made for the period that begins at the end.
  const end = addMonths(periodEnd(id), 2);
  endSubscriptionAt(id, end);
  await deliverAll();
  const endsOn = `This donation ends on ${formatPacificDate(end.toISOString())}`;
  for (const pauseMonths of [2, 3]) {
    for (const act of ['preview', 'change']) {
      expect(await readRefusal(`${path}/${act}`, { pauseMonths })).toBe(
        `${endsOn}, before a payment follows this pause. Pause it for at most 1 month. To keep it, choose “Card or cancel” under Your giving.`,
      );
    }
  }
  expect(subscriptionAtStripe(id).pause_collection).toBeNull();
  const { next } = await changeMonthly(`${path}/change`, { pauseMonths: 1 });
  expect(next?.on).toBe(dayInPacific(nextCharge(id, 1)));
  endSubscriptionAt(id, addMonths(periodEnd(id), 1));
  expect(await readRefusal(`${path}/change`, { pauseMonths: 1 })).not.toContain('at most');
});

test('a donation that ends at a day and is paused beyond its end goes on at the press of a button', async () => {
  const { id, path, email } = await giveMonthly();
  await changeMonthly(`${path}/change`, { pauseMonths: 3 });
  endSubscriptionAt(id, addMonths(periodEnd(id), 1));
  await deliverAll();
  const [paused] = (await givingAt(email)).monthly;
  if (!paused) throw new Error('The page shows no monthly donation.');
  expect(canChangeMonthly(paused)).toBe(true);
  expect(describeMonthlyState(paused)).toMatch(/^Paused, ends on /);
  const { next } = await changeMonthly(`${path}/change`, { resume: true });
  expect(next?.on).toBe(dayInPacific(nextCharge(id)));
});

test('a donation that ends at a day is expected each month until its last payment was made', async () => {
  const before = await readExpectedMonthly();
  const { id } = await giveMonthly();
  endSubscriptionAt(id, addMonths(periodEnd(id), 2));
  await deliverAll();
  expect((await readExpectedMonthly()).cents).toBe(before.cents + 2000);
  endSubscriptionAt(id, periodEnd(id));
  await deliverAll();
  expect(await readExpectedMonthly()).toEqual(before);
});

test('a donation that ends at a day before its next payment cannot be changed, also while it is paused', async () => {
  const { id, path, email } = await giveMonthly();
  await pressPause(id);
  endSubscriptionAt(id, periodEnd(id));
  await deliverAll();
  for (const body of [{ amount: 35 }, { pauseMonths: 1 }, { resume: true }]) {
    expect(await readRefusal(`${path}/change`, body)).toMatch(/ends on .+ To keep it, choose/);
  }
  const [ending] = (await givingAt(email)).monthly;
  expect(ending && canChangeMonthly(ending)).toBe(false);
});
