/** Staff read what a donation cost, the file of a month, and the summary of Stripe's balance. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { adminDonationsSchema } from '#model/donations/admin-donations.ts';
import { payoutSummarySchema } from '#model/donations/payouts.ts';
import { overviewSchema } from '#model/admin/overview.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database } from '#server/db/client.ts';
import { ledgerEntries, monthFileLines, monthFiles, payouts } from '#server/db/ledger-schema.ts';
import { syncLedger } from '#server/donations/ledger/sync-ledger.ts';
import { confirmedDonation, insertDonation } from '#tests/support/factories/donations.ts';
import { changeRecorded, recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { callApi, getAsStaff } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import {
  pressDecideDispute,
  pressDispute,
  pressRefund,
} from '#tests/support/payments/ledger-buttons.ts';
import { cards } from '#tests/support/payments/pay.ts';
import { payOut } from '#tests/support/payments/pay-out.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { parseCsvRows } from '#tests/support/parse-csv.ts';

beforeEach(forgetPayments);

const year = dayInPacific(new Date()).slice(0, 4);

async function listedDonation(id: string) {
  const rows = adminDonationsSchema.parse(await getAsStaff('/api/admin/donations'));
  return rows.find((row) => row.id === id);
}

test('a donation has no fee, net and payout until Stripe names them', async () => {
  sandbox.switches.set({ slowBalance: true });
  const { donationId } = await confirmedDonation();
  await syncLedger();
  const unknown = { feeCents: null, netCents: null, payoutId: null, availableOn: null };
  expect(await listedDonation(donationId)).toMatchObject(unknown);
  // The event of the balance transaction never comes: the schedule finds it.
  sandbox.switches.set({ slowBalance: true, lostWebhooks: 1 });
  await deliverAll();
  expect(await listedDonation(donationId)).toMatchObject(unknown);
  await syncLedger();
  expect(await listedDonation(donationId)).toMatchObject({ feeCents: 85, netCents: 2415 });
});

test('a donation learns its fee by charge.updated and its payout by the payout’s events', async () => {
  const { donationId } = await confirmedDonation();
  await deliverAll();
  expect(await listedDonation(donationId)).toMatchObject({
    feeCents: 85,
    netCents: 2415,
    payoutId: null,
  });
  const { id } = await payOut();
  expect(await listedDonation(donationId)).toMatchObject({ payoutId: id });
});

test('a donation keeps the fee after a refund, and gets back what failed to be refunded', async () => {
  const { donationId, paymentId } = await confirmedDonation(25, cards.refundFails);
  await pressRefund(paymentId, '10.00');
  await syncLedger();
  expect(await listedDonation(donationId)).toMatchObject({ feeCents: 85, netCents: 1415 });
  await deliverAll();
  expect(await listedDonation(donationId)).toMatchObject({ feeCents: 85, netCents: 2415 });
});

test('a donation pays for a dispute, also when it is won', async () => {
  const { donationId, paymentId } = await confirmedDonation();
  await pressDispute(paymentId);
  await deliverAll();
  expect(await listedDonation(donationId)).toMatchObject({ feeCents: 1585, netCents: -1585 });
  await pressDecideDispute(paymentId, 'won');
  await deliverAll();
  expect(await listedDonation(donationId)).toMatchObject({ feeCents: 1585, netCents: 915 });
});

test('a donation that was not made by card has no fee and no payout', async () => {
  const id = await insertDonation({ source: 'check', status: 'succeeded' });
  expect(await listedDonation(id)).toMatchObject({ feeCents: null, payoutId: null });
});

describe('a month', () => {
  const month = () => dayInPacific(new Date()).slice(0, 7);

  test('the file of a month has every entry, a total, and the donations not by card with their reference', async () => {
    const { donationId, paymentId } = await confirmedDonation();
    await pressRefund(paymentId, '5.00');
    await payOut();
    await insertDonation({
      source: 'check',
      status: 'succeeded',
      amountCents: 7500,
      reference: '=2281',
      donorName: 'Test Donor',
      receivedAt: new Date(),
    });
    const lines = parseCsvRows(await getAsStaff(`/api/admin/ledger/${month()}.csv`));
    const index = lines.findIndex(({ Entry }) => Entry === 'Total');
    const entries = lines.slice(0, 3);
    expect(entries.map(({ Entry }) => Entry).sort()).toEqual(['Donation', 'Payout', 'Refund']);
    const charge = entries.find(({ Entry }) => Entry === 'Donation');
    expect(charge).toMatchObject({ 'Donation ID': donationId, Fee: '0.85', Net: '24.15' });
    for (const column of ['Gross', 'Fee', 'Net']) {
      const sum = entries.reduce(
        (cents, line) => cents + Math.round(Number(line[column]) * 100),
        0,
      );
      expect(Math.round(Number(lines[index]?.[column]) * 100), column).toBe(sum);
    }
    expect(lines.slice(3, index)).toMatchObject([
      { Entry: 'Total: Donations', Gross: '25.00', Fee: '0.85', Net: '24.15', Kind: 'Donations' },
      { Entry: 'Total: Refunds', Gross: '-5.00' },
      { Entry: 'Total: Payouts', Gross: '-19.15' },
    ]);
    expect(lines.slice(index + 1)).toMatchObject([
      { Entry: 'Check', Reference: "'=2281", Gross: '75.00', Fee: '', Net: '75.00', Payout: '' },
      { Entry: 'Total not by card', Net: '75.00' },
    ]);
  });

  test('the file of a month keeps a donation that was taken back later, and shows that in its own month', async () => {
    freezeClock();
    vi.setSystemTime('2026-11-20T12:00:00.000Z');
    const { id } = await recordDonation({ receivedOn: '2026-10-31' });
    const october = await getAsStaff('/api/admin/ledger/2026-10.csv');
    expect(october).toContain('2026-10-31,Check,');
    await changeRecorded(id, 'reverse');
    expect(await getAsStaff('/api/admin/ledger/2026-10.csv')).toEqual(october);
    expect(await getAsStaff('/api/admin/ledger/2026-11.csv')).toMatch(
      /^2026-11-20,"Check, taken back",.*,-1000\.00,/m,
    );
  });

  test('a month begins and ends at midnight in Pacific time', async () => {
    await confirmedDonation();
    await syncLedger();
    const at = async (createdAt: string) => {
      await emptyTables(monthFiles, monthFileLines);
      await database()
        .queries.update(ledgerEntries)
        .set({ createdAt: new Date(createdAt) });
      return parseCsvRows(await getAsStaff('/api/admin/ledger/2026-10.csv')).map(
        ({ Date: day }) => day,
      );
    };
    expect(await at('2026-10-01T06:59:59.000Z')).toEqual([]);
    expect(await at('2026-10-01T07:00:00.000Z')).toEqual(['2026-10-01', '', '']);
    expect(await at('2026-11-01T06:59:59.000Z')).toEqual(['2026-10-31', '', '']);
    expect(await at('2026-11-01T07:00:00.000Z')).toEqual([]);
  });

  test.each(['2026-13.csv', '2026-10', '26-10.csv'])(
    'the file %s of a month answers 404',
    async (name) => {
      expect((await callApi(`/api/admin/ledger/${name}`, { admin: true })).status).toBe(404);
    },
  );
});

test('the summary says what came, what comes and what it cost', async () => {
  await confirmedDonation();
  await payOut();
  await confirmedDonation(100);
  const { id, amount } = await payOut({ status: 'in_transit' });
  await confirmedDonation(10);
  await syncLedger();
  const summary = payoutSummarySchema.parse(await getAsStaff('/api/admin/payouts/summary'));
  expect(summary).toMatchObject({
    feeCents: 85 + 250 + 52,
    next: { id, amountCents: amount },
    unpaidCents: 948,
    months: [dayInPacific(new Date()).slice(0, 7)],
  });
});

test('the summary counts each currency by itself', async () => {
  await confirmedDonation();
  const { amount } = await payOut();
  const euros = {
    amountCents: 10_000,
    currency: 'eur',
    livemode: false,
    createdAt: new Date(),
  };
  await database()
    .queries.insert(payouts)
    .values({
      ...euros,
      id: 'po_eur',
      status: 'paid',
      itemized: false,
      arrivesOn: `${year}-11-02`,
    });
  const [charge] = await selectRows(ledgerEntries, eq(ledgerEntries.category, 'charge'));
  if (!charge) throw new Error('The charge is not in the ledger.');
  await database()
    .queries.insert(ledgerEntries)
    .values({ ...charge, ...euros, id: 'txn_eur', feeCents: 300, netCents: 9700, payoutId: null });
  expect(payoutSummarySchema.parse(await getAsStaff('/api/admin/payouts/summary'))).toMatchObject({
    paidOutCents: amount,
    feeCents: 85,
    unpaidCents: 0,
    otherCurrencies: [{ currency: 'eur', paidOutCents: 10_000, feeCents: 300, unpaidCents: 9700 }],
  });
  expect(overviewSchema.parse(await getAsStaff('/api/admin/overview')).fees.months).toBe(85);
});

test('without the password no figure of the ledger is answered', async () => {
  for (const path of ['payouts', 'payouts/summary', 'payouts/po_1', 'ledger/2026-10.csv']) {
    expect((await callApi(`/api/admin/${path}`)).status).toBe(401);
  }
});
