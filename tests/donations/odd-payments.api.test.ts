/** What Stripe took is stored whatever the donation form would say of it. */
import { eq } from 'drizzle-orm';
import { describe, expect, test, onTestFinished } from 'vitest';
import { invoiceNow } from '#sandbox/stripe/renewals.ts';
import { changePrice } from '#sandbox/stripe/subscription-changes.ts';
import { createIntent, confirmIntent } from '#sandbox/stripe/payments.ts';
import { donations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { siteId } from '#server/donations/payments.ts';
import { acknowledgmentData } from '#server/donations/documents/acknowledgment.ts';
import { findStatement } from '#server/donations/giving/statements.ts';
import { writeAcknowledgment } from '#server/documents/acknowledgment-text.ts';
import { changeDonation, donationRow, insertDonation } from '#tests/support/factories/donations.ts';
import { hourMs } from '#model/dates/durations.ts';
import { callApi, getAsStaff } from '#tests/support/call-api.ts';
import { acknowledgmentRow } from '#tests/support/mail/acknowledgment.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { deliverAll, findIntent, sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { database } from '#server/db/client.ts';
import { ensureGiver } from '#server/donations/givers.ts';
import { givingAt } from '#tests/support/donations/givers.ts';
import { giveMonthly } from '#tests/support/donations/monthly.ts';

const atProvider = (work: () => void) => sandbox.ledger.transaction(work);

const readAmounts = async (subscriptionId: string) =>
  (await selectRows(donations, eq(donations.subscriptionId, subscriptionId)))
    .map(({ amountCents, feeCoveredCents, status }) => [amountCents, feeCoveredCents, status])
    .sort(([a], [b]) => Number(a) - Number(b));

/** A payment in this site's name that no row here knows, as another program or a person makes it. */
function payAtProvider(amount: number, currency: string) {
  const donationId = crypto.randomUUID();
  const metadata = { donation_id: donationId, site: siteId() };
  const { context } = sandbox;
  let id = '';
  atProvider(() => {
    ({ id } = createIntent(context, {
      amount,
      currency,
      metadata,
      automatic_payment_methods: { enabled: true },
    }));
    confirmIntent(context, { payment_method_data: { type: 'link' } }, id);
  });
  return { donationId, paymentId: id };
}

test('a renewal below a dollar and one above the form are donations with their documents', async () => {
  const { id: subscriptionId, donationId } = await giveMonthly({ amount: 25 });
  atProvider(() => changePrice(sandbox.context, subscriptionId, 75));
  passBillingPeriod();
  await deliverAll();
  atProvider(() => changePrice(sandbox.context, subscriptionId, 250_000_000_000));
  passBillingPeriod();
  await deliverAll();
  expect(await readAmounts(subscriptionId)).toEqual([
    [75, 0, 'succeeded'],
    [2500, 0, 'succeeded'],
    [250_000_000_000, 0, 'succeeded'],
  ]);
  for (const { id } of await selectRows(donations, eq(donations.subscriptionId, subscriptionId))) {
    expect(await acknowledgmentRow(id)).toBeDefined();
    expect(await callApi(`/api/donation/${id}`)).toMatchObject({ status: 200 });
    expect(await callApi(`/api/donation/${id}/receipt.pdf`)).toMatchObject({ status: 200 });
  }
  const details = await callApi(`/api/admin/donations/${donationId}`, { admin: true });
  expect(details.body).toMatchObject({ subscription: { amountCents: 250_000_000_000 } });
});

test('a proration is a donation, and an invoice of nothing or less is none', async () => {
  const { id: subscriptionId } = await giveMonthly({ amount: 25 });
  for (const cents of [50, 0, -700]) {
    atProvider(() => invoiceNow(sandbox.context, subscriptionId, cents));
    await deliverAll();
  }
  atProvider(() => changePrice(sandbox.context, subscriptionId, 0));
  passBillingPeriod();
  await deliverAll();
  expect(await readAmounts(subscriptionId)).toEqual([
    [50, 0, 'succeeded'],
    [2500, 0, 'succeeded'],
  ]);
  expect(await reconcileDonations({ days: 7, dryRun: false })).toMatchObject({
    unmatched: 0,
    findings: [],
  });
});

test('the part for the fee comes back with the price that it is part of', async () => {
  const { id: subscriptionId } = await giveMonthly({ amount: 25, coverFee: true });
  atProvider(() => changePrice(sandbox.context, subscriptionId, 4000));
  passBillingPeriod();
  await deliverAll();
  atProvider(() => changePrice(sandbox.context, subscriptionId, 2587));
  passBillingPeriod();
  await deliverAll();
  expect(await readAmounts(subscriptionId)).toEqual([
    [2587, 87, 'succeeded'],
    [2587, 87, 'succeeded'],
    [4000, 0, 'succeeded'],
  ]);
});

test('a renewal in euros covers no fee that was agreed for as many cents of dollars', async () => {
  const { id: subscriptionId } = await giveMonthly({ amount: 25, coverFee: true });
  atProvider(() => {
    const subscription = sandbox.ledger.find('subscription', subscriptionId);
    sandbox.context.save({ ...subscription, currency: 'eur' }, 'customer.subscription.updated');
  });
  passBillingPeriod();
  await deliverAll();
  const rows = await selectRows(donations, eq(donations.subscriptionId, subscriptionId));
  expect(new Map(rows.map((row) => [row.currency, row.feeCoveredCents]))).toEqual(
    new Map([
      ['usd', 87],
      ['eur', 0],
    ]),
  );
});

describe('payments of which no event came', () => {
  test.each([
    [75, 'usd'],
    [100_000_000, 'usd'],
    [1200, 'eur'],
  ])(
    'a reconciliation restores a payment of %d %s, as its dry run said',
    async (amount, currency) => {
      const { donationId, paymentId } = payAtProvider(amount, currency);
      const about = async (dryRun: boolean) =>
        (await reconcileDonations({ days: 2, dryRun })).findings.filter(
          (finding) => finding.paymentId === paymentId,
        );
      const said = await about(true);
      expect(said).toMatchObject([{ kind: 'restored', donationId }]);
      expect(await selectRows(donations, eq(donations.id, donationId))).toEqual([]);
      expect(await about(false)).toEqual(said);
      expect(await donationRow(donationId)).toMatchObject({
        amountCents: amount,
        currency,
        paymentIntentId: paymentId,
        status: 'succeeded',
      });
      expect(await about(false)).toEqual([]);
    },
  );

  test('a payment that was captured in part is what was taken of it', async () => {
    const { donationId, paymentId } = payAtProvider(5000, 'usd');
    sandbox.ledger.put({ ...findIntent(paymentId), amount: 6000 });
    await reconcileDonations({ days: 2, dryRun: false });
    expect(await donationRow(donationId)).toMatchObject({
      amountCents: 5000,
      status: 'succeeded',
    });
  });
});

const readStats = async () =>
  (await getAsStaff('/api/admin/donations/stats')) as { totalCents: number };

/** Pays 12 euros, which a reconciliation restores, and gives them a donor. */
async function giveEuros() {
  const { donationId, paymentId } = payAtProvider(1200, 'eur');
  await reconcileDonations({ days: 2, dryRun: false });
  const donorEmail = `donor-${donationId}@example.org`;
  const { queries } = database();
  const personId = await ensureGiver(queries, { name: '', email: donorEmail });
  await changeDonation(donationId, { donorEmail, personId });
  return { donationId, paymentId, donorEmail };
}

test('a gift in euros is in no sum of dollars', async () => {
  const before = await readStats();
  await giveEuros();
  expect(await readStats()).toMatchObject({ totalCents: before.totalCents });
});

test('gifts in euros are counted by a reconciliation, and not summed', async () => {
  const sides = await reconcileDonations({ days: 2, dryRun: false });
  await giveEuros();
  // Its balance transaction has not come.
  const other = await insertDonation({
    amountCents: 700,
    currency: 'eur',
    status: 'succeeded',
    source: 'card',
    createdAt: new Date(Date.now() - 2 * hourMs),
    paymentIntentId: `pi_${crypto.randomUUID()}`,
  });
  onTestFinished(async () => {
    await database().queries.delete(donations).where(eq(donations.id, other));
  });
  const { provider, ours } = await reconcileDonations({ days: 2, dryRun: false });
  expect([provider.cents, ours.cents]).toEqual([sides.provider.cents, sides.ours.cents]);
  expect([provider.count, ours.count]).toEqual([sides.provider.count + 1, sides.ours.count + 2]);
});

test('the acknowledgment of a gift in euros states euros', async () => {
  const { donationId } = await giveEuros();
  const document = writeAcknowledgment(acknowledgmentData(await donationRow(donationId)));
  expect(document.figure).toBe('12.00 EUR');
  expect(document.rows).toContainEqual(['Amount', '12.00 EUR', 'value']);
});

test('a statement of nothing but a gift in euros has it as its total', async () => {
  const { donorEmail } = await giveEuros();
  const given = await givingAt(donorEmail);
  const year = given.years[0]?.year ?? 0;
  expect(findStatement(given, { email: donorEmail, year, now: new Date() })).toMatchObject({
    totalCents: 0,
    total: '12.00 EUR',
    donations: [{ netCents: 1200, currency: 'eur' }],
  });
});

test('a refund of a gift in euros reads in euros', async () => {
  const { donationId, paymentId } = await giveEuros();
  await pressRefund(paymentId, '2.00');
  await reconcileDonations({ days: 2, dryRun: false });
  const row = await donationRow(donationId);
  expect(row.refundedCents).toBe(200);
  expect(JSON.stringify(await getAsStaff('/api/admin/overview'))).toContain('2.00 EUR');
  expect(writeAcknowledgment(acknowledgmentData(row)).rows).toContainEqual([
    'Refunded',
    '2.00 of 12.00 EUR',
    'value',
  ]);
});
