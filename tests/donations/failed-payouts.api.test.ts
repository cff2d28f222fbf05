/** A payout that failed is alerted, and stays open until another one has its amount. */
import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { minuteMs } from '#model/dates/durations.ts';
import { arrivePayout, failPayout } from '#sandbox/stripe/payouts.ts';
import { payoutSummarySchema } from '#model/donations/payouts.ts';
import { overviewSchema } from '#model/admin/overview.ts';
import { database } from '#server/db/client.ts';
import { ledgerEntries, payouts } from '#server/db/ledger-schema.ts';
import { outbox } from '#server/db/schema.ts';
import { confirmedDonation } from '#tests/support/factories/donations.ts';
import { getAsStaff } from '#tests/support/call-api.ts';
import { payOut } from '#tests/support/payments/pay-out.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { fetchPayout } from '#tests/support/donations/read-payouts.ts';

beforeEach(forgetPayments);

/** Dates back the entry by which a failed payout's amount returned: nobody pays it again within that second. */
function backSecondsAgo(payoutId: string, seconds: number): void {
  const { ledger } = sandbox;
  const entry = [...ledger.newest('balance_transaction')].find(
    ({ type, source }) => type === 'payout_failure' && source === payoutId,
  );
  if (!entry) throw new Error('Nothing came back.');
  ledger.transaction(() => ledger.put({ ...entry, created: entry.created - seconds }));
}

test('the money of a payout that fails is in the next', async () => {
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
});

test('a payout that fails is alerted once', async () => {
  await confirmedDonation();
  const { id } = await payOut({ status: 'in_transit' });
  sandbox.ledger.transaction(() => failPayout(sandbox.context, id));
  await deliverAll();
  await payOut();
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
