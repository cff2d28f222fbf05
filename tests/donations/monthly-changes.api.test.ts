/** Donors and staff change the amount of a donation that repeats, and the fee that it covers. */
import { beforeEach, expect, test } from 'vitest';
import { endSubscription } from '#sandbox/stripe/invoices.ts';
import { changePrice } from '#sandbox/stripe/subscription-changes.ts';
import { dayInPacific, formatPacificBriefDate } from '#model/dates/pacific-dates.ts';
import { outbox, subscriptions } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { confirmedDonation, donationRow } from '#tests/support/factories/donations.ts';
import {
  subscriptionAtStripe,
  changeMonthly,
  giveMonthly,
  changeMails,
  nextCharge,
  postMonthly,
  subscriptionRow,
  readPaidParts,
  readExpectedMonthly,
} from '#tests/support/donations/monthly.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { cards } from '#tests/support/payments/pay.ts';
import {
  aroundCalls,
  deliverAll,
  emptyLedger,
  refuseCalls,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { givingAt } from '#tests/support/donations/givers.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(outbox, subscriptions);
});

test('a new amount is taken back by what the mail says: the sum without the fee, and the box', async () => {
  const { id, path } = await giveMonthly({ amount: 35, coverFee: true });
  await changeMonthly(`${path}/change`, { amount: 30 });
  const [mail] = await changeMails();
  if (!mail) throw new Error('No mail was queued.');
  const { text } = await composeMail(mail);
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words).toContain('Before: $36.10 a month');
  expect(words).toContain('enter $35.00 and tick “Cover the card fee”');
  await changeMonthly(`${path}/change`, { amount: 35, coverFee: true });
  expect(await subscriptionRow(id)).toMatchObject({ amountCents: 3610 });
  const mails = await changeMails();
  const undone = mails.find((other) => other.id !== mail.id);
  expect(undone?.data).toMatchObject({ typedBefore: '$30.00', feeBox: 'clear' });
});

test('a new amount is previewed without a change, and holds from the next payment', async () => {
  const { id, path } = await giveMonthly();
  const before = await readExpectedMonthly();
  const next = nextCharge(id);
  const answer = {
    sentence: `From ${formatPacificBriefDate(next)}, $35.00 a month.`,
    amountCents: 3500,
    next: { amountCents: 3500, on: dayInPacific(next) },
  };
  expect(await changeMonthly(`${path}/preview`, { amount: 35 })).toEqual({
    ...answer,
    nowCents: 2000,
  });
  expect(subscriptionAtStripe(id).items.data[0].price.unit_amount).toBe(2000);
  expect(await changeMonthly(`${path}/change`, { amount: 35 })).toEqual(answer);
  await deliverAll();
  expect(await readPaidParts(id)).toEqual([[2000, 0]]);
  expect(await subscriptionRow(id)).toMatchObject({ amountCents: 3500, pendingChange: null });
  // The donor is neither new nor lost.
  const after = await readExpectedMonthly();
  expect(after.donors).toBe(before.donors);
  expect(after.cents).toBe(before.cents + 1500);
  passBillingPeriod();
  await deliverAll();
  expect(await readPaidParts(id)).toEqual([
    [2000, 0],
    [3500, 0],
  ]);
  expect((await reconcileDonations({ days: 7, dryRun: false })).unmatched).toBe(0);
});

test('a new amount that covers the fee is paid by card with it, and each renewal says which part it is', async () => {
  const { id, path } = await giveMonthly();
  const { next } = await changeMonthly(`${path}/change`, { amount: 35, coverFee: true });
  expect(next?.amountCents).toBe(3610);
  expect(subscriptionAtStripe(id).payment_settings).toMatchObject({
    payment_method_types: ['card'],
    save_default_payment_method: 'off',
  });
  passBillingPeriod();
  await deliverAll();
  await changeMonthly(`${path}/change`, { amount: 36.1 });
  passBillingPeriod();
  await deliverAll();
  expect(await readPaidParts(id)).toEqual([
    [2000, 0],
    [3610, 0],
    [3610, 110],
  ]);
});

test('the same sum with another part for the fee counts as a change', async () => {
  const covered = await giveMonthly({ amount: 35, coverFee: true });
  expect(subscriptionAtStripe(covered.id).items.data[0].price.unit_amount).toBe(3610);
  await changeMonthly(`${covered.path}/change`, { amount: 36.1 });
  const whole = await giveMonthly({ amount: 36.1 });
  await changeMonthly(`${whole.path}/change`, { amount: 35, coverFee: true });
  expect(subscriptionAtStripe(whole.id).payment_settings).toMatchObject({
    payment_method_types: ['card'],
  });
  expect(await changeMails()).toHaveLength(2);
  passBillingPeriod();
  await deliverAll();
  expect(await readPaidParts(covered.id)).toEqual([
    [3610, 0],
    [3610, 110],
  ]);
  expect(await readPaidParts(whole.id)).toEqual([
    [3610, 0],
    [3610, 110],
  ]);
});

test('a new amount asked for 25 times at once is one change with one mail', async () => {
  const { id, email, path } = await giveMonthly();
  const since = [...sandbox.ledger.newest('event')].length;
  const responses = await Promise.all(
    Array.from({ length: 25 }, () => postMonthly(`${path}/change`, { amount: 35 })),
  );
  for (const { status } of responses) expect(status).toBe(200);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await deliverAll();
  const events = [...sandbox.ledger.newest('event')].slice(0, -since);
  expect(events.map(({ type }) => type)).toEqual(['customer.subscription.updated']);
  const queued = await changeMails();
  expect(queued).toHaveLength(1);
  expect(queued[0]).toMatchObject({
    toAddress: email,
    data: { before: '$20.00 a month', after: '$35.00 a month', byStaff: false },
  });
  expect(await subscriptionRow(id)).toMatchObject({ amountCents: 3500 });
});

test('a new amount that Stripe refuses changes nothing, and another can follow at once', async () => {
  const { id, path } = await giveMonthly();
  refuseCalls(/^POST .*\/v1\/subscriptions\/sub_\w+$/);
  expect((await postMonthly(`${path}/change`, { amount: 35 })).status).toBe(502);
  refuseCalls(/$^/);
  await changeMonthly(`${path}/change`, { amount: 40 });
  expect(await subscriptionRow(id)).toMatchObject({ amountCents: 4000 });
  expect(await changeMails()).toHaveLength(1);
});

test('a new amount that Stripe answered with an error is made by the next try, with a key of its own', async () => {
  const { id, path } = await giveMonthly();
  const end = aroundCalls(({ method, path: called }, answer) => {
    if (method === 'POST' && called.startsWith('/v1/subscriptions/')) {
      end();
      // Stripe repeats the answer to whoever comes with the same key.
      sandbox.switches.set({ serverErrors: 1 });
    }
    return answer();
  });
  expect((await postMonthly(`${path}/change`, { amount: 35 })).status).toBe(502);
  await changeMonthly(`${path}/change`, { amount: 35 });
  expect(await subscriptionRow(id)).toMatchObject({ amountCents: 3500 });
  expect(await changeMails()).toHaveLength(1);
});

test('a new amount is refused while another one is under way', async () => {
  const { id, path } = await giveMonthly();
  const end = aroundCalls(async ({ method, path: called }, answer) => {
    if (method === 'POST' && called.startsWith('/v1/subscriptions/')) {
      end();
      expect(await postMonthly(`${path}/change`, { amount: 50 })).toMatchObject({ status: 409 });
    }
    return answer();
  });
  await changeMonthly(`${path}/change`, { amount: 35 });
  expect(await subscriptionRow(id)).toMatchObject({ amountCents: 3500 });
});

test('a change names the wrong field', async () => {
  const { path } = await giveMonthly();
  const amountWords = expect.stringContaining('from 1 to 999,999.99') as string;
  const wrong: [object, object][] = [
    [{}, { body: 'Send exactly one of amount, pauseMonths and resume.' }],
    [{ amount: 5, resume: true }, { body: expect.any(String) as string }],
    [{ amount: 0.99 }, { amount: amountWords }],
    [{ amount: 1_000_000 }, { amount: amountWords }],
    [{ amount: 10.005 }, { amount: amountWords }],
    [{ amount: '35' }, { amount: amountWords }],
    [{ amount: 999_999, coverFee: true }, { amount: expect.stringContaining('fee') as string }],
    [{ amount: 35, coverFee: 'yes' }, { coverFee: 'coverFee must be true or false.' }],
    [{ resume: true, coverFee: true }, { coverFee: 'coverFee goes with an amount.' }],
    [{ pauseMonths: 0 }, { pauseMonths: expect.stringContaining('1 to 3') as string }],
    [{ pauseMonths: 4 }, { pauseMonths: expect.stringContaining('1 to 3') as string }],
    [{ pauseMonths: 1.5 }, { pauseMonths: expect.stringContaining('1 to 3') as string }],
    [{ resume: false }, { resume: 'resume must be true.' }],
  ];
  for (const [body, fields] of wrong) {
    for (const act of ['preview', 'change']) {
      expect(await postMonthly(`${path}/${act}`, body), JSON.stringify(body)).toMatchObject({
        status: 422,
        body: { fields },
      });
    }
  }
  expect(await changeMails()).toEqual([]);
});

test('a new amount of another address or of nothing is not found', async () => {
  const [own, other] = [await giveMonthly(), await giveMonthly()];
  const path = own.path.replace(own.id, other.id);
  for (const act of ['preview', 'change']) {
    expect(await postMonthly(`${path}/${act}`, { amount: 35 })).toMatchObject({ status: 404 });
  }
  expect(await postMonthly(`${own.path}x/change`, { amount: 35 })).toMatchObject({ status: 404 });
  expect(subscriptionAtStripe(other.id).items.data[0].price.unit_amount).toBe(2000);
});

test('a donation whose payment is late takes another card before a new amount', async () => {
  const late = await giveMonthly({}, cards.declinesLater);
  passBillingPeriod();
  await deliverAll();
  const link = `${late.path.replace(/^\/api|\/monthly.*/g, '')}#heading-${late.id}`;
  const cardFirst = { error: expect.stringContaining('Change the card first') as string, link };
  for (const act of ['preview', 'change']) {
    const response = await postMonthly(`${late.path}/${act}`, { amount: 35 });
    expect(response).toMatchObject({ status: 409, body: cardFirst });
  }
});

test('a donation that has ended takes no change', async () => {
  const ended = await giveMonthly();
  sandbox.ledger.transaction(() => {
    endSubscription(sandbox.context, ended.id);
  });
  for (const body of [{ amount: 35 }, { pauseMonths: 1 }, { resume: true }]) {
    expect((await postMonthly(`${ended.path}/change`, body)).status).toBe(409);
  }
});

test('a change on Stripe’s pages is shown, and a later renewal covers no fee that was agreed before', async () => {
  const { id, path, email } = await giveMonthly();
  await changeMonthly(`${path}/change`, { amount: 35, coverFee: true });
  sandbox.ledger.transaction(() => {
    changePrice(sandbox.context, id, 5000);
  });
  await deliverAll();
  expect((await givingAt(email)).monthly).toMatchObject([{ amountCents: 5000 }]);
  passBillingPeriod();
  await deliverAll();
  expect(await readPaidParts(id)).toEqual([
    [2000, 0],
    [5000, 0],
  ]);
});

const staffPath = (donationId: string) => `/api/admin/donations/${donationId}/monthly`;

test('staff change a monthly donation for the donor, whose mail names staff', async () => {
  const { id, donationId, email } = await giveMonthly();
  const preview = await changeMonthly(`${staffPath(donationId)}/preview`, { amount: 35 }, true);
  const changed = await changeMonthly(staffPath(donationId), { amount: 35 }, true);
  expect({ ...changed, nowCents: 2000 }).toEqual(preview);
  expect(await subscriptionRow(id)).toMatchObject({ amountCents: 3500 });
  expect(await changeMails()).toMatchObject([{ toAddress: email, data: { byStaff: true } }]);
});

test('staff read which part of the amount covers the fee, also after the donor changed it', async () => {
  const { donationId, path } = await giveMonthly({ coverFee: true });
  const subscription = async () => {
    const { body } = await callApi(`/api/admin/donations/${donationId}`, { admin: true });
    return (body as { subscription: unknown }).subscription;
  };
  const paid = await donationRow(donationId);
  expect(await subscription()).toMatchObject({
    amountCents: paid.amountCents,
    feeCents: paid.feeCoveredCents,
    isCard: true,
  });
  expect(paid.amountCents - paid.feeCoveredCents).toBe(2000);
  await changeMonthly(`${path}/change`, { amount: 35 });
  expect(await subscription()).toMatchObject({ amountCents: 3500, feeCents: 0 });
});

test('staff find no subscription on a single donation', async () => {
  const { donationId } = await confirmedDonation();
  expect(await postMonthly(staffPath(donationId), { amount: 35 }, true)).toMatchObject(
    refusal(404, 'Monthly donation not found'),
  );
  expect((await postMonthly(staffPath(crypto.randomUUID()), { amount: 35 }, true)).status).toBe(
    404,
  );
});
