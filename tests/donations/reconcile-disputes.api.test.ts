/** Reconciliations with more open disputes than a run has time for. */
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LedgerObject } from '#sandbox/stripe/objects.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import {
  changeDonation,
  confirmDonation,
  donationRow,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { pressDispute } from '#tests/support/payments/ledger-buttons.ts';
import { aroundCalls, ledgerObjects, sandbox } from '#tests/support/payments/sandbox.ts';
import { slowProvider } from '#tests/support/payments/slow-calls.ts';
import { selectRows } from '#tests/support/rows.ts';

const run = () => reconcileDonations({ days: 7, dryRun: false, budgetMs: 20_000 });

/** Adds so many copies of a donation, as both sides have them; nothing was lost. */
async function copyDonation(id: string, count: number): Promise<void> {
  const row = await donationRow(id);
  const isCopied = ({ object }: LedgerObject) => !['webhook_endpoint', 'event'].includes(object);
  const objects = ledgerObjects().filter(isCopied);
  const text = JSON.stringify(objects);
  const rows: (typeof donations.$inferInsert)[] = [];
  sandbox.ledger.transaction(() => {
    for (let each = 0; each < count; each += 1) {
      const ownId = crypto.randomUUID();
      const named = objects.reduce(
        (own, { id: old }) => own.replaceAll(`"${old}"`, `"${old}x${each}"`),
        text.replaceAll(id, ownId),
      );
      for (const object of JSON.parse(named) as LedgerObject[]) sandbox.ledger.put(object);
      const paymentIntentId = `${row.paymentIntentId ?? ''}x${each}`;
      const createdAt = new Date(row.createdAt.getTime() + each);
      rows.push({ ...row, id: ownId, paymentIntentId, createdAt, personId: null });
    }
  });
  await database().queries.insert(donations).values(rows);
}

/** Returns a set that collects the payments which a run reads. */
function watchReads(): Set<string> {
  const read = new Set<string>();
  aroundCalls(({ path }, answer) => {
    const id = /^\/v1\/payment_intents\/(pi_\w+)$/.exec(path)?.[1];
    if (id) read.add(id);
    return answer();
  });
  return read;
}

test('each run repairs what differs while many open disputes are read in turn', async () => {
  const disputed = await payDonation();
  await confirmDonation(disputed.paymentId);
  await pressDispute(disputed.paymentId);
  await run();
  await copyDonation(disputed.donationId, 59);
  await run();
  const isDisputed = and(eq(donations.disputed, true), eq(donations.disputeLost, false));
  expect(await selectRows(donations, isDisputed)).toHaveLength(60);

  // Two calls a second, as `runThrottled` allows.
  const elapsed = slowProvider(() => 500);
  const differ = async () => {
    const { donationId, paymentId } = await payDonation();
    await confirmDonation(paymentId);
    await changeDonation(donationId, { refundedCents: 100 });
    return donationId;
  };
  const reads = watchReads();
  const later: string[] = [];
  const isFinished: boolean[] = [];
  for (let runs = 0; runs < 4; runs += 1) {
    later.push(await differ());
    const begun = elapsed();
    const { finished } = await run();
    expect(elapsed() - begun).toBeLessThan(26_000);
    isFinished.push(finished);
    expect((await donationRow(later.at(-1) ?? '')).refundedCents).toBe(0);
  }
  expect(isFinished).toContain(true);
  expect(reads.size).toBeGreaterThanOrEqual(63);
});
