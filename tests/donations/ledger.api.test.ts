/** Stripe's balance, mirrored: entries, payouts and what staff read of them (P-176 to P-178). */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { minuteMs } from '#model/dates/durations.ts';
import { moveBalance } from '#sandbox/stripe/balance.ts';
import { arrivePayout, failPayout, takeStripeFee } from '#sandbox/stripe/payouts.ts';
import { adminDonationsSchema } from '#model/donations/admin-donations.ts';
import { payoutSummarySchema } from '#model/donations/payouts.ts';
import { overviewSchema } from '#model/admin/overview.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database } from '#server/db/client.ts';
import {
  ledgerEntries,
  ledgerLease,
  stripeCursors,
  monthFileLines,
  monthFiles,
  payouts,
} from '#server/db/ledger-schema.ts';
import { donations, outbox } from '#server/db/schema.ts';
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
import { deliverAll, emptyLedger, findIntent, sandbox } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { fetchPayout, fetchPayouts } from '#tests/support/donations/read-payouts.ts';
import { parseCsvRows } from '#tests/support/parse-csv.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(ledgerEntries, payouts, ledgerLease, stripeCursors, outbox, donations);
  await emptyTables(monthFiles, monthFileLines);
});

const year = dayInPacific(new Date()).slice(0, 4);

async function listedDonation(id: string) {
  const rows = adminDonationsSchema.parse(await getAsStaff('/api/admin/donations'));
  return rows.find((row) => row.id === id);
}

const sumRows = (rows: readonly { netCents: number }[]) =>
  rows.reduce((sum, { netCents }) => sum + netCents, 0);

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

/** Dates back the entry by which a failed payout's amount returned: nobody pays it again within that second. */
function backSecondsAgo(payoutId: string, seconds: number): void {
  const { ledger } = sandbox;
  const entry = [...ledger.newest('balance_transaction')].find(
    ({ type, source }) => type === 'payout_failure' && source === payoutId,
  );
  if (!entry) throw new Error('Nothing came back.');
  ledger.transaction(() => ledger.put({ ...entry, created: entry.created - seconds }));
}

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
      ...{ amount, type, source, currency: 'usd', description: null, available_on: 0 },
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

test('a payout that a bank did not honor after all is neither gross nor a dispute', async () => {
  const { donationId, paymentId } = await confirmedDonation(100);
  await confirmedDonation(50);
  moveBalance(sandbox.context, {
    ...{ amount: -10_000, type: 'payment_failure_refund', currency: 'usd', description: null },
    ...{ source: findIntent(paymentId).latest_charge, available_on: 0 },
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

test('a payout that fails is alerted once, and its money is in the next', async () => {
  await confirmedDonation();
  const { id, amount } = await payOut({ status: 'in_transit' });
  sandbox.ledger.transaction(() => failPayout(sandbox.context, id));
  await deliverAll();
  const next = await payOut();
  expect(await fetchPayout(next.id)).toMatchObject({
    status: 'paid',
    otherCents: amount,
    donations: 0,
    tied: true,
  });
  expect(await fetchPayout(id)).toMatchObject({
    status: 'failed',
    failure: 'could_not_process',
    donations: 1,
    tied: true,
  });
  expect((await fetchPayout(id)).broughtBy).toMatchObject({ id: next.id, status: 'paid' });
  const alerts = await selectRows(outbox, eq(outbox.kind, 'alert'));
  expect(alerts).toHaveLength(1);
  expect(JSON.stringify(alerts[0]?.data)).toContain('could_not_process');
});

test('a payout made by hand that fails is open until payouts by hand have its amount', async () => {
  await confirmedDonation();
  const { id, amount } = await payOut({ automatic: false, status: 'in_transit' });
  sandbox.ledger.transaction(() => failPayout(sandbox.context, id));
  backSecondsAgo(id, 5);
  await deliverAll();
  expect(await fetchPayout(id)).toMatchObject({ openFailure: true, broughtBy: null });
  const again = await payOut({ automatic: false, status: 'in_transit' });
  expect(again.amount).toBe(amount);
  expect(await fetchPayout(id)).toMatchObject({
    openFailure: true,
    broughtBy: { id: again.id, status: 'in_transit' },
  });
  sandbox.ledger.transaction(() => arrivePayout(sandbox.context, again.id));
  await deliverAll();
  expect(await fetchPayout(id)).toMatchObject({
    openFailure: false,
    broughtBy: { id: again.id, status: 'paid' },
  });
  expect(payoutSummarySchema.parse(await getAsStaff('/api/admin/payouts/summary')).failed).toEqual(
    [],
  );
});

test('a payout made by hand that fails stays open when less, earlier or other money is paid', async () => {
  await confirmedDonation();
  await payOut({ automatic: false });
  await confirmedDonation(100);
  const { id } = await payOut({ automatic: false, status: 'in_transit' });
  sandbox.ledger.transaction(() => failPayout(sandbox.context, id));
  await deliverAll();
  const back = new Date();
  await database()
    .queries.update(payouts)
    .set({ createdAt: new Date(back.getTime() - minuteMs) });
  const [failed] = await selectRows(payouts, eq(payouts.id, id));
  if (!failed) throw new Error('The payout is not stored.');
  const createdAt = new Date(back.getTime() + 1000);
  const later = { ...failed, status: 'paid', failure: null, createdAt };
  await database()
    .queries.insert(payouts)
    .values([
      { ...later, id: 'po_less', amountCents: failed.amountCents - 1 },
      { ...later, id: 'po_euros', currency: 'eur' },
    ]);
  expect(await fetchPayout(id)).toMatchObject({ openFailure: true, broughtBy: null });
  await database()
    .queries.insert(payouts)
    .values({ ...later, id: 'po_rest', amountCents: 1 });
  expect(await fetchPayout(id)).toMatchObject({
    openFailure: false,
    broughtBy: { id: 'po_rest' },
  });
});

test('a payout made by hand pays failures in the order in which their amounts came back', async () => {
  await confirmedDonation();
  const first = await payOut({ automatic: false, status: 'in_transit' });
  sandbox.ledger.transaction(() => failPayout(sandbox.context, first.id));
  await deliverAll();
  const [failed] = await selectRows(payouts, eq(payouts.id, first.id));
  const [back] = await selectRows(ledgerEntries, eq(ledgerEntries.sourceId, first.id));
  if (!failed || !back) throw new Error('The payout is not stored.');
  const at = (minutes: number) => new Date(back.createdAt.getTime() + minutes * minuteMs);
  const { queries } = database();
  const reversal = eq(ledgerEntries.category, 'payout_reversal');
  await queries.update(ledgerEntries).set({ payoutId: null }).where(reversal);
  const second = { ...failed, id: 'po_second', amountCents: failed.amountCents - 100 };
  await queries.insert(payouts).values(second);
  const [entry] = await selectRows(ledgerEntries, reversal);
  if (!entry) throw new Error('The entry is not stored.');
  await queries
    .insert(ledgerEntries)
    .values({ ...entry, id: 'txn_second', sourceId: 'po_second', createdAt: at(1) });
  const byHand = { ...failed, status: 'paid', failure: null, itemized: false };
  const open = async () =>
    [await fetchPayout(first.id), await fetchPayout('po_second')].map((payout) => [
      payout.openFailure,
      payout.broughtBy?.id,
    ]);
  await queries.insert(payouts).values({ ...byHand, id: 'po_hand', createdAt: at(2) });
  expect(await open()).toEqual([
    [false, 'po_hand'],
    [true, undefined],
  ]);
  const rest = { id: 'po_rest', amountCents: second.amountCents, createdAt: at(3) };
  await queries.insert(payouts).values({ ...byHand, ...rest });
  expect(await open()).toEqual([
    [false, 'po_hand'],
    [false, 'po_rest'],
  ]);
});

test('a payout made by hand before a second failure pays the first alone', async () => {
  await confirmedDonation();
  const first = await payOut({ automatic: false, status: 'in_transit' });
  sandbox.ledger.transaction(() => failPayout(sandbox.context, first.id));
  await deliverAll();
  const reversal = eq(ledgerEntries.category, 'payout_reversal');
  const [failed] = await selectRows(payouts, eq(payouts.id, first.id));
  const [entry] = await selectRows(ledgerEntries, reversal);
  if (!failed || !entry) throw new Error('The payout is not stored.');
  const at = (minutes: number) => new Date(entry.createdAt.getTime() + minutes * minuteMs);
  const { queries } = database();
  await queries.update(ledgerEntries).set({ payoutId: null }).where(reversal);
  const byHand = { ...failed, status: 'paid', failure: null, itemized: false };
  await queries.insert(payouts).values([
    { ...byHand, id: 'po_hand', createdAt: at(1) },
    { ...failed, id: 'po_second' },
    { ...byHand, id: 'po_rest', createdAt: at(3) },
  ]);
  const later = { id: 'txn_second', sourceId: 'po_second', createdAt: at(2) };
  await queries.insert(ledgerEntries).values({ ...entry, ...later, payoutId: null });
  expect(await fetchPayout(first.id)).toMatchObject({ broughtBy: { id: 'po_hand' } });
  expect(await fetchPayout('po_second')).toMatchObject({
    openFailure: false,
    broughtBy: { id: 'po_rest' },
  });
});

test('a payout that fails says the day of that, not the day on which it was to arrive', async () => {
  await confirmedDonation();
  const { id } = await payOut({ status: 'in_transit' });
  sandbox.ledger.transaction(() => failPayout(sandbox.context, id));
  await deliverAll();
  await database()
    .queries.update(ledgerEntries)
    .set({ createdAt: new Date('2026-10-17T06:30:00.000Z') })
    .where(eq(ledgerEntries.category, 'payout_reversal'));
  expect((await fetchPayout(id)).failedOn).toBe('2026-10-16');
  const { waiting } = overviewSchema.parse(await getAsStaff('/api/admin/overview'));
  expect(waiting).toContainEqual(
    expect.objectContaining({
      kind: 'payouts',
      detail: '$24.15 went back to the Stripe balance.',
      when: 'Failed Oct 16',
    }),
  );
});

test('a payout that failed is named beside the one that is on its way with its amount', async () => {
  await confirmedDonation();
  const { id } = await payOut({ status: 'in_transit' });
  sandbox.ledger.transaction(() => failPayout(sandbox.context, id));
  await deliverAll();
  const next = await payOut({ status: 'in_transit' });
  await database()
    .queries.update(payouts)
    .set({ arrivesOn: '2026-10-20' })
    .where(eq(payouts.id, next.id));
  const { waiting } = overviewSchema.parse(await getAsStaff('/api/admin/overview'));
  expect(waiting).toContainEqual(
    expect.objectContaining({
      kind: 'payouts',
      detail: '$24.15 is in the payout of Oct 20.',
    }),
  );
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
    const at = lines.findIndex(({ Entry }) => Entry === 'Total');
    const entries = lines.slice(0, 3);
    expect(entries.map(({ Entry }) => Entry).sort()).toEqual(['Donation', 'Payout', 'Refund']);
    const charge = entries.find(({ Entry }) => Entry === 'Donation');
    expect(charge).toMatchObject({ 'Donation ID': donationId, Fee: '0.85', Net: '24.15' });
    for (const column of ['Gross', 'Fee', 'Net']) {
      const sum = entries.reduce(
        (cents, line) => cents + Math.round(Number(line[column]) * 100),
        0,
      );
      expect(Math.round(Number(lines[at]?.[column]) * 100), column).toBe(sum);
    }
    expect(lines.slice(3, at)).toMatchObject([
      { Entry: 'Total: Donations', Gross: '25.00', Fee: '0.85', Net: '24.15', Kind: 'Donations' },
      { Entry: 'Total: Refunds', Gross: '-5.00' },
      { Entry: 'Total: Payouts', Gross: '-19.15' },
    ]);
    expect(lines.slice(at + 1)).toMatchObject([
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
    ...{ amountCents: 10_000, currency: 'eur', livemode: false, createdAt: new Date() },
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
    ...{ paidOutCents: amount, feeCents: 85, unpaidCents: 0 },
    otherCurrencies: [{ currency: 'eur', paidOutCents: 10_000, feeCents: 300, unpaidCents: 9700 }],
  });
  expect(overviewSchema.parse(await getAsStaff('/api/admin/overview')).fees.months).toBe(85);
});

test('without the password no figure of the ledger is answered', async () => {
  for (const path of ['payouts', 'payouts/summary', 'payouts/po_1', 'ledger/2026-10.csv']) {
    expect((await callApi(`/api/admin/${path}`)).status).toBe(401);
  }
});
