import { sql } from 'drizzle-orm';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import { database } from '../../db/client.ts';
import { payouts as payoutsTable } from '../../db/ledger-schema.ts';
import type { StripePayoutDetails } from '../../gateways/stripe/balance.ts';
import { payments } from '../payments.ts';
import { finishReading, type Reading } from '../stripe-lists/continue-reading.ts';
import { readTimeWindows, wholePages } from '../stripe-lists/read-time-windows.ts';
import { storePayoutsRead, renewLease, saveUnderLease } from './sync-lease.ts';
import { type LedgerSync, type SyncRound } from './ledger-sync.ts';
import { wholeWindow, secondsBefore } from '../stripe-lists/time-windows.ts';

// A bank can send a payout back days after it was paid (docs.stripe.com/payouts).
const payoutMayFailForMs = 30 * dayMs;

// Payouts are listed this often although nothing says that one changed, because the event can be lost.
const payoutsListedEveryMs = 60 * minuteMs;

async function storePayouts(payouts: readonly StripePayoutDetails[]): Promise<void> {
  if (payouts.length === 0) return;
  await database()
    .queries.insert(payoutsTable)
    .values([...payouts])
    .onConflictDoUpdate({
      target: payoutsTable.id,
      set: {
        amountCents: sql`excluded.amount_cents`,
        arrivesOn: sql`excluded.arrives_on`,
        status: sql`excluded.status`,
        failure: sql`excluded.failure`,
        entriesReady: sql`excluded.entries_ready`,
      },
    });
}

function arePayoutsDue({ scope }: SyncRound, sync: LedgerSync): boolean {
  if (sync.payoutsWanted) return true;
  const { readUntil: last, progress } = sync.payouts;
  if (scope === 'new') return false;
  return progress !== null || !last || Date.now() - last.getTime() >= payoutsListedEveryMs;
}

function payoutsReader(hasTime: SyncRound['hasTime']): Reading['read'] {
  return (open, save) =>
    readTimeWindows(open, {
      ...wholePages<StripePayoutDetails>(),
      list: (window) => payments().listPayouts(window),
      handle: storePayouts,
      save,
      hasTime,
    });
}

// An event is about a recent payout; the history is left to the schedule.
async function readRecentPayouts({ key, hasTime }: SyncRound, sync: LedgerSync): Promise<boolean> {
  const recent = { ...wholeWindow, since: secondsBefore(new Date(), payoutMayFailForMs) };
  if (!(await payoutsReader(hasTime)([recent], () => renewLease(key)))) return false;
  await storePayoutsRead(key, sync);
  return true;
}

async function readPayoutHistory({ key, hasTime }: SyncRound, sync: LedgerSync): Promise<boolean> {
  const { readUntil: last, progress } = sync.payouts;
  const since = last ? secondsBefore(last, payoutMayFailForMs) : 0;
  const begun = { startedAt: new Date().toISOString(), open: [{ ...wholeWindow, since }] };
  const save: Reading['save'] = (cursor) => saveUnderLease(key, { payouts: cursor });
  const read = payoutsReader(hasTime);
  if (!(await finishReading({ read, save }, progress ?? begun))) return false;
  // Newer payouts than those of an interrupted reading come with the next sync.
  if (!progress) await storePayoutsRead(key, sync);
  return true;
}

/** Reads Stripe's payouts when they are due; false when time ran out. */
export async function syncPayouts(round: SyncRound, sync: LedgerSync): Promise<boolean> {
  if (!arePayoutsDue(round, sync)) return true;
  return round.scope === 'new' ? readRecentPayouts(round, sync) : readPayoutHistory(round, sync);
}
