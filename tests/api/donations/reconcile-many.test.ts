/** A year of a large site at the provider's usual pace (P-52). */
import { expect, onTestFinished, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { ledgerEntries, ledgerPulls } from '#server/db/ledger-schema.ts';
import { reconciliations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconcile/reconcile-donations.ts';
import { buildMany } from '#tests/support/payments/many-payments.ts';
import { slowCalls } from '#tests/support/payments/slow-calls.ts';
import { emptyTables } from '#tests/support/rows.ts';

const isLong = process.env.LONG === '1';

/** Donations; each has a charge, a refund and a fee of Stripe in the ledger. */
const count = 10_000;

/** Milliseconds of one call. */
const callMs = 300;

const goalMs = 20_000;

test.runIf(isLong)(
  `${count} donations and ${3 * count} entries are compared within 20 s, also in parts`,
  { timeout: 600_000 },
  async () => {
    await buildMany(count);
    const { counted, end } = slowCalls(callMs);
    onTestFinished(end);

    const began = Date.now();
    const whole = await reconcileDonations({ days: 7, dryRun: false });
    const { calls, mostAtOnce } = counted;
    console.info(`${calls} calls, ${mostAtOnce} at once, ${Date.now() - began} ms on this machine`);
    expect(whole).toMatchObject({ finished: true, findings: [], unmatched: 0 });
    expect(whole.provider).toEqual(whole.ours);
    expect(await database().queries.$count(ledgerEntries)).toBe(3 * count);
    // What the provider needs: the sandbox's own work, in this process, is no part of it.
    expect((calls / mostAtOnce) * callMs).toBeLessThan(goalMs);

    await emptyTables(ledgerEntries, ledgerPulls, reconciliations);
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
