/** A donation that repeats each year, and its notice before each renewal. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { describeMonthlyState } from '#model/donations/monthly-state.ts';
import { database } from '#server/db/client.ts';
import { outbox, subscriptions } from '#server/db/schema.ts';
import { mailRenewalNotices } from '#server/donations/monthly/renewal-notices.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { donationRow } from '#tests/support/factories/donations.ts';
import {
  changeMonthly,
  giveMonthly,
  endPeriod,
  nextCharge,
  postMonthly,
  readPaidParts,
  readSubscriptionRows,
} from '#tests/support/donations/monthly.ts';
import { callApi } from '#tests/support/call-api.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { deliverAll, emptyLedger } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { givingAt } from '#tests/support/donations/givers.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(outbox, subscriptions);
});

test('a yearly donation needs an email', async () => {
  const { body } = await callApi('/api/create-payment-intent', {
    method: 'POST',
    body: buildDonationRequest({ frequency: 'yearly', donorEmail: null }),
  });
  expect(body).toMatchObject({
    fields: { donorEmail: 'Enter your email: a yearly donation needs one' },
  });
});

test('a yearly donation is named so on its receipt and on the page of its donor', async () => {
  const { email, donationId } = await giveMonthly({ frequency: 'yearly', amount: 120 });
  expect(await donationRow(donationId)).toMatchObject({ source: 'yearly' });
  expect((await callApi(`/api/donation/${donationId}`)).body).toMatchObject({
    monthly: { interval: 'year' },
  });
  const { monthly, years } = await givingAt(email);
  expect(monthly).toMatchObject([{ interval: 'year', amountCents: 12_000 }]);
  expect(years[0]?.donations[0]?.method).toMatch(/^Yearly, /);
});

test('a yearly donation renews after a year, with the amount to which it was changed', async () => {
  const { id, path } = await giveMonthly({ frequency: 'yearly', amount: 120 });
  expect((await changeMonthly(`${path}/change`, { amount: 150 })).sentence).toMatch(
    /^From .+, \$150\.00 a year\.$/,
  );
  passBillingPeriod(330);
  await deliverAll();
  expect(await readPaidParts(id)).toHaveLength(1);
  passBillingPeriod(36);
  await deliverAll();
  expect(await readPaidParts(id)).toEqual([
    [12_000, 0],
    [15_000, 0],
  ]);
  const rows = await readSubscriptionRows(id);
  expect(rows.map(({ source }) => source)).toEqual(['yearly', 'yearly']);
});

test('a yearly donation cannot be paused by months', async () => {
  const { path } = await giveMonthly({ frequency: 'yearly', amount: 120 });
  expect(await postMonthly(`${path}/change`, { pauseMonths: 1 })).toMatchObject({
    status: 422,
    body: { fields: { pauseMonths: expect.any(String) as string } },
  });
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

test('yearly donations that nobody can be mailed about do not keep others from a notice', async () => {
  const { id } = await giveMonthly({ frequency: 'yearly', amount: 120 });
  const [row] = await selectRows(subscriptions, eq(subscriptions.id, id));
  if (!row?.nextPaymentAt) throw new Error('The subscription has no next payment.');
  const nextPaymentAt = new Date(row.nextPaymentAt.getTime() - dayMs);
  const erased = Array.from({ length: 100 }, (_, index) => ({
    ...row,
    nextPaymentAt,
    id: `sub_${index}`,
  }));
  await database().queries.insert(subscriptions).values(erased);
  await mailRenewalNotices(new Date(nextPaymentAt.getTime() - dayMs));
  expect(await selectRows(outbox, eq(outbox.kind, 'renewal-notice'))).toHaveLength(1);
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
  expect(yearly && describeMonthlyState(yearly)).toBe('Next payment on January\u00a01,\u00a02032');
});
