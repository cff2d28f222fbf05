/** A private link alone raises a donation only so far, because who reads a mailbox need not own the card. */
import { beforeEach, expect, test } from 'vitest';
import { changePrice } from '#sandbox/stripe/subscription-changes.ts';
import { formatDollars } from '#model/money/money.ts';
import { outbox, subscriptions } from '#server/db/schema.ts';
import { mailGivingLink } from '#server/donations/giving/mail-giving-link.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import {
  subscriptionAtStripe,
  changeMonthly,
  changeMails,
  giveMonthly,
  postMonthly,
} from '#tests/support/donations/monthly.ts';
import { passDays, passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { sendAgain } from '#tests/support/donations/send-again.ts';
import { deliverAll, emptyLedger, sandbox } from '#tests/support/payments/sandbox.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { sendMonthly } from '#tests/support/donations/send-monthly.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { newAddress } from '#tests/support/new-address.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(outbox, subscriptions);
});

type Given = Awaited<ReturnType<typeof giveMonthly>>;

const centsAtStripe = ({ id }: Given) => subscriptionAtStripe(id).items.data[0].price.unit_amount;

const raiseByStaff = ({ donationId }: Given, amount: number) =>
  changeMonthly(`/api/admin/donations/${donationId}/monthly`, { amount }, true);

async function expectMost(given: Given, amount: number, frequency = 'monthly') {
  const before = centsAtStripe(given);
  const above = amount + 0.01;
  for (const act of ['preview', 'change']) {
    expect(await postMonthly(`${given.path}/${act}`, { amount: above })).toMatchObject({
      status: 422,
      body: {
        fields: { amount: expect.stringContaining(`${formatDollars(amount * 100)} a `) as string },
        link: `/donate?amount=${above}&frequency=${frequency}`,
      },
    });
  }
  expect(centsAtStripe(given)).toBe(before);
  await changeMonthly(`${given.path}/preview`, { amount });
}

test.each([
  ['a hundred dollars more', { amount: 20 }, 120],
  ['twice the sum, where that is more', { amount: 150 }, 300],
])('a private link raises a donation to at most %s', async (_, donation, most) => {
  await expectMost(await giveMonthly(donation), most);
});

test('a private link raises a yearly donation by the same bound', async () => {
  await expectMost(await giveMonthly({ amount: 120, frequency: 'yearly' }), 240, 'yearly');
});

test('a private link raises no further by a second raise, nor after a payment of the first', async () => {
  const given = await giveMonthly();
  await changeMonthly(`${given.path}/change`, { amount: 120 });
  await expectMost(given, 120);
  await passDays(31);
  passBillingPeriod(0);
  await deliverAll();
  await expectMost(given, 120);
});

test('a private link counts the card fee as part of the sum', async () => {
  const { path } = await giveMonthly();
  const response = await postMonthly(`${path}/change`, { amount: 119, coverFee: true });
  expect(response).toMatchObject({
    status: 422,
    body: { fields: { amount: expect.stringContaining('card fee included') as string } },
  });
  await changeMonthly(`${path}/change`, { amount: 115, coverFee: true });
});

test('a private link lowers a donation, and goes back to what was paid at the checkout', async () => {
  const given = await giveMonthly({ amount: 500 });
  await changeMonthly(`${given.path}/change`, { amount: 10 });
  await changeMonthly(`${given.path}/change`, { amount: 500 });
  await expectMost(given, 1000);
});

test('a private link lowers a sum above the bound that was set at Stripe, and the mail names the way back', async () => {
  const given = await giveMonthly();
  sandbox.ledger.transaction(() => {
    changePrice(sandbox.context, given.id, 90_000);
  });
  await deliverAll();
  await changeMonthly(`${given.path}/change`, { amount: 800 });
  expect(await changeMails()).toMatchObject([{ data: { canGoBack: false } }]);
  expect((await postMonthly(`${given.path}/change`, { amount: 900 })).status).toBe(422);
});

test('staff raise a donation further, and the link counts from their sum', async () => {
  const given = await giveMonthly();
  await raiseByStaff(given, 400);
  expect(await changeMails()).toMatchObject([{ data: { byStaff: true, canGoBack: true } }]);
  await expectMost(given, 800);
});

test('a raise by staff is undone by the donor, and its sum counts no more', async () => {
  const given = await giveMonthly();
  await raiseByStaff(given, 400);
  await changeMonthly(`${given.path}/change`, { amount: 20 });
  await expectMost(given, 120);
});

test('the form without scripts keeps the sum, leads to a new donation, and offers no way back that is closed', async () => {
  const { id, token, ...given } = await giveMonthly();
  const send = (amount: string, more: Record<string, string> = {}) =>
    sendMonthly(token, { act: 'amount', subscription: id, amount, ...more });
  expect(await send('500')).toMatchObject({
    typed: { amount: '500' },
    amountProblem: expect.stringContaining('$120.00 a month') as string,
    link: '/donate?amount=500&frequency=monthly',
  });
  await raiseByStaff({ id, token, ...given }, 400);
  const lowered = await changeMonthly(`${given.path}/preview`, { amount: 20 });
  const promised = `${lowered.next?.amountCents} ${lowered.next?.on}`;
  expect((await send('20', { step: 'change', promised })).done?.back).toBeNull();
});

/** Asks for Stripe's page about a subscription by the link of a mailbox. */
async function openCardPage(token: string, subscription: string) {
  const opened = await openGiving(visitPage(token, { form: { act: 'card', subscription } }));
  return 'problem' in opened ? opened : opened.sent;
}

test('a stranger at a mistyped address reaches no other donation of the donor', async () => {
  const donorName = 'A. Donor';
  const own = await giveMonthly({ donorName, donorEmail: newAddress() });
  const slip = await giveMonthly({ donorName, donorEmail: newAddress() });
  const stranger = `/api/giving/${slip.token}/monthly`;
  expect(await postMonthly(`${stranger}/${own.id}/change`, { amount: 21 })).toMatchObject({
    status: 404,
  });
  expect(await openCardPage(slip.token, own.id)).toMatchObject({ status: 404 });
  await expectMost(slip, 120);
});

test('a stranger at a mistyped address reaches nothing once it is corrected', async () => {
  const mistyped = newAddress();
  const slip = await giveMonthly({ donorName: 'A. Donor', donorEmail: mistyped });
  const stranger = `/api/giving/${slip.token}/monthly`;
  const corrected = await sendAgain(slip.donationId, { email: newAddress() });
  expect(corrected.status).toBe(202);
  for (const act of ['preview', 'change']) {
    for (const body of [{ amount: 21 }, { pauseMonths: 1 }, { resume: true }]) {
      expect(await postMonthly(`${stranger}/${slip.id}/${act}`, body)).toMatchObject({
        status: 404,
      });
    }
  }
  expect(await openCardPage(slip.token, slip.id)).toMatchObject({ problem: 'unknown' });
  expect(await mailGivingLink(mistyped)).toBe(false);
  expect(centsAtStripe(slip)).toBe(2000);
});

test('a donor makes ten changes a day, each with its mail, and staff still can', async () => {
  const given = await giveMonthly();
  for (let amount = 21; amount <= 30; amount += 1)
    await changeMonthly(`${given.path}/change`, { amount });
  const response = await postMonthly(`${given.path}/change`, { pauseMonths: 1 });
  expect(response).toMatchObject({ status: 429, body: { error: expect.any(String) as string } });
  expect(response.headers.get('Retry-After')).not.toBeNull();
  expect(await changeMails()).toHaveLength(10);
  expect(centsAtStripe(given)).toBe(3000);
  await raiseByStaff(given, 25);
});
