/** The balance and its payouts, as Stripe has them. */
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createPayout, failPayout, takeStripeFee } from '#sandbox/stripe/payouts.ts';
import {
  deliverAll,
  delivered,
  origin,
  paidIntent,
  press,
  sandbox,
  stripe,
} from '#tests/support/payments/stripe-sdk.ts';

const inAWeek = { days: 7, status: 'paid', automatic: true } as const;

/** Pays out until nothing is left, so that a test's payout holds only its own entries. */
function emptyBalance(): void {
  try {
    sandbox.ledger.transaction(() => createPayout(sandbox.context, inAWeek));
  } catch {
    // Nothing was left.
  }
}

async function readCharge(payment: string): Promise<Stripe.Charge> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment, {
    expand: ['latest_charge.balance_transaction'],
  });
  return charge as Stripe.Charge;
}

const readEntries = async (params: Stripe.BalanceTransactionListParams) =>
  (await stripe.balanceTransactions.list({ limit: 100, ...params })).data;

async function postPayout(body?: object) {
  const request = new Request(`${origin}/_sandbox/stripe/payout`, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await sandbox.handle(request);
  const answer = (await response.json()) as Stripe.Payout & { error?: { message: string } };
  return { status: response.status, payout: answer };
}

test('a charge costs 2.2 % and 30 cents, and is available from midnight two days later', async () => {
  const payment = await paidIntent();
  const { id, balance_transaction: entry } = await readCharge(payment);
  expect(entry).toMatchObject({
    amount: 2500,
    fee: 85,
    net: 2415,
    reporting_category: 'charge',
    source: id,
    status: 'pending',
    type: 'charge',
  });
  const { available_on, created } = entry as Stripe.BalanceTransaction;
  expect(new Date(available_on * 1000).toISOString()).toBe(
    new Date((created + 2 * 24 * 60 * 60) * 1000).toISOString().replace(/T.*/, 'T00:00:00.000Z'),
  );
  await deliverAll();
  const types = delivered.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
  expect(types).toContain('charge.updated');
});

test('the balance transaction of a charge can come later', async () => {
  sandbox.switches.set({ slowBalance: true });
  const payment = await paidIntent();
  expect((await readCharge(payment)).balance_transaction).toBeNull();
  await deliverAll();
  expect((await readCharge(payment)).balance_transaction).toMatchObject({ amount: 2500 });
});

test('a refund moves its amount without a fee, and back when it fails', async () => {
  const payment = await paidIntent('4000000000005126');
  const refund = await stripe.refunds.create({ payment_intent: payment, amount: 1000 });
  expect(await readEntries({ source: refund.id })).toMatchObject([
    { amount: -1000, fee: 0, net: -1000, reporting_category: 'refund', type: 'refund' },
  ]);
  await deliverAll();
  expect(await readEntries({ source: refund.id })).toMatchObject([
    { amount: 1000, fee: 0, net: 1000, reporting_category: 'refund_failure' },
    { amount: -1000 },
  ]);
});

test('a payout of what is not available yet is refused', async () => {
  emptyBalance();
  await paidIntent();
  const early = await postPayout({ days: 0 });
  expect(early).toMatchObject({ status: 400, payout: { error: { message: /insufficient/ } } });
});

test('a payout holds what is available, with its own entry', async () => {
  emptyBalance();
  const { id: charge } = await readCharge(await paidIntent());
  takeStripeFee(sandbox.context, 85, 'Radar');
  const { payout } = await postPayout();
  expect(payout).toMatchObject({ amount: 2330, status: 'paid', automatic: true, object: 'payout' });
  const entries = await readEntries({ payout: payout.id, expand: ['data.source'] });
  expect(entries.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -2330],
    ['stripe_fee', -85],
    ['charge', 2415],
  ]);
  expect(entries[2]).toMatchObject({ source: { id: charge, object: 'charge' } });
  expect(JSON.stringify(entries)).not.toContain('"payout":');
  const { data } = await stripe.payouts.list({ limit: 1 });
  expect(data).toEqual([payout]);
});

test('a payout is told by its three events', async () => {
  emptyBalance();
  await paidIntent();
  await deliverAll();
  delivered.length = 0;
  await postPayout();
  const types = delivered.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
  expect(types.filter((type) => type.startsWith('payout')).sort()).toEqual([
    'payout.created',
    'payout.paid',
    'payout.reconciliation_completed',
  ]);
});

test('a failed payout comes back into the balance, and is in the next one', async () => {
  emptyBalance();
  await paidIntent();
  const { payout } = await postPayout({ status: 'failed' });
  expect(payout).toMatchObject({ status: 'failed', failure_code: 'could_not_process' });
  const next = await postPayout();
  expect(next.payout.amount).toBe(payout.amount);
  const entries = await readEntries({ payout: next.payout.id });
  expect(entries.map(({ type }) => type)).toEqual(['payout', 'payout_failure']);
  expect(() => failPayout(sandbox.context, payout.id)).toThrow('already failed');
});

test('entries of a manual payout are in no payout', async () => {
  emptyBalance();
  await paidIntent();
  const { payout } = await postPayout({ automatic: false });
  expect(payout).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' });
  expect(await readEntries({ payout: payout.id })).toEqual([]);
});

test('the balance says what is available and what waits', async () => {
  emptyBalance();
  await paidIntent();
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: 0, currency: 'usd' }],
    pending: [{ amount: 2415, currency: 'usd' }],
  });
  await press('clock', { days: '3' });
  expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 2415 }] });
});
