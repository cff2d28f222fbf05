/** Donors and staff change a donation that repeats: its amount, a pause, and the fee that it covers. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { updateSubscription } from '#sandbox/stripe/subscriptions.ts';
import { endSubscription } from '#sandbox/stripe/invoices.ts';
import { changePrice } from '#sandbox/stripe/renewals.ts';
import { addMonths } from '#model/dates/dates.ts';
import { dayInPacific, formatPacificDate } from '#model/dates/pacific-dates.ts';
import { canChangeMonthly, monthlyState } from '#model/donations/monthly-state.ts';
import { shortDay } from '#model/donations/monthly-text.ts';
import { overviewSchema } from '#model/admin/overview.ts';
import { donations, outbox, subscriptions } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { mailRenewalNotices } from '#server/donations/monthly/renewal-notices.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { confirmedDonation, donationRow } from '#tests/support/factories/donations.ts';
import {
  subscriptionAtStripe,
  endSubscriptionAt,
  changeMonthly,
  giveMonthly,
  changeMails,
  endPeriod,
  nextCharge,
  periodEnd,
  postMonthly,
  subscriptionRow,
  readPaidParts,
} from '#tests/support/donations/monthly.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { sendMonthly } from '#tests/support/donations/send-monthly.ts';
import { pressPause } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { cards } from '#tests/support/payments/pay.ts';
import {
  aroundCalls,
  deliverAll,
  emptyLedger,
  refuseCalls,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { givingAt } from '#tests/support/givers.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(outbox, subscriptions);
});

async function expectedMonthly() {
  const { body } = await callApi('/api/admin/overview', { admin: true });
  return overviewSchema.parse(body).monthly;
}

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

test('a new amount is previewed without a change, holds from the next payment and charges nothing now', async () => {
  const { id, path } = await giveMonthly();
  const before = await expectedMonthly();
  const next = nextCharge(id);
  const answer = {
    sentence: `From ${shortDay(next)}, $35.00 a month.`,
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
  const after = await expectedMonthly();
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

test('a new amount that is the same sum with another part for the fee is a change, since the first payment', async () => {
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
  const replies = await Promise.all(
    Array.from({ length: 25 }, () => postMonthly(`${path}/change`, { amount: 35 })),
  );
  for (const { status } of replies) expect(status).toBe(200);
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
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

test('a new amount is refused while another one is under way, and so is a second body', async () => {
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

test('a new amount is refused by its field unless it is one of three things within bounds', async () => {
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
        ...{ status: 422, body: { fields } },
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

test('a new amount is refused once it has ended or while a payment is late, with the way out', async () => {
  const late = await giveMonthly({}, cards.declinesLater);
  passBillingPeriod();
  await deliverAll();
  const link = `${late.path.replace(/^\/api|\/monthly.*/g, '')}#heading-${late.id}`;
  const cardFirst = { error: expect.stringContaining('Change the card first') as string, link };
  for (const act of ['preview', 'change']) {
    const reply = await postMonthly(`${late.path}/${act}`, { amount: 35 });
    expect(reply).toMatchObject({ status: 409, body: cardFirst });
  }
  const ended = await giveMonthly();
  sandbox.ledger.transaction(() => {
    endSubscription(sandbox.context, ended.id);
  });
  for (const body of [{ amount: 35 }, { pauseMonths: 1 }, { resume: true }]) {
    expect((await postMonthly(`${ended.path}/change`, body)).status).toBe(409);
  }
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
    sentence: `From ${shortDay(first)}, $35.00 a month again.`,
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

describe('a donation that ends at a day', () => {
  const refusalOf = async (path: string, body: object) => {
    const reply = await postMonthly(path, body);
    expect(reply.status).toBe(409);
    return (reply.body as { error: string }).error;
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
        expect(await refusalOf(`${path}/${act}`, { pauseMonths })).toBe(
          `${endsOn}, before a payment follows this pause. Pause it for at most 1 month. To keep it, choose “Card or cancel” under Your giving.`,
        );
      }
    }
    expect(subscriptionAtStripe(id).pause_collection).toBeNull();
    const { next } = await changeMonthly(`${path}/change`, { pauseMonths: 1 });
    expect(next?.on).toBe(dayInPacific(nextCharge(id, 1)));
    endSubscriptionAt(id, addMonths(periodEnd(id), 1));
    expect(await refusalOf(`${path}/change`, { pauseMonths: 1 })).not.toContain('at most');
  });

  test('a donation that ends at a day and is paused beyond its end goes on at the press of a button', async () => {
    const { id, path, email } = await giveMonthly();
    await changeMonthly(`${path}/change`, { pauseMonths: 3 });
    endSubscriptionAt(id, addMonths(periodEnd(id), 1));
    await deliverAll();
    const [paused] = (await givingAt(email)).monthly;
    if (!paused) throw new Error('The page shows no monthly donation.');
    expect(canChangeMonthly(paused)).toBe(true);
    expect(monthlyState(paused)).toMatch(/^Paused, ends on /);
    const { next } = await changeMonthly(`${path}/change`, { resume: true });
    expect(next?.on).toBe(dayInPacific(nextCharge(id)));
  });

  test('a donation that ends at a day is expected each month until its last payment was made', async () => {
    const before = await expectedMonthly();
    const { id } = await giveMonthly();
    endSubscriptionAt(id, addMonths(periodEnd(id), 2));
    await deliverAll();
    expect((await expectedMonthly()).cents).toBe(before.cents + 2000);
    endSubscriptionAt(id, periodEnd(id));
    await deliverAll();
    expect(await expectedMonthly()).toEqual(before);
  });

  test('a donation that ends at a day before its next payment cannot be changed, also while it is paused', async () => {
    const { id, path, email } = await giveMonthly();
    await pressPause(id);
    endSubscriptionAt(id, periodEnd(id));
    await deliverAll();
    for (const body of [{ amount: 35 }, { pauseMonths: 1 }, { resume: true }]) {
      expect(await refusalOf(`${path}/change`, body)).toMatch(/ends on .+ To keep it, choose/);
    }
    const [ending] = (await givingAt(email)).monthly;
    expect(ending && canChangeMonthly(ending)).toBe(false);
  });
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

describe('staff', () => {
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
      ...{ amountCents: paid.amountCents, feeCents: paid.feeCoveredCents, isCard: true },
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
});

test('a yearly donation needs an email, renews after a year, and cannot be paused by months', async () => {
  const { body } = await callApi('/api/create-payment-intent', {
    method: 'POST',
    body: buildDonationRequest({ frequency: 'yearly', donorEmail: null }),
  });
  expect(body).toMatchObject({
    fields: { donorEmail: 'Enter your email: a yearly donation needs one' },
  });
  const { id, path, email, donationId } = await giveMonthly({ frequency: 'yearly', amount: 120 });
  expect(await donationRow(donationId)).toMatchObject({ source: 'yearly' });
  expect((await callApi(`/api/donation/${donationId}`)).body).toMatchObject({
    monthly: { interval: 'year' },
  });
  const { monthly, years } = await givingAt(email);
  expect(monthly).toMatchObject([{ interval: 'year', amountCents: 12_000 }]);
  expect(years[0]?.donations[0]?.method).toMatch(/^Yearly, /);
  expect((await changeMonthly(`${path}/change`, { amount: 150 })).sentence).toMatch(
    /^From .+, \$150\.00 a year\.$/,
  );
  expect(await postMonthly(`${path}/change`, { pauseMonths: 1 })).toMatchObject({
    ...{ status: 422, body: { fields: { pauseMonths: expect.any(String) as string } } },
  });
  passBillingPeriod(330);
  await deliverAll();
  expect(await readPaidParts(id)).toHaveLength(1);
  passBillingPeriod(36);
  await deliverAll();
  expect(await readPaidParts(id)).toEqual([
    [12_000, 0],
    [15_000, 0],
  ]);
  const rows = await selectRows(donations, eq(donations.subscriptionId, id));
  expect(rows.map(({ source }) => source)).toEqual(['yearly', 'yearly']);
});

test('a yearly donation is announced fourteen days before each renewal, once', async () => {
  const { id, email } = await giveMonthly({ frequency: 'yearly', amount: 120 });
  await giveMonthly();
  const next = nextCharge(id);
  const daysBefore = (days: number) => new Date(next.getTime() - days * dayMs);
  await mailRenewalNotices(daysBefore(15));
  const notices = () => selectRows(outbox, eq(outbox.kind, 'renewal-notice'));
  expect(await notices()).toEqual([]);
  await Promise.all([mailRenewalNotices(daysBefore(14)), mailRenewalNotices(daysBefore(13))]);
  expect(await notices()).toMatchObject([
    { toAddress: email, data: { amount: '$120.00', on: dayInPacific(next) } },
  ]);
});

test('a yearly donation of the last hour of a day is announced for the day on which it is charged', async () => {
  const { id, path, email } = await giveMonthly({ frequency: 'yearly', amount: 120 });
  endPeriod(id, '2031-12-31T23:30:00-08:00');
  await deliverAll();
  await mailRenewalNotices(new Date('2031-12-24T20:00:00Z'));
  const [notice] = await selectRows(outbox, eq(outbox.kind, 'renewal-notice'));
  expect(notice?.data).toMatchObject({ on: '2032-01-01' });
  const preview = await changeMonthly(`${path}/preview`, { amount: 150 });
  expect(preview.sentence).toContain('From January 1, 2032, $150.00 a year.');
  const [yearly] = (await givingAt(email)).monthly;
  expect(yearly && monthlyState(yearly)).toBe('Next payment on January 1, 2032');
});

test('the sandbox refuses what Stripe refuses', async () => {
  const { id } = await giveMonthly();
  const update = (params: object) => () =>
    sandbox.ledger.transaction(() =>
      updateSubscription(sandbox.context, { metadata: {}, ...params }, id),
    );
  expect(update({ pause_collection: { behavior: 'void', resumes_at: 1 } })).toThrow(
    'must be in the future',
  );
  const recurring = { interval: 'month' };
  const price_data = { product: 'monthly_donation', unit_amount: 3500, recurring };
  expect(update({ items: [{ id: 'si_other', price_data }], proration_behavior: 'none' })).toThrow(
    'No such subscription item',
  );
});
