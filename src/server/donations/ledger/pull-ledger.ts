import { dayMs, minuteMs } from '#model/dates/durations.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { database, type Queries } from '../../db/client.ts';
import {
  ledgerEntries,
  type ledgerPulls,
  payouts as payoutsTable,
  type ReadingProgress,
} from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import type { BalanceEntry, PayoutFacts } from '../../gateways/stripe/balance.ts';
import { runPaced } from '../../gateways/stripe/pace.ts';
import { toUnixSeconds } from '../../gateways/stripe/provider-calls.ts';
import { payments, siteId } from '../payments.ts';
import {
  askForPull,
  payoutsWereRead,
  readPull,
  releaseLease,
  savePull,
  takeLease,
} from './pull-lock.ts';
import { listAfter, readSpans, wholePages } from './read-spans.ts';

// Clocks differ, and an entry appears a little later than it is dated.
const overlapMs = 10 * minuteMs;

// Stripe can list an entry much later than it dates it; the schedule finds those.
const listedLateMs = dayMs;

// A bank can send a payout back days after it was paid (docs.stripe.com/payouts).
const payoutsChangeForMs = 30 * dayMs;

// Payouts are listed so often although nothing says that one changed, because the event can be
// lost.
const payoutsEveryMs = 60 * minuteMs;

const lookAgainMs = 250;

export interface PullReport {
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

type Pull = typeof ledgerPulls.$inferSelect;

interface Round {
  key: string;
  scope: 'new' | 'all';
  pull: Pull;
  hasTime: () => boolean;
}

async function storeEntries(db: Queries, entries: readonly BalanceEntry[]) {
  if (entries.length === 0) return [];
  const { livemode } = payments();
  const rows = entries.map(({ site, ...entry }) => ({
    ...entry,
    livemode,
    ownSite: site === siteId(),
    otherSite: site !== null && site !== siteId(),
  }));
  return db
    .insert(ledgerEntries)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id, category: ledgerEntries.category });
}

/** Entries of payments whose donation was stored later find it here, too. */
export async function linkEntries(): Promise<void> {
  await database()
    .queries.update(ledgerEntries)
    .set({ donationId: donations.id, otherSite: false, notOurs: false })
    .from(donations)
    .where(
      and(
        isNull(ledgerEntries.donationId),
        eq(ledgerEntries.paymentIntentId, donations.paymentIntentId),
      ),
    );
}

// A new entry of a payout says that there are payouts to read.
async function storeAndLook(key: string, entries: readonly BalanceEntry[]) {
  const stored = await storeEntries(database().queries, entries);
  const hasPayout = stored.some(({ category }) => category.startsWith('payout'));
  if (hasPayout) await savePull(key, { payoutsWanted: true });
  return stored;
}

const noPlace = { until: null, after: null };

// Returns seconds, as Stripe counts time.
const secondsBefore = (moment: Date, ms: number) => toUnixSeconds(new Date(moment.getTime() - ms));

async function readEntries(
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
const newSince = ({ pull }: Round, now: Date) => secondsBefore(pull.pulledUntil ?? now, overlapMs);

/**
 * Begins with the newest page of a day, or at first of all entries: it is often the only one. What
 * it does not hold is left to be read.
 */
async function beginSweep(round: Round): Promise<number> {
  const { key, pull } = round;
  const now = new Date();
  const startedAt = now.toISOString();
  const since = newSince(round, now);
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

async function pullEntries(round: Round): Promise<{ added: number; isRead: boolean }> {
  const { scope, hasTime } = round;
  let added = 0;
  const resume = async (): Promise<boolean> => {
    round.pull = await readOwnPull();
    const { progress } = round.pull;
    if (!progress) return true;
    const read = await readEntries(round, 'progress', progress);
    added += read.added;
    return read.isRead;
  };
  const wasUnfinished = round.pull.progress !== null;
  if (!(await resume())) return { added, isRead: false };
  // What was begun before does not hold what came since.
  if (wasUnfinished && !hasTime()) return { added, isRead: true };
  round.pull = await readOwnPull();
  if (scope === 'all' && !round.pull.sweep) {
    added += await beginSweep(round);
    const { progress } = await readOwnPull();
    if (progress && !hasTime()) return { added, isRead: false };
    return { added, isRead: await resume() };
  }
  const now = new Date();
  const open = [{ ...noPlace, since: newSince(round, now) }];
  const read = await readEntries(round, 'progress', { startedAt: now.toISOString(), open });
  return { added: added + read.added, isRead: read.isRead };
}

async function readOwnPull(): Promise<Pull> {
  const pull = await readPull();
  if (!pull) throw new Error('The row of the pull is gone.');
  return pull;
}

async function storePayouts(payouts: readonly PayoutFacts[]): Promise<void> {
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

function arePayoutsDue({ scope }: Round, pull: Pull): boolean {
  if (pull.payoutsWanted) return true;
  const { payoutsReadUntil: last, payoutsProgress } = pull;
  if (scope === 'new') return false;
  return payoutsProgress !== null || !last || Date.now() - last.getTime() >= payoutsEveryMs;
}

async function pullPayouts({ key, scope, hasTime }: Round, pull: Pull): Promise<boolean> {
  const read = (
    open: ReadingProgress['open'],
    save: (rest: ReadingProgress['open']) => Promise<void>,
  ) =>
    readSpans(open, {
      ...wholePages<PayoutFacts>(),
      list: (span) => payments().listPayouts(span),
      handle: storePayouts,
      save,
      hasTime,
    });
  const now = new Date();
  const { payoutsReadUntil: last } = pull;
  if (scope === 'new') {
    // An event is about a recent one; the history is the schedule's.
    const recent = { ...noPlace, since: secondsBefore(now, payoutsChangeForMs) };
    if (!(await read([recent], () => savePull(key, {})))) return false;
  } else {
    const since = last ? secondsBefore(last, payoutsChangeForMs) : 0;
    const begun = { startedAt: now.toISOString(), open: [{ ...noPlace, since }] };
    const { startedAt, open } = pull.payoutsProgress ?? begun;
    const save = (rest: ReadingProgress['open']) =>
      savePull(key, { payoutsProgress: { startedAt, open: rest } });
    if (!(await read(open, save))) return false;
    await savePull(key, { payoutsProgress: null, payoutsReadUntil: new Date(startedAt) });
    // Newer ones come with the next pull.
    if (pull.payoutsProgress) return true;
  }
  await payoutsWereRead(key, pull);
  return true;
}

async function pullPayoutEntries(
  { id, entriesAfter }: Pick<typeof payoutsTable.$inferSelect, 'id' | 'entriesAfter'>,
  { key, hasTime }: Round,
): Promise<boolean> {
  let after = entriesAfter;
  do {
    const page = await listAfter(after, (from) => payments().listEntriesOfPayout(id, from));
    const isLast = page.next === null;
    const ids = page.items.map((entry) => entry.id);
    await database().transaction(async (tx) => {
      await storeEntries(tx, page.items);
      if (ids.length > 0) {
        await tx
          .update(ledgerEntries)
          .set({ payoutId: id })
          .where(sql`${ledgerEntries.id} in ${ids} and ${ledgerEntries.payoutId} is null`);
      }
      await tx
        .update(payoutsTable)
        .set({ entriesAfter: page.next, entriesComplete: isLast })
        .where(eq(payoutsTable.id, id));
    });
    await savePull(key, {});
    after = page.next;
  } while (after !== null && hasTime());
  return after === null;
}

// The oldest comes first; false when time ran out.
async function itemizePayouts(round: Round): Promise<boolean> {
  const { id, entriesAfter, entriesComplete, entriesReady, itemized, livemode, createdAt } =
    payoutsTable;
  const open = await database()
    .queries.select({ id, entriesAfter })
    .from(payoutsTable)
    .where(
      and(
        eq(livemode, payments().livemode),
        eq(itemized, true),
        eq(entriesComplete, false),
        eq(entriesReady, true),
      ),
    )
    .orderBy(asc(createdAt));
  for (const [place, payout] of open.entries()) {
    if (!(await pullPayoutEntries(payout, round))) return false;
    if (!round.hasTime()) return place === open.length - 1;
  }
  return true;
}

async function pullOnce(round: Round): Promise<PullReport> {
  const { added, isRead } = await pullEntries(round);
  const unfinished = { entries: added, upToDate: false, finished: false };
  if (!isRead) return unfinished;
  const pull = await readOwnPull();
  const arePayoutsRead = !arePayoutsDue(round, pull) || (await pullPayouts(round, pull));
  const isNew = round.scope === 'new';
  const isSwept = isNew || !pull.sweep || (await readEntries(round, 'sweep', pull.sweep)).isRead;
  const isItemized = isNew && !pull.payoutsWanted ? true : await itemizePayouts(round);
  return {
    entries: added,
    upToDate: (await readOwnPull()).sweptUntil !== null,
    finished: arePayoutsRead && isSwept && isItemized,
  };
}

// It pulls until nobody has asked since, or time has run out.
async function pullAsHolder(
  key: string,
  scope: 'new' | 'all',
  hasTime: () => boolean,
): Promise<PullReport> {
  let entries = 0;
  try {
    for (;;) {
      const pull = await readOwnPull();
      const report = await pullOnce({ key, scope, pull, hasTime });
      entries += report.entries;
      await linkEntries();
      if ((await releaseLease(key, pull.wanted)) || !hasTime()) return { ...report, entries };
    }
  } finally {
    await releaseLease(key);
  }
}

// The pull that runs reads once more for this one; else this one takes its place.
async function joinPull(scope: 'new' | 'all', hasTime: () => boolean): Promise<PullReport> {
  const joined = { entries: 0, upToDate: false, finished: false };
  if (scope === 'new') return joined;
  const askedAt = new Date();
  while (hasTime()) {
    await wait(lookAgainMs);
    const key = await takeLease();
    if (key === undefined) continue;
    const pull = await readOwnPull();
    const isRead = pull.pulledUntil !== null && pull.pulledUntil >= askedAt;
    if (!isRead || pull.sweep || !pull.sweptUntil) return pullAsHolder(key, scope, hasTime);
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
export function pullLedger(options: PullOptions = {}): Promise<PullReport> {
  const { budgetMs = Infinity, scope = 'all', payouts = false } = options;
  const end = Date.now() + budgetMs;
  const hasTime = () => Date.now() < end;
  return runPaced(async () => {
    const key = await askForPull(payouts);
    return key === undefined ? joinPull(scope, hasTime) : pullAsHolder(key, scope, hasTime);
  });
}
