import { dayMs, minuteMs } from '#model/dates/durations.ts';
import { database } from '../../db/client.ts';
import type { ReadingProgress } from '../../db/ledger-json.ts';
import type { BalanceEntry } from '../../gateways/stripe/balance.ts';
import type { StripePage, TimeWindow } from '../../gateways/stripe/pages.ts';
import { payments } from '../payments.ts';
import { finishReading, type Reading } from '../stripe-lists/continue-reading.ts';
import { readTimeWindows, wholePages } from '../stripe-lists/read-time-windows.ts';
import { renewLease, saveUnderLease } from './sync-lease.ts';
import { type LedgerSync, readLedgerSync, type SyncRound } from './ledger-sync.ts';
import { wholeWindow, secondsBefore } from '../stripe-lists/time-windows.ts';
import { storeEntries } from './store-entries.ts';

// Clocks differ, and an entry appears a little later than its date.
const overlapMs = 10 * minuteMs;

// Stripe can list an entry much later than it dates it; the schedule finds those.
const listedLateMs = dayMs;

// A new entry of a payout means that a payout is new or changed, so the payouts are read in the same sync.
async function storeEntriesAndNotePayouts(key: string, entries: readonly BalanceEntry[]) {
  const stored = await storeEntries(database().queries, entries);
  const hasPayout = stored.some(({ category }) => category.startsWith('payout'));
  if (hasPayout) await renewLease(key, { payoutsWanted: true });
  return stored;
}

async function readEntries(
  { key, hasTime }: SyncRound,
  list: 'entries' | 'late-entries',
  progress: ReadingProgress,
): Promise<{ added: number; isRead: boolean }> {
  let added = 0;
  const reading: Reading = {
    save: (cursor) => saveUnderLease(key, { [list]: cursor }),
    read: (open, save) =>
      readTimeWindows(open, {
        ...wholePages<BalanceEntry>(),
        list: (window) => payments().listEntries(window),
        handle: async (entries) => {
          added += (await storeEntriesAndNotePayouts(key, entries)).length;
        },
        save,
        hasTime,
      }),
  };
  return { isRead: await finishReading(reading, progress), added };
}

// Before the first sync, everything older is left to the schedule.
const newEntriesStart = ({ entries }: LedgerSync, now: Date) =>
  secondsBefore(entries.readUntil ?? now, overlapMs);

interface FirstPage {
  day: TimeWindow;
  /** The beginning of the new entries, in seconds, which are in the day as well. */
  since: number;
  now: Date;
}

// The page ends the day, the new entries, or neither of them.
function cursorsAfterFirstPage(
  { next, reached }: StripePage<BalanceEntry>,
  { day, since, now }: FirstPage,
) {
  const startedAt = now.toISOString();
  const whole = { readUntil: now };
  if (next === null) return { entries: whole, 'late-entries': whole };
  if (reached <= since) {
    const late = { startedAt, open: [{ ...day, after: next }] };
    return { entries: whole, 'late-entries': { progress: late } };
  }
  const late = { startedAt, open: [{ ...day, until: since }] };
  const progress = { startedAt, open: [{ ...day, since, after: next }] };
  return { entries: { progress }, 'late-entries': { progress: late } };
}

/**
 * Reads the newest page of the last day, or of everything on the first sync, and opens windows for what that page
 * lacks. Often it is the only page.
 */
async function beginLateEntries({ key }: SyncRound, sync: LedgerSync): Promise<number> {
  const now = new Date();
  const since = newEntriesStart(sync, now);
  const readLate = sync.lateEntries.readUntil;
  const dayBefore = readLate ? secondsBefore(readLate, listedLateMs) : 0;
  const day = { ...wholeWindow, since: Math.min(dayBefore, since) };
  const page = await payments().listEntries(day);
  const { length: added } = await storeEntriesAndNotePayouts(key, page.items);
  await saveUnderLease(key, cursorsAfterFirstPage(page, { day, since, now }));
  return added;
}

interface EntriesRead {
  added: number;
  isRead: boolean;
}

// Reads what an interrupted sync left of the new entries.
async function resumeReading(
  round: SyncRound,
  { entries: { progress } }: LedgerSync,
): Promise<EntriesRead> {
  return progress ? readEntries(round, 'entries', progress) : { added: 0, isRead: true };
}

function readNewEntries(round: SyncRound, sync: LedgerSync): Promise<EntriesRead> {
  const now = new Date();
  const open = [{ ...wholeWindow, since: newEntriesStart(sync, now) }];
  return readEntries(round, 'entries', { startedAt: now.toISOString(), open });
}

async function readNewAndLateEntries(round: SyncRound, sync: LedgerSync): Promise<EntriesRead> {
  const added = await beginLateEntries(round, sync);
  const late = await readLedgerSync();
  if (late.entries.progress && !round.hasTime()) return { added, isRead: false };
  const read = await resumeReading(round, late);
  return { ...read, added: added + read.added };
}

/** Reads new entries, and for the schedule begins to read those that Stripe listed late. */
export async function syncEntries(round: SyncRound): Promise<EntriesRead> {
  const syncBefore = await readLedgerSync();
  const resumed = await resumeReading(round, syncBefore);
  if (!resumed.isRead) return resumed;
  // A reading that was begun before does not hold newer entries.
  if (syncBefore.entries.progress !== null && !round.hasTime()) return resumed;
  const sync = await readLedgerSync();
  const readsLate = round.scope === 'all' && !sync.lateEntries.progress;
  const read = await (readsLate ? readNewAndLateEntries : readNewEntries)(round, sync);
  return { ...read, added: resumed.added + read.added };
}

/** Continues with the entries that Stripe listed late; false when time ran out. */
export async function syncLateEntries(
  round: SyncRound,
  { lateEntries: { progress } }: LedgerSync,
): Promise<boolean> {
  return !progress || (await readEntries(round, 'late-entries', progress)).isRead;
}
