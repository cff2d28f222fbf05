import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { database, type Queries } from '../../db/client.ts';
import {
  ledgerEntries,
  type LedgerProgress,
  ledgerPulls,
  payouts as payoutsTable,
} from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { ProviderRefusal } from '../../gateways/errors.ts';
import type { BalanceEntry, PayoutFacts } from '../../gateways/stripe/balance.ts';
import type { Page } from '../../gateways/stripe/pages.ts';
import { toUnixSeconds } from '../../gateways/stripe/provider-calls.ts';
import { payments, siteId } from '../payments.ts';
import { workThrough } from '../work-through.ts';
import { readSpans } from './read-spans.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Clocks differ, and Stripe can list an entry later than it dates it. */
const overlapMs = dayMs;

/** A bank can send a payout back days after it was paid (docs.stripe.com/payouts). */
const payoutsChangeForMs = 30 * dayMs;

export interface PullReport {
  /** Entries that were new. */
  entries: number;
  /** Whether all entries were read. */
  upToDate: boolean;
  /** Whether payouts were, too. When time ran out, the next pull continues. */
  finished: boolean;
}

interface PullOptions {
  /** Milliseconds. */
  budgetMs?: number;
}

async function savePull(row: Partial<typeof ledgerPulls.$inferInsert>): Promise<void> {
  const { livemode } = payments();
  await database()
    .queries.insert(ledgerPulls)
    .values({ livemode, ...row })
    .onConflictDoUpdate({ target: ledgerPulls.livemode, set: row });
}

/** Returns how many were new. */
async function storeEntries(db: Queries, entries: readonly BalanceEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const { livemode } = payments();
  const rows = entries.map(({ site, ...entry }) => ({
    ...entry,
    livemode,
    otherSite: site !== null && site !== siteId(),
  }));
  const written = await db
    .insert(ledgerEntries)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  return written.length;
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

/** Begins again when Stripe no longer knows the entry that the last pull stopped at. */
async function listAfter<Item>(
  after: string | null,
  list: (after: string | null) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  try {
    return await list(after);
  } catch (error) {
    const isGone = error instanceof ProviderRefusal && error.param === 'starting_after';
    if (!isGone || after === null) throw error;
    return list(null);
  }
}

/** Reads what is open, or as much of it as there is time for. */
async function pullEntries(
  { startedAt, open: spans }: LedgerProgress,
  hasTime: () => boolean,
): Promise<{ added: number; upToDate: boolean }> {
  let added = 0;
  const upToDate = await readSpans(spans, {
    list: (span) => listAfter(span.after, (after) => payments().listEntries({ ...span, after })),
    store: async (entries) => {
      added += await storeEntries(database().queries, entries);
    },
    note: (open) => savePull({ progress: { startedAt, open } }),
    hasTime,
  });
  return { added, upToDate };
}

async function storePayouts(payouts: readonly PayoutFacts[]): Promise<void> {
  if (payouts.length === 0) return;
  await database()
    .queries.insert(payoutsTable)
    .values(payouts.map(({ isItemizedNow: _, ...payout }) => payout))
    .onConflictDoUpdate({
      target: payoutsTable.id,
      set: {
        amountCents: sql`excluded.amount_cents`,
        arrivesOn: sql`excluded.arrives_on`,
        status: sql`excluded.status`,
        failure: sql`excluded.failure`,
      },
    });
}

/** Stores new payouts and what became of earlier ones; returns those not itemized yet. */
async function pullPayouts(since: Date): Promise<Set<string>> {
  const waiting = new Set<string>();
  let after: string | null = null;
  do {
    const page: Page<PayoutFacts> = await payments().listPayouts(since, after);
    await storePayouts(page.items);
    for (const { id, isItemizedNow } of page.items) if (!isItemizedNow) waiting.add(id);
    after = page.next;
  } while (after !== null);
  return waiting;
}

/** Names the payout of its entries; false when time ran out. */
async function pullPayoutEntries(
  { id, entriesAfter }: Pick<typeof payoutsTable.$inferSelect, 'id' | 'entriesAfter'>,
  hasTime: () => boolean,
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
    after = page.next;
  } while (after !== null && hasTime());
  return after === null;
}

async function itemizePayouts(
  waiting: ReadonlySet<string>,
  hasTime: () => boolean,
): Promise<boolean> {
  const { id, entriesAfter, itemized, entriesComplete, livemode, createdAt } = payoutsTable;
  let isCutOff = false;
  const open = await database()
    .queries.select({ id, entriesAfter })
    .from(payoutsTable)
    .where(and(eq(livemode, payments().livemode), eq(itemized, true), eq(entriesComplete, false)))
    .orderBy(asc(createdAt));
  const isRead = await workThrough(
    open.filter((payout) => !waiting.has(payout.id)),
    async (payout) => {
      if (!(await pullPayoutEntries(payout, hasTime))) isCutOff = true;
    },
    hasTime,
  );
  return isRead && !isCutOff;
}

function startOf(pull: typeof ledgerPulls.$inferSelect | undefined, now: Date): LedgerProgress {
  if (pull?.progress) return pull.progress;
  const since = pull?.pulledUntil ? pull.pulledUntil.getTime() - overlapMs : 0;
  const all = { since: toUnixSeconds(new Date(since)), until: null, after: null };
  return { startedAt: now.toISOString(), open: [all] };
}

/**
 * Mirrors Stripe's balance: new entries, new payouts, and which entries each payout paid out. Safe
 * to repeat and to run twice at once; a pull out of time is continued by the next.
 * @throws ProviderError
 */
export async function pullLedger({ budgetMs = Infinity }: PullOptions = {}): Promise<PullReport> {
  const now = new Date();
  const hasTime = () => Date.now() < now.getTime() + budgetMs;
  const [pull] = await database()
    .queries.select()
    .from(ledgerPulls)
    .where(eq(ledgerPulls.livemode, payments().livemode));
  const start = startOf(pull, now);
  const { added, upToDate } = await pullEntries(start, hasTime);
  if (!upToDate) {
    await linkEntries();
    return { entries: added, upToDate, finished: false };
  }
  const { pulledUntil } = pull ?? {};
  const changedSince = pulledUntil ? pulledUntil.getTime() - payoutsChangeForMs : 0;
  const waiting = await pullPayouts(new Date(changedSince));
  await savePull({ pulledUntil: new Date(start.startedAt), progress: null });
  const isItemized = await itemizePayouts(waiting, hasTime);
  await linkEntries();
  return { entries: added, upToDate, finished: isItemized };
}
