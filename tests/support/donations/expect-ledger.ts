import { expect } from 'vitest';
import type { BalanceTransaction, Payout } from '#sandbox/stripe/objects.ts';
import { dayMs } from '#model/dates/durations.ts';
import { ledgerEntries } from '#server/db/ledger-schema.ts';
import { donations } from '#server/db/schema.ts';
import { compareBalance } from '#server/donations/ledger/compare-balance.ts';
import { syncLedger } from '#server/donations/ledger/sync-ledger.ts';
import { listPayouts } from '#server/donations/ledger/payouts.ts';
import { sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

const manual = 'manual';

/** The columns of an entry that both sides must have alike. */
interface Compared {
  id: string;
  type: string;
  category: string;
  cents: [amount: number, fee: number, net: number];
  payoutId: string | null;
}

function toCompared(entry: BalanceTransaction): Compared {
  const { id, type, reporting_category: category, amount, fee, net, payout } = entry;
  return {
    id,
    type,
    category,
    cents: [amount, fee, net],
    payoutId: payout === manual ? null : payout,
  };
}

const byId = (one: Compared, other: Compared) => (one.id < other.id ? -1 : 1);

/** Tells whether Stripe listed an entry so long after its date that a sync does not look that far back. */
const isDatedBack = ({ created }: BalanceTransaction) => created * 1000 < Date.now() - dayMs;

/**
 * Runs the schedule as often as late entries need: two comparisons with the balance that differ have everything read
 * again, and the one after that sees the gap closed.
 */
async function readLateEntries(): Promise<void> {
  const now = Date.now();
  await compareBalance(new Date(now - 1));
  await compareBalance(new Date(now));
  await syncLedger();
  await compareBalance(new Date(now + 1));
}

/** Expects after a sync that our ledger equals Stripe's, entry for entry, and each payout ties. */
export async function expectLedgerToEqual(): Promise<void> {
  await syncLedger();
  const stored = new Set((await selectRows(ledgerEntries)).map(({ id }) => id));
  const missing = [...sandbox.ledger.newest('balance_transaction')].filter(
    ({ id }) => !stored.has(id),
  );
  if (missing.length > 0 && missing.every(isDatedBack)) await readLateEntries();
  const ours = (await selectRows(ledgerEntries)).map(
    ({ id, type, category, amountCents, feeCents, netCents, payoutId }): Compared => ({
      id,
      type,
      category,
      payoutId,
      cents: [amountCents, feeCents, netCents],
    }),
  );
  const theirs = [...sandbox.ledger.newest('balance_transaction')].map(toCompared);
  expect(ours.sort(byId)).toEqual(theirs.sort(byId));
  for (const { itemized, tied } of await listPayouts()) expect(tied).toBe(itemized);
}

/**
 * Tells whether nothing that was paid has the money of a failed payout: an automatic one says which entries it holds,
 * those made by hand count by their sum, and money that is still in the balance was not paid again.
 */
function isUnpaid(failed: Payout): boolean {
  const { ledger } = sandbox;
  const back = [...ledger.newest('balance_transaction')].find(
    ({ type, source }) => type === 'payout_failure' && source === failed.id,
  );
  if (!back?.payout) return true;
  if (back.payout !== manual) return ledger.find('payout', back.payout).status !== 'paid';
  const paid = [...ledger.newest('payout')].filter(
    ({ automatic, status, created }) => !automatic && status === 'paid' && created > back.created,
  );
  return sum(paid.map(({ amount }) => amount)) < failed.amount;
}

/** Expects Overview to call exactly the failed payouts open whose money was not paid again. */
export async function expectOpenFailures(): Promise<void> {
  const failed = [...sandbox.ledger.newest('payout')].filter(({ status }) => status === 'failed');
  const open = (await listPayouts()).filter(({ openFailure }) => openFailure).map(({ id }) => id);
  expect(open.sort()).toEqual(
    failed
      .filter(isUnpaid)
      .map(({ id }) => id)
      .sort(),
  );
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Expects each donation's amount and refunds to be the sums of its entries, once reconciled. */
export async function expectDonationsToEqualEntries(): Promise<void> {
  const entries = await selectRows(ledgerEntries);
  const ofPayments = entries.filter(({ paymentIntentId }) => paymentIntentId !== null);
  for (const entry of ofPayments)
    expect(entry.donationId, 'an entry has its donation').not.toBeNull();
  for (const row of await selectRows(donations)) {
    const own = entries.filter(({ donationId }) => donationId === row.id);
    const cents = (...categories: string[]) =>
      sum(
        own
          .filter(({ category }) => categories.includes(category))
          .map(({ amountCents }) => amountCents),
      );
    // Stripe converts other currencies.
    if (own.some(({ currency }) => currency !== row.currency)) continue;
    const isPaid = row.status === 'succeeded' && row.paymentIntentId !== null;
    expect(cents('charge'), 'gross').toBe(isPaid ? row.amountCents : 0);
    const refunded = -cents('refund', 'refund_failure');
    const disputed = row.disputeLost ? -cents('dispute', 'dispute_reversal') : 0;
    if (isPaid) expect(row.refundedCents).toBe(Math.min(row.amountCents, refunded + disputed));
  }
}
