import { dayMs, minuteMs } from '#model/dates/durations.ts';
import { database } from '../../db/client.ts';
import type { ReadingProgress } from '../../db/ledger-schema.ts';
import type { BalanceEntry } from '../../gateways/stripe/balance.ts';
import { payments } from '../payments.ts';
import { savePull } from './pull-lock.ts';
import { noPlace, type Pull, readOwnPull, type Round, secondsBefore } from './pull-round.ts';
import { readSpans, wholePages } from './read-spans.ts';
import { storeEntries } from './store-entries.ts';

// Clocks differ, and an entry appears a little later than it is dated.
const overlapMs = 10 * minuteMs;

// Stripe can list an entry much later than it dates it; the schedule finds those.
const listedLateMs = dayMs;

// A new entry of a payout says that there are payouts to read.
async function storeAndLook(key: string, entries: readonly BalanceEntry[]) {
  const stored = await storeEntries(database().queries, entries);
  const hasPayout = stored.some(({ category }) => category.startsWith('payout'));
  if (hasPayout) await savePull(key, { payoutsWanted: true });
  return stored;
}

async function continueReading(
  { key, hasTime }: Round,
  name: 'progress' | 'sweep',
  { startedAt, open }: ReadingProgress,
): Promise<{ added: number; isRead: boolean }> {
  let added = 0;
  const isRead = await readSpans(open, {
    ...wholePages<BalanceEntry>(),
    list: (span) => payments().listEntries(span),
    handle: async (entries) => {
      added += (await storeAndLook(key, entries)).length;
    },
    save: (rest) => savePull(key, { [name]: { startedAt, open: rest } }),
    hasTime,
  });
  if (isRead) {
    const readUntil = new Date(startedAt);
    const end = name === 'progress' ? { pulledUntil: readUntil } : { sweptUntil: readUntil };
    await savePull(key, { [name]: null, ...end });
  }
  return { added, isRead };
}

// Before the first pull, whatever is older is the schedule's.
const newSince = ({ pulledUntil }: Pull, now: Date) => secondsBefore(pulledUntil ?? now, overlapMs);

/**
 * Begins with the newest page of a day, or at first of all entries: it is often the only one. What
 * it does not hold is left to be read.
 */
async function beginSweep({ key }: Round, pull: Pull): Promise<number> {
  const now = new Date();
  const startedAt = now.toISOString();
  const since = newSince(pull, now);
  const dayBefore = pull.sweptUntil ? secondsBefore(pull.sweptUntil, listedLateMs) : 0;
  const day = { ...noPlace, since: Math.min(dayBefore, since) };
  const { items, next, reached } = await payments().listEntries(day);
  const { length: added } = await storeAndLook(key, items);
  if (next === null) {
    await savePull(key, { pulledUntil: now, sweptUntil: now });
  } else if (reached <= since) {
    const sweep = { startedAt, open: [{ ...day, after: next }] };
    await savePull(key, { pulledUntil: now, sweep });
  } else {
    const sweep = { startedAt, open: [{ ...day, until: since }] };
    const progress = { startedAt, open: [{ ...day, since, after: next }] };
    await savePull(key, { sweep, progress });
  }
  return added;
}

/** Reads what is new, and for the schedule begins to read what Stripe listed late. */
export async function pullEntries(round: Round): Promise<{ added: number; isRead: boolean }> {
  let added = 0;
  async function resume({ progress }: Pull): Promise<boolean> {
    if (!progress) return true;
    const read = await continueReading(round, 'progress', progress);
    added += read.added;
    return read.isRead;
  }
  const begun = await readOwnPull();
  if (!(await resume(begun))) return { added, isRead: false };
  // A reading that was begun before does not hold newer entries.
  if (begun.progress !== null && !round.hasTime()) return { added, isRead: true };
  const pull = await readOwnPull();
  if (round.scope === 'all' && !pull.sweep) {
    added += await beginSweep(round, pull);
    const swept = await readOwnPull();
    if (swept.progress && !round.hasTime()) return { added, isRead: false };
    return { added, isRead: await resume(swept) };
  }
  const now = new Date();
  const open = [{ ...noPlace, since: newSince(pull, now) }];
  const read = await continueReading(round, 'progress', { startedAt: now.toISOString(), open });
  return { added: added + read.added, isRead: read.isRead };
}

/** Goes on with what Stripe listed late; false when time ran out. */
export async function pullSweep(round: Round, { sweep }: Pull): Promise<boolean> {
  return !sweep || (await continueReading(round, 'sweep', sweep)).isRead;
}
