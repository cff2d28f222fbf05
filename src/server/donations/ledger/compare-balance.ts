import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#model/dates/durations.ts';
import { paymentsBalance, type PayoutSummary } from '#model/donations/payouts.ts';
import { database } from '../../db/client.ts';
import { balanceChecks, ledgerEntries } from '../../db/ledger-schema.ts';
import type { BalanceGap } from '../../db/ledger-json.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { payments } from '../payments.ts';
import { sumColumn } from '../rows.ts';
import { saveCursors } from '../stripe-lists/cursors.ts';

// A gap that reading everything again did not close is tried once more after this time.
const rereadAfterMs = dayMs;

async function findGaps(livemode: boolean): Promise<Required<BalanceGap>[]> {
  const { balance, currency, netCents } = ledgerEntries;
  const ours = await database()
    .queries.select({ balance, currency, cents: sumColumn(netCents) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.livemode, livemode))
    .groupBy(balance, currency)
    .orderBy(balance, currency);
  const theirs = await payments().readBalances();
  // Stripe does not show every balance that its entries name, such as that of reserves.
  const shown = new Set([paymentsBalance, ...theirs.map((sum) => sum.balance)]);
  type Sum = (typeof ours)[number];
  const isSame = (one: Sum, other: Sum) =>
    one.balance === other.balance && one.currency === other.currency;
  const findCents = (sums: Sum[], wanted: Sum) =>
    sums.find((sum) => isSame(sum, wanted))?.cents ?? 0;
  const onlyTheirs = theirs.filter((sum) => !ours.some((known) => isSame(known, sum)));
  return [...ours.filter((sum) => shown.has(sum.balance)), ...onlyTheirs].flatMap((sum) => {
    const stripeCents = findCents(theirs, sum);
    const entriesCents = findCents(ours, sum);
    const gap = { balance: sum.balance, currency: sum.currency, stripeCents, entriesCents };
    return stripeCents === entriesCents ? [] : gap;
  });
}

/**
 * Compares the sums of all entries with Stripe's balances, each with its own, once all were read. A sync reads a day
 * back, so an entry that Stripe dates earlier would never come: when two comparisons in a row differ, the next syncs
 * read everything again.
 *
 * @throws ProviderError
 */
export async function compareBalance(now = new Date()): Promise<void> {
  const { livemode } = payments();
  const { queries } = database();
  const gaps = await findGaps(livemode);
  const isOfMode = eq(balanceChecks.livemode, livemode);
  const [last] = await queries.select().from(balanceChecks).where(isOfMode);
  const differsSince = gaps.length === 0 ? null : (last?.differsSince ?? now);
  const { rereadAt = null } = last ?? {};
  // A single difference can be an entry between the two calls.
  const isLasting = differsSince !== null && differsSince < now;
  const isReread =
    rereadAt !== null &&
    differsSince !== null &&
    rereadAt >= differsSince &&
    rereadAt.getTime() > now.getTime() - rereadAfterMs;
  const row = {
    checkedAt: now,
    gaps,
    differsSince,
    rereadAt: isLasting && !isReread ? now : rereadAt,
  };
  await queries
    .insert(balanceChecks)
    .values({ livemode, ...row })
    .onConflictDoUpdate({ target: balanceChecks.livemode, set: row });
  if (row.rereadAt !== now) return;
  const open = [{ since: 0, until: null, after: null }];
  const progress = { startedAt: now.toISOString(), open };
  await saveCursors(queries, livemode, { 'late-entries': { progress } });
}

const isLastingGap = () =>
  and(
    eq(balanceChecks.livemode, siteIsLive()),
    isNotNull(balanceChecks.differsSince),
    lt(balanceChecks.differsSince, balanceChecks.checkedAt),
  );

async function readGaps(where: SQL | undefined): Promise<PayoutSummary['balance']> {
  const [row] = await database().queries.select().from(balanceChecks).where(where);
  if (!row?.differsSince) return null;
  // A balance that was compared before balances were told apart was that of payments.
  const gaps = row.gaps.map((gap) => ({ ...gap, balance: gap.balance ?? paymentsBalance }));
  return { since: row.differsSince.toISOString(), gaps };
}

/** Reads the gaps of at least two comparisons in a row; null when the entries are Stripe's balances. */
export const readBalanceGaps = () => readGaps(isLastingGap());

/** Reads the gaps that a reading of everything has not closed. */
export function readLastingGaps(): Promise<PayoutSummary['balance']> {
  const isReread = sql`${balanceChecks.rereadAt} >= ${balanceChecks.differsSince}
    and ${balanceChecks.rereadAt} < ${balanceChecks.checkedAt}`;
  return readGaps(and(isLastingGap(), isReread));
}
