import { setTimeout as wait } from 'node:timers/promises';
import { runThrottled } from '../../gateways/stripe/throttle.ts';
import { itemizePayouts } from './itemize-payouts.ts';
import { syncEntries, syncLateEntries } from './sync-entries.ts';
import { askForSync, isLeaseHeld, releaseLease, takeLease } from './sync-lease.ts';
import { syncPayouts } from './sync-payouts.ts';
import { readLedgerSync, type SyncRound } from './ledger-sync.ts';
import { linkEntries } from './store-entries.ts';

const lookAgainMs = 250;

export interface SyncReport {
  entries: number;
  /** True once the whole past was read. */
  hasHistory: boolean;
  /** False when time ran out; the next sync continues. */
  finished: boolean;
}

interface SyncOptions {
  budgetMs?: number;
  /**
   * `new`, for a webhook, reads entries from the last sync on; while another sync runs, that one reads them. `all`, for
   * the schedule, also reads the day before and payouts.
   */
  scope?: 'new' | 'all';
  /** True when an event said that a payout changed. */
  payouts?: boolean;
}

async function syncOnce(round: SyncRound): Promise<SyncReport> {
  const { added, isRead } = await syncEntries(round);
  if (!isRead) return { entries: added, hasHistory: false, finished: false };
  const sync = await readLedgerSync();
  const arePayoutsRead = await syncPayouts(round, sync);
  const isAll = round.scope === 'all';
  const areLateRead = !isAll || (await syncLateEntries(round, sync));
  const isItemized = !(isAll || sync.payoutsWanted) || (await itemizePayouts(round));
  return {
    entries: added,
    hasHistory: (await readLedgerSync()).lateEntries.readUntil !== null,
    finished: arePayoutsRead && areLateRead && isItemized,
  };
}

// The sync reads until nobody has asked since, or time has run out.
async function syncAsHolder(
  key: string,
  scope: 'new' | 'all',
  hasTime: () => boolean,
): Promise<SyncReport> {
  let entries = 0;
  try {
    for (;;) {
      const { wanted } = await readLedgerSync();
      const report = await syncOnce({ key, scope, hasTime });
      entries += report.entries;
      await linkEntries();
      if (await releaseLease(key, wanted)) return { ...report, entries };
      // Whoever holds it now reads the rest.
      if (!(await isLeaseHeld(key))) return { ...report, entries, finished: false };
      if (!hasTime()) return { ...report, entries };
    }
  } finally {
    await releaseLease(key);
  }
}

// The one that ran may have read all that this one was asked for.
async function syncUnlessRead(
  key: string,
  askedAt: Date,
  hasTime: () => boolean,
): Promise<SyncReport> {
  try {
    const { entries, lateEntries } = await readLedgerSync();
    const isRead = entries.readUntil !== null && entries.readUntil >= askedAt;
    if (isRead && !lateEntries.progress && lateEntries.readUntil)
      return { entries: 0, hasHistory: true, finished: true };
    return await syncAsHolder(key, 'all', hasTime);
  } finally {
    await releaseLease(key);
  }
}

// The running sync reads once more for this one; otherwise this one takes its place.
async function joinSync(scope: 'new' | 'all', hasTime: () => boolean): Promise<SyncReport> {
  const joined = { entries: 0, hasHistory: false, finished: false };
  if (scope === 'new') return joined;
  const askedAt = new Date();
  while (hasTime()) {
    await wait(lookAgainMs);
    const key = await takeLease();
    if (key === undefined) continue;
    return syncUnlessRead(key, askedAt, hasTime);
  }
  return joined;
}

/**
 * Copies Stripe's balance: new entries, new payouts, and the entries of each payout. Safe to repeat; one sync runs at a
 * time, and one that ran out of time is continued by the next.
 *
 * @throws ProviderError
 */
export function syncLedger(options: SyncOptions = {}): Promise<SyncReport> {
  const { budgetMs = Infinity, scope = 'all', payouts = false } = options;
  const end = Date.now() + budgetMs;
  const hasTime = () => Date.now() < end;
  return runThrottled(async () => {
    const key = await askForSync(payouts);
    return key === undefined ? joinSync(scope, hasTime) : syncAsHolder(key, scope, hasTime);
  });
}
