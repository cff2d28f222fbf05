/** A large site reconciles a year at the provider's usual pace. */
import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { ledgerEntries, ledgerLease, stripeCursors } from '#server/db/ledger-schema.ts';
import { reconciliations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { storeManyPayments } from '#tests/support/payments/many-payments.ts';
import { slowCalls } from '#tests/support/payments/slow-calls.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { isLong } from '#tests/support/long-run.ts';

/** Donations; each has a charge, a refund and a fee of Stripe in the ledger. */
const count = 10_000;

/** Milliseconds of one call. */
const callMs = 300;

/** A call for each page of entries, and a few of the other lists. */
const goalCalls = (3 * count) / 100 + 400;

test.runIf(isLong)(
  `${count} donations and ${3 * count} entries are compared by a call for each page, also in parts`,
  { timeout: 600_000 },
  async () => {
    await storeManyPayments(count);
    const counted = slowCalls(callMs);

    const began = Date.now();
    const whole = await reconcileDonations({ days: 7, dryRun: false });
    const { calls } = counted;
    console.info(`${calls} calls, ${Date.now() - began} ms on this machine`);
    expect(whole).toMatchObject({ finished: true, findings: [], unmatched: 0 });
    expect(whole.provider).toEqual(whole.ours);
    expect(await database().queries.$count(ledgerEntries)).toBe(3 * count);
    expect(calls).toBeLessThan(goalCalls);

    await emptyTables(ledgerEntries, ledgerLease, stripeCursors, reconciliations);
    const parts = { days: 7, dryRun: false, budgetMs: 5000 };
    let last = await reconcileDonations(parts);
    expect(last.finished).toBe(false);
    for (let runs = 1; !last.finished; runs += 1) {
      expect(runs).toBeLessThan(60);
      last = await reconcileDonations(parts);
    }
    expect(last).toMatchObject({ findings: [], unmatched: 0 });
    expect(last.provider).toEqual(last.ours);
    expect(await database().queries.$count(ledgerEntries)).toBe(3 * count);
  },
);
