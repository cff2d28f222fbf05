import { setTimeout as wait } from 'node:timers/promises';
import { runThrottled } from '../../gateways/stripe/throttle.ts';
import { itemizePayouts } from './itemize-payouts.ts';
import { syncEntries, syncLateEntries } from './sync-entries.ts';
import { askForSync, releaseLease, takeLease } from './sync-lease.ts';
import { syncPayouts } from './sync-payouts.ts';
import { readLedgerSync, type SyncRound } from './sync-round.ts';
import { linkEntries } from './store-entries.ts';

const lookAgainMs = 250;

export interface SyncReport {
  entries: number;
  upToDate: boolean;
  /** When time ran out, the next pull continues. */
  finished: boolean;
}

interface PullOptions {
  budgetMs?: number;
  /**
   * `new`, for a webhook: entries from the last pull on; while another pull runs, that one reads them.
   * `all`, for the schedule: the day before and payouts as well.
   */
  scope?: 'new' | 'all';
  /** An event said that a payout changed. */
  payouts?: boolean;
}

async function pullOnce(round: SyncRound): Promise<SyncReport> {
  const { added, isRead } = await syncEntries(round);
  if (!isRead) return { entries: added, upToDate: false, finished: false };
  const pull = await readLedgerSync();
  const arePayoutsRead = await syncPayouts(round, pull);
  const isAll = round.scope === 'all';
  const areLateRead = !isAll || (await syncLateEntries(round, pull));
  const isItemized = !(isAll || pull.payoutsWanted) || (await itemizePayouts(round));
  return {
    entries: added,
    upToDate: (await readLedgerSync()).lateEntries.readUntil !== null,
    finished: arePayoutsRead && areLateRead && isItemized,
  };
}

// It pulls until nobody has asked since, or time has run out.
async function pullAsHolder(
  key: string,
  scope: 'new' | 'all',
  hasTime: () => boolean,
): Promise<SyncReport> {
  let entries = 0;
  try {
    for (;;) {
      const { wanted } = await readLedgerSync();
      const report = await pullOnce({ key, scope, hasTime });
      entries += report.entries;
      await linkEntries();
      if ((await releaseLease(key, wanted)) || !hasTime()) return { ...report, entries };
    }
  } finally {
    await releaseLease(key);
  }
}

// The pull that runs reads once more for this one; else this one takes its place.
async function joinPull(scope: 'new' | 'all', hasTime: () => boolean): Promise<SyncReport> {
  const joined = { entries: 0, upToDate: false, finished: false };
  if (scope === 'new') return joined;
  const askedAt = new Date();
  while (hasTime()) {
    await wait(lookAgainMs);
    const key = await takeLease();
    if (key === undefined) continue;
    const { entries, lateEntries } = await readLedgerSync();
    const isRead = entries.readUntil !== null && entries.readUntil >= askedAt;
    if (!isRead || lateEntries.progress || !lateEntries.readUntil)
      return pullAsHolder(key, scope, hasTime);
    await releaseLease(key);
    return { entries: 0, upToDate: true, finished: true };
  }
  return joined;
}

/**
 * Mirrors Stripe's balance: new entries, new payouts, and which entries each payout paid out. Safe
 * to repeat; one runs at a time, and one out of time is continued by the next.
 * @throws ProviderError
 */
export function syncLedger(options: PullOptions = {}): Promise<SyncReport> {
  const { budgetMs = Infinity, scope = 'all', payouts = false } = options;
  const end = Date.now() + budgetMs;
  const hasTime = () => Date.now() < end;
  return runThrottled(async () => {
    const key = await askForSync(payouts);
    return key === undefined ? joinPull(scope, hasTime) : pullAsHolder(key, scope, hasTime);
  });
}
