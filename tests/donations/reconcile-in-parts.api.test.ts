/** Reconciliations whose time does not suffice: each goes on where the one before stopped. */
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { stripeCursors } from '#server/db/ledger-schema.ts';
import { donations, reconciliations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import {
  changeDonation,
  donationRow,
  makeOlder,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { copyPayment } from '#tests/support/payments/copy-payment.ts';
import { findIntent, sandbox } from '#tests/support/payments/sandbox.ts';
import { slowProvider } from '#tests/support/payments/slow-calls.ts';
import { selectRows } from '#tests/support/rows.ts';

const reconcileWhole = (days = 2) => reconcileDonations({ days, dryRun: false });

const reconcileFor20Seconds = () =>
  reconcileDonations({ days: 7, dryRun: false, budgetMs: 20_000 });

test('a run repairs what was paid first, ends in time, and the next run goes on', async () => {
  const paid = await payDonation();
  const { paymentId } = await payDonation();
  const intent = findIntent(paymentId);
  const created = Math.floor(Date.now() / 1000) - 25 * 60 * 60;
  const open = { latest_charge: null, amount_received: 0, status: 'requires_payment_method' };
  const abandoned = Array.from({ length: 100 }, (_, copy) => ({
    ...intent,
    ...(open as { status: 'requires_payment_method' }),
    id: `pi_abandoned${copy}`,
    created,
    metadata: { ...intent.metadata, donation_id: crypto.randomUUID() },
  }));
  const createdAt = new Date(created * 1000);
  await database()
    .queries.insert(donations)
    .values(
      abandoned.map(({ id, amount, metadata }) => ({
        id: metadata.donation_id,
        paymentIntentId: id,
        amountCents: amount,
        currency: 'usd',
        livemode: false,
        createdAt,
      })),
    );
  for (const copy of abandoned) sandbox.ledger.put(copy);
  const stillOpen = () =>
    abandoned.filter(({ id }) => {
      return findIntent(id).status !== 'canceled';
    }).length;

  const elapsed = slowProvider();
  const report = await reconcileFor20Seconds();
  expect(elapsed()).toBeLessThan(30_000);
  expect((await donationRow(paid.donationId)).status).toBe('succeeded');
  const left = stillOpen();
  expect(left).toBeLessThan(100);
  expect(left).toBeGreaterThan(0);
  expect(report.unmatched).toBe(0);
  await reconcileFor20Seconds();
  expect(stillOpen()).toBeLessThan(left);
  await reconcileWhole();
  expect(stillOpen()).toBe(0);
});

test('a run that is out of time on its way does not count as complete', async () => {
  await reconcileWhole();
  const [before] = await selectRows(reconciliations);
  slowProvider(({ path }) => (path === '/v1/events' ? 60_000 : 0));
  expect(await reconcileFor20Seconds()).toMatchObject({ finished: false });
  const [after] = await selectRows(reconciliations);
  expect(after?.checkedAt).not.toEqual(before?.checkedAt);
  expect(after?.completeAt).toEqual(before?.completeAt);
});

test('a run goes through a list that takes longer than one run, and adds both sides up', async () => {
  const { paymentId } = await payDonation();
  copyPayment(paymentId, 'elsewhere', {});
  const whole = await reconcileWhole(7);
  slowProvider();
  const short = { days: 7, dryRun: false, budgetMs: 1300 };
  const first = await reconcileDonations(short);
  expect(first).toMatchObject({ finished: false });
  const last = await reconcileWhole(7);
  expect(last).toMatchObject({ finished: true, unmatched: 0 });
  expect(last.others).toBe(whole.others);
  expect(last.provider).toEqual(whole.provider);
  expect(last.ours).toEqual(whole.ours);
});

test('a run goes on in the next one and counts each unmatched payment once', async () => {
  const paid = [await payDonation(), await payDonation(), await payDonation()];
  for (const { donationId } of paid) await changeDonation(donationId, { amountCents: 2600 });
  // Later tests expect no unmatched payment.
  onTestFinished(async () => {
    for (const { donationId } of paid) await changeDonation(donationId, { amountCents: 2500 });
  });
  const [older] = paid;
  if (older) await makeOlder(older.donationId, older.paymentId, 20 * dayMs);
  expect((await reconcileWhole()).unmatched).toBe(3);
  slowProvider(({ path }) => (path === '/v1/payment_intents' ? 700 : 0));
  const short = { days: 7, dryRun: false, budgetMs: 1300 };
  expect(await reconcileDonations(short)).toMatchObject({ finished: false });
  expect(await reconcileFor20Seconds()).toMatchObject({ finished: true, unmatched: 3 });
});

test('a run goes on after one that was killed before it stored that all was read', async () => {
  await payDonation();
  await reconcileWhole();
  const unpaid = eq(stripeCursors.list, 'unpaid');
  const progress = { startedAt: new Date().toISOString(), open: [] };
  await database().queries.update(stripeCursors).set({ progress }).where(unpaid);
  expect(await reconcileWhole()).toMatchObject({ finished: true, unmatched: 0 });
  expect(await selectRows(stripeCursors, unpaid)).toMatchObject([{ progress: null }]);
});
