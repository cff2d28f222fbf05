/** A payout of Stripe names its entries and ties to the cent. */
import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { moveBalance } from '#sandbox/stripe/balance.ts';
import { takeStripeFee } from '#sandbox/stripe/payouts.ts';
import { database } from '#server/db/client.ts';
import { ledgerEntries } from '#server/db/ledger-schema.ts';
import { confirmedDonation } from '#tests/support/factories/donations.ts';
import { callApi, getAsStaff } from '#tests/support/call-api.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { payOut } from '#tests/support/payments/pay-out.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { findIntent, sandbox } from '#tests/support/payments/sandbox.ts';
import { fetchPayout, fetchPayouts } from '#tests/support/donations/read-payouts.ts';
import { parseCsvRows } from '#tests/support/parse-csv.ts';

beforeEach(forgetPayments);

const sumRows = (rows: readonly { netCents: number }[]) =>
  rows.reduce((sum, { netCents }) => sum + netCents, 0);

test('a payout names its donations, refunds and fees, and ties to the cent', async () => {
  const first = await confirmedDonation(25);
  await confirmedDonation(100);
  await pressRefund(first.paymentId, '20.00');
  takeStripeFee(sandbox.context, 85, 'Radar for October');
  const { id, amount } = await payOut();
  expect(await fetchPayouts()).toMatchObject([
    {
      id,
      amountCents: amount,
      arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      status: 'paid',
      donations: 2,
      grossCents: 12_500,
      refundedCents: 2000,
      feeCents: 85 + 250,
      otherCents: -85,
      tied: true,
    },
  ]);
  const { entries, ...payout } = await fetchPayout(id);
  expect(sumRows(entries)).toBe(payout.amountCents);
  expect(entries.map(({ name, donationId }) => [name, donationId !== null])).toEqual(
    expect.arrayContaining([
      ['Donation', true],
      ['Refund', true],
      ['Stripe fees', false],
    ]),
  );
  const lines = parseCsvRows(await getAsStaff(`/api/admin/payouts/${id}.csv`));
  expect(lines.slice(entries.length)).toMatchObject([
    { Entry: 'Total: Donations', Gross: '125.00', Fee: '3.35', Net: '121.65' },
    { Entry: 'Total: Refunds', Gross: '-20.00', Fee: '0.00', Net: '-20.00' },
    { Entry: 'Total: Stripe fees', Gross: '0.00', Fee: '0.85', Net: '-0.85' },
    { Entry: 'Total', Gross: '105.00', Fee: '4.20', Net: (amount / 100).toFixed(2) },
  ]);
});

test('a payout counts what Stripe charges for itself as costs, in no gross', async () => {
  const { donationId, paymentId } = await confirmedDonation(100);
  const { latest_charge } = findIntent(paymentId);
  const cost = (amount: number, category: string, type: string, source: string | null = null) =>
    moveBalance(sandbox.context, {
      amount,
      type,
      source,
      currency: 'usd',
      description: null,
      available_on: 0,
      reporting_category: category,
    });
  cost(-85, 'fee', 'stripe_fee');
  cost(-7, 'tax', 'tax_fee');
  cost(5, 'fee', 'stripe_fee');
  // With pass-through prices the networks' costs name the charge.
  cost(-30, 'network_cost', 'network_cost', latest_charge);
  const { id } = await payOut();
  expect(await fetchPayout(id)).toMatchObject({
    grossCents: 10_000,
    feeCents: 250 + 30,
    otherCents: -87,
    tied: true,
  });
  const { entries } = await fetchPayout(id);
  expect(entries.filter(({ kind }) => kind === 'fees')).toHaveLength(4);
  for (const { kind, amountCents, feeCents, netCents } of entries) {
    expect(amountCents, 'gross').toBe(kind === 'donations' ? 10_000 : 0);
    expect(amountCents - feeCents).toBe(netCents);
  }
  expect(parseCsvRows(await getAsStaff(`/api/admin/payouts/${id}.csv`)).slice(-3)).toMatchObject([
    { Entry: 'Total: Donations', Gross: '100.00', Fee: '2.50', Net: '97.50' },
    { Entry: 'Total: Stripe fees', Gross: '0.00', Fee: '1.17', Net: '-1.17' },
    { Entry: 'Total', Gross: '100.00', Fee: '3.67', Net: '96.33' },
  ]);
  expect(await getAsStaff(`/api/admin/donations/${donationId}`)).toMatchObject({
    ledger: { grossCents: 10_000, feeCents: 280, disputedCents: 0 },
  });
});

test('a payment that a bank did not honor after all is neither gross nor a dispute', async () => {
  const { donationId, paymentId } = await confirmedDonation(100);
  await confirmedDonation(50);
  moveBalance(sandbox.context, {
    amount: -10_000,
    type: 'payment_failure_refund',
    currency: 'usd',
    description: null,
    source: findIntent(paymentId).latest_charge,
    available_on: 0,
    reporting_category: 'charge_failure',
  });
  const { id } = await payOut();
  expect(await fetchPayout(id)).toMatchObject({ grossCents: 5000, otherCents: 0, tied: true });
  expect(await getAsStaff(`/api/admin/donations/${donationId}`)).toMatchObject({
    ledger: { grossCents: 0, disputedCents: 0 },
  });
});

test('a payout does not tie while an entry is missing', async () => {
  await confirmedDonation();
  const { id } = await payOut();
  await database()
    .queries.update(ledgerEntries)
    .set({ payoutId: null })
    .where(eq(ledgerEntries.category, 'charge'));
  expect(await fetchPayouts()).toMatchObject([{ id, tied: false }]);
});

test('a payout made by hand is not itemized, and does not tie', async () => {
  await confirmedDonation();
  const { id } = await payOut({ automatic: false });
  expect(await fetchPayout(id)).toMatchObject({ itemized: false, tied: false, entries: [] });
});

test('a payout with an entry of a kind that is new keeps it by its name', async () => {
  await confirmedDonation();
  moveBalance(sandbox.context, {
    amount: -300,
    available_on: 0,
    currency: 'usd',
    description: null,
    reporting_category: 'carbon_removal',
    source: null,
    type: 'climate_order_of_tomorrow',
  });
  const { id } = await payOut();
  const { entries, tied, otherCents } = await fetchPayout(id);
  expect({ tied, otherCents }).toEqual({ tied: true, otherCents: -300 });
  expect(entries.map(({ name }) => name)).toContain('Carbon removal');
});

test('a payout with the charge of another site says so, and counts it as none of ours', async () => {
  const { paymentId } = await confirmedDonation();
  const intent = findIntent(paymentId);
  const charge = sandbox.ledger.find('charge', intent.latest_charge ?? '');
  const [entry] = sandbox.ledger.children('balance_transaction', charge.id);
  if (!entry) throw new Error('The charge has no balance transaction.');
  const foreign = { payment_intent: 'pi_elsewhere', metadata: { site: 'other.example' } };
  sandbox.ledger.put({ ...charge, ...foreign, id: 'ch_elsewhere' });
  sandbox.ledger.put({ ...entry, id: 'txn_elsewhere', source: 'ch_elsewhere' });
  const { id } = await payOut();
  const { entries, ...payout } = await fetchPayout(id);
  expect(payout).toMatchObject({ donations: 1, grossCents: 2500, otherCents: 2415, tied: true });
  expect(entries.map(({ name }) => name).sort()).toEqual(['Donation', 'Other site']);
});

test.each(['po_unknown', 'unknown', 'po_unknown.csv', 'unknown.csv'])(
  'a payout called %s answers 404',
  async (name) => {
    expect((await callApi(`/api/admin/payouts/${name}`, { admin: true })).status).toBe(404);
  },
);
