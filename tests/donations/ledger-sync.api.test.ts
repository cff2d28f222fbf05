/** Pulls of Stripe's balance: what they read, and what becomes of them when they are cut off. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { takeStripeFee } from '#sandbox/stripe/payouts.ts';
import { database } from '#server/db/client.ts';
import { ledgerEntries, ledgerLease, payouts } from '#server/db/ledger-schema.ts';
import { listPayouts } from '#server/donations/ledger/payouts.ts';
import { syncLedger } from '#server/donations/ledger/sync-ledger.ts';
import { askForSync, releaseLease, takeLease } from '#server/donations/ledger/sync-lease.ts';
import { saveCursors } from '#server/donations/stripe-lists/cursors.ts';
import { confirmedDonation } from '#tests/support/factories/donations.ts';
import { countCalls } from '#tests/support/payments/count-calls.ts';
import { payOut } from '#tests/support/payments/pay-out.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import {
  aroundCalls,
  deliverAll,
  failNextCalls,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import { buildEvent, sendEvent } from '#tests/support/payments/webhook-events.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(forgetPayments);

/** More entries than two answers hold. */
function fillBalance(): void {
  sandbox.ledger.transaction(() => {
    for (let each = 0; each < 250; each += 1) takeStripeFee(sandbox.context, 10, 'Radar');
  });
}

test('a sync that is repeated changes no entry and no payout', async () => {
  await confirmedDonation();
  await payOut();
  const before = [await selectRows(ledgerEntries), await selectRows(payouts)];
  expect(await syncLedger()).toMatchObject({ entries: 0, finished: true });
  expect([await selectRows(ledgerEntries), await selectRows(payouts)]).toEqual(before);
});

test('a sync out of time goes on in the next, also within a payout', async () => {
  await confirmedDonation(999_999);
  fillBalance();
  expect(await syncLedger({ budgetMs: 0 })).toMatchObject({ entries: 100, finished: false });
  expect(await syncLedger({ budgetMs: 0 })).toMatchObject({ entries: 100, finished: false });
  expect(await syncLedger()).toMatchObject({ entries: 51, finished: true });
  sandbox.switches.set({ lostWebhooks: 10 });
  const { id } = await payOut();
  for (let rounds = 0; !(await syncLedger({ budgetMs: 0 })).finished; rounds += 1) {
    expect(rounds).toBeLessThan(10);
  }
  await syncLedger();
  expect(await listPayouts()).toMatchObject([{ id, tied: true }]);
});

test('a sync that goes on with payouts leaves newer ones to the next', async () => {
  await confirmedDonation();
  await deliverAll();
  await syncLedger();
  sandbox.switches.set({ lostWebhooks: 10 });
  const { id } = await payOut();
  const progress = { startedAt: new Date().toISOString(), open: [] };
  await saveCursors(database().queries, false, { payouts: { progress } });
  await syncLedger();
  expect(await listPayouts()).toEqual([]);
  await syncLedger();
  expect(await listPayouts()).toMatchObject([{ id, tied: true }]);
});

test('a sync begins again when Stripe has lost the entry where the last one stopped', async () => {
  fillBalance();
  await syncLedger({ budgetMs: 0 });
  const open = [{ since: 0, until: null, after: 'txn_gone' }];
  const progress = { startedAt: new Date().toISOString(), open };
  await saveCursors(database().queries, false, { entries: { progress } });
  expect(await syncLedger()).toMatchObject({ entries: 150, finished: true });
});

test('a sync is made once for many that are asked for at once', async () => {
  await confirmedDonation();
  await syncLedger();
  for (let each = 0; each < 3; each += 1) await confirmedDonation();
  const calls = countCalls();
  const asked = Array.from({ length: 25 }, (_, each) =>
    syncLedger({ scope: each % 5 === 0 ? 'all' : 'new' }),
  );
  const reports = await Promise.all(asked);
  expect(reports.reduce((sum, { entries }) => sum + entries, 0)).toBe(3);
  expect(await selectRows(ledgerEntries)).toHaveLength(4);
  // How many wait for the same one depends on the machine; each for itself would be fifty and more.
  expect(calls.count()).toBeLessThan(25);
  expect(await selectRows(ledgerLease)).toMatchObject([{ holder: null, leaseUntil: null }]);
});

test('a sync that an event asks for is left to the one that runs, also for payouts', async () => {
  await syncLedger();
  const other = crypto.randomUUID();
  const inAMinute = sql`now() + interval '1 minute'`;
  await database().queries.update(ledgerLease).set({ holder: other, leaseUntil: inAMinute });
  const [before] = await selectRows(ledgerLease);
  const calls = countCalls();
  await syncLedger({ scope: 'new', payouts: true });
  expect(calls.count()).toBe(0);
  expect(await selectRows(ledgerLease)).toMatchObject([
    { holder: other, payoutsWanted: true, wanted: (before?.wanted ?? 0) + 1 },
  ]);
});

test('a sync keeps its lease for one that was asked for meanwhile', async () => {
  const key = (await askForSync(false)) ?? '';
  const [seen] = await selectRows(ledgerLease);
  expect(await askForSync(true), 'another holds it').toBeUndefined();
  expect(await releaseLease(key, seen?.wanted)).toBe(false);
  expect(await takeLease(), 'it is still held').toBeUndefined();
  const [now] = await selectRows(ledgerLease);
  expect(await releaseLease(key, now?.wanted)).toBe(true);
  expect(await takeLease()).toBeDefined();
});

test('a sync ends when another process has taken its lease, and leaves the rest to that one', async () => {
  fillBalance();
  const other = crypto.randomUUID();
  const end = aroundCalls(async (_call, answer) => {
    const answered = await answer();
    await database().queries.update(ledgerLease).set({ holder: other });
    return answered;
  });
  onTestFinished(end);
  expect(await syncLedger()).toMatchObject({ finished: false });
  expect(await selectRows(ledgerLease)).toMatchObject([{ holder: other }]);
});

test('a sync goes on when the process that held it has died', async () => {
  await confirmedDonation();
  await syncLedger();
  await confirmedDonation();
  const aSecondAgo = sql`now() - interval '1 second'`;
  await database()
    .queries.update(ledgerLease)
    .set({ holder: crypto.randomUUID(), leaseUntil: aSecondAgo });
  expect(await syncLedger({ scope: 'new' })).toMatchObject({ entries: 1 });
});

test('a sync by an event leaves to the schedule what is dated before the last sync', async () => {
  await confirmedDonation();
  await syncLedger();
  const [entry] = [...sandbox.ledger.newest('balance_transaction')];
  if (!entry) throw new Error('There is no entry.');
  const created = entry.created - 12 * 60 * 60;
  sandbox.ledger.put({ ...entry, id: 'txn_late', created });
  expect(await syncLedger({ scope: 'new' })).toMatchObject({ entries: 0 });
  expect(await syncLedger()).toMatchObject({ entries: 1, finished: true });
});

test('a sync by the first event of all leaves the past to the schedule', async () => {
  await confirmedDonation();
  const [entry] = [...sandbox.ledger.newest('balance_transaction')];
  if (!entry) throw new Error('There is no entry.');
  sandbox.ledger.put({ ...entry, id: 'txn_old', created: entry.created - 24 * 60 * 60 });
  expect(await syncLedger({ scope: 'new' })).toMatchObject({ entries: 1, hasHistory: false });
  expect(await syncLedger()).toMatchObject({ entries: 1, hasHistory: true, finished: true });
});

test('a sync for a payout comes after the response, so that an outage of Stripe repeats no event', async () => {
  await confirmedDonation();
  await deliverAll();
  sandbox.switches.set({ lostWebhooks: 10 });
  const { id } = await payOut();
  const fault = 'lost before acting' as const;
  failNextCalls(fault, fault, fault);
  const event = buildEvent('payout.paid', { object: 'payout', id });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  expect((await sendEvent(event)).status).toBe(200);
  expect(await listPayouts()).toEqual([]);
  await syncLedger();
  expect(await listPayouts()).toMatchObject([{ id, tied: true }]);
});

test('a sync that failed is made up for by the next one', async () => {
  await confirmedDonation();
  const fault = 'lost before acting' as const;
  failNextCalls('none', fault, fault, fault);
  await expect(syncLedger()).rejects.toThrow('Stripe');
  await syncLedger();
  expect(await selectRows(ledgerEntries)).toHaveLength(1);
});
