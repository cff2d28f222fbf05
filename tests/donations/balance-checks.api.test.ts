import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { moveBalance } from '#sandbox/stripe/balance.ts';
import { holdReserve, moveOtherBalance, topUp } from '#sandbox/stripe/balance-moves.ts';
import { takeStripeFee } from '#sandbox/stripe/payouts.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { type PayoutSummary, payoutSummarySchema } from '#model/donations/payouts.ts';
import { overviewSchema } from '#model/admin/overview.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { database } from '#server/db/client.ts';
import { balanceChecks, ledgerEntries } from '#server/db/ledger-schema.ts';
import { outbox } from '#server/db/schema.ts';
import { syncLedger } from '#server/donations/ledger/sync-ledger.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { confirmDonation, payDonation } from '#tests/support/factories/donations.ts';
import { insertEntry } from '#tests/support/factories/ledger-entries.ts';
import { getAsStaff } from '#tests/support/call-api.ts';
import { cards } from '#tests/support/payments/pay.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { refuseCalls, sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(forgetPayments);

const readMonth = async (month: string) =>
  String(await getAsStaff(`/api/admin/ledger/${month}.csv`));

const readSummary = async (): Promise<PayoutSummary> =>
  payoutSummarySchema.parse(await getAsStaff('/api/admin/payouts/summary'));

const reconcile = () => reconcileDonations({ days: 1, dryRun: false });

/** Lets Stripe list an entry only after it was asked for the time in which it is dated. */
function dateBack(days: number) {
  sandbox.ledger.transaction(() => {
    const { id } = takeStripeFee(sandbox.context, 85, 'Radar');
    const entry = sandbox.ledger.find('balance_transaction', id);
    sandbox.ledger.put({ ...entry, created: entry.created - days * 86_400 });
  });
}

test("entries that add up to Stripe's balance raise nothing", async () => {
  const { paymentId } = await payDonation({ amount: 25 }, cards.visa);
  await confirmDonation(paymentId);
  sandbox.ledger.transaction(() => {
    moveBalance(sandbox.context, {
      amount: 900,
      currency: 'eur',
      description: null,
      source: null,
      type: 'topup',
      reporting_category: 'topup',
    });
  });
  await reconcile();
  await reconcile();
  expect((await selectRows(balanceChecks))[0]).toMatchObject({ gaps: [], differsSince: null });
  expect((await readSummary()).balance).toBeNull();
});

async function moveBalances(): Promise<void> {
  const { paymentId } = await payDonation({ amount: 25 }, cards.visa);
  await confirmDonation(paymentId);
  sandbox.ledger.transaction(() => {
    holdReserve(sandbox.context, 1000);
    moveOtherBalance(sandbox.context, 'issuing', 700);
    moveOtherBalance(sandbox.context, 'refund_and_dispute_prefunding', 300);
  });
  await reconcile();
  await reconcile();
}

test('a balance that Stripe does not show is no difference, nor is money held in reserve', async () => {
  await moveBalances();
  expect((await readSummary()).balance).toBeNull();
  // What is held is not on its way to the bank.
  expect((await readSummary()).unpaidCents).toBe(2415 - 1000);
  expect(await readMonth(dayInPacific(new Date()).slice(0, 7))).toContain(
    'Held in reserve (risk reserved balance)',
  );
});

test('a balance that differs is named to staff with both sums', async () => {
  await moveBalances();
  const [entry] = await selectRows(ledgerEntries, eq(ledgerEntries.balance, 'issuing'));
  sandbox.ledger.transaction(() => {
    sandbox.ledger.remove(entry?.id ?? '');
    moveOtherBalance(sandbox.context, 'issuing', 600);
  });
  await reconcile();
  await reconcile();
  const { balance } = await readSummary();
  expect(balance?.gaps).toEqual([
    { balance: 'issuing', currency: 'usd', stripeCents: 600, entriesCents: 1300 },
  ]);
  const { waiting } = overviewSchema.parse(await getAsStaff('/api/admin/overview'));
  expect(waiting).toContainEqual(
    expect.objectContaining({
      detail: 'Stripe has $6.00 in its issuing balance, our entries are $13.00.',
    }),
  );
});

test('a reconciliation corrects entries that were stored before balances were told apart', async () => {
  sandbox.ledger.transaction(() => {
    topUp(sandbox.context, 5000);
    holdReserve(sandbox.context, 1000);
  });
  await syncLedger();
  await database().queries.update(ledgerEntries).set({ balance: 'payments' });
  for (let runs = 0; runs < 4; runs += 1) await reconcile();
  expect((await readSummary()).balance).toBeNull();
  expect(await selectRows(ledgerEntries, eq(ledgerEntries.balance, 'risk_reserved'))).toHaveLength(
    1,
  );
});

test('a balance that differs makes a reconciliation read what is dated further back than a sync reads', async () => {
  const { paymentId } = await payDonation({ amount: 25 }, cards.visa);
  await confirmDonation(paymentId);
  await reconcile();
  dateBack(10);
  await syncLedger();
  expect(await selectRows(ledgerEntries, eq(ledgerEntries.category, 'fee'))).toEqual([]);
  await reconcile();
  // One comparison alone can fall between two calls.
  expect((await readSummary()).balance).toBeNull();
  await reconcile();
  const { balance } = await readSummary();
  expect(balance?.gaps).toEqual([
    { balance: 'payments', currency: 'usd', stripeCents: 2330, entriesCents: 2415 },
  ]);
  const { waiting } = overviewSchema.parse(await getAsStaff('/api/admin/overview'));
  expect(waiting).toContainEqual(
    expect.objectContaining({
      kind: 'balance',
      detail: 'Stripe has $23.30, our entries are $24.15.',
    }),
  );
  await reconcile();
  expect(await selectRows(ledgerEntries, eq(ledgerEntries.category, 'fee'))).toHaveLength(1);
  expect((await readSummary()).balance).toBeNull();
  expect(await checkAlerts()).toEqual([]);
});

test('a balance that differs although everything was read again is alerted once', async () => {
  await insertEntry('2026-10-01T23:00:00.000Z', 100);
  for (let runs = 0; runs < 2; runs += 1) await reconcile();
  expect(await checkAlerts()).toEqual([]);
  for (let runs = 0; runs < 2; runs += 1) await reconcile();
  expect(await checkAlerts()).toEqual([expect.stringMatching(/^balance-differs:/)]);
  expect(await checkAlerts()).toEqual([]);
  const [alert] = await selectRows(outbox, eq(outbox.kind, 'alert'));
  expect(alert?.data).toMatchObject({
    details: [
      { label: 'At Stripe', value: '$0.00' },
      { label: 'Our entries', value: '$1.00' },
    ],
  });
});

test('donations are compared although the balance cannot be read', async () => {
  refuseCalls(/\/v1\/balance$/);
  expect(await reconcile()).toMatchObject({ finished: true });
  expect(await selectRows(balanceChecks)).toEqual([]);
});
