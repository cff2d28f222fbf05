import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { PayoutSummary } from '#model/donations/payouts.ts';
import { database } from '../../db/client.ts';
import {
  balanceChecks,
  type BalanceGap,
  ledgerEntries,
  ledgerPulls,
} from '../../db/ledger-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { payments } from '../payments.ts';
import { sumWhere } from '../rows.ts';

// A gap that reading everything again did not close is tried once more after this time.
const rereadAfterMs = 24 * 60 * 60 * 1000;

async function findGaps(livemode: boolean): Promise<BalanceGap[]> {
  const { currency, netCents } = ledgerEntries;
  const sums = await database()
    .queries.select({ currency, cents: sumWhere(netCents) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.livemode, livemode))
    .groupBy(currency);
  const balance = await payments().readBalance();
  const currencies = new Set([...balance.keys(), ...sums.map((sum) => sum.currency)]);
  return [...currencies].sort().flatMap((each) => {
    const stripeCents = balance.get(each) ?? 0;
    const entriesCents = sums.find((sum) => sum.currency === each)?.cents ?? 0;
    return stripeCents === entriesCents ? [] : { currency: each, stripeCents, entriesCents };
  });
}

/**
 * Compares the sum of all entries with Stripe's balance, once all were read. A pull reads a day back, so that what
 * Stripe dates earlier would never come: when two comparisons in a row differ, the next pulls read everything again.
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
  // Once only can be an entry between the two calls.
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
  await queries
    .update(ledgerPulls)
    .set({ sweep: { startedAt: now.toISOString(), open } })
    .where(eq(ledgerPulls.livemode, livemode));
}

const isLastingGap = () =>
  and(
    eq(balanceChecks.livemode, siteIsLive()),
    isNotNull(balanceChecks.differsSince),
    lt(balanceChecks.differsSince, balanceChecks.checkedAt),
  );

/** At least two comparisons in a row must differ; null when the entries are Stripe's balance. */
export async function readBalanceGaps(): Promise<PayoutSummary['balance']> {
  const [row] = await database().queries.select().from(balanceChecks).where(isLastingGap());
  return row?.differsSince ? { since: row.differsSince.toISOString(), gaps: row.gaps } : null;
}

/** Only gaps count that reading everything again has not closed. */
export async function readLastingGaps(): Promise<PayoutSummary['balance']> {
  const isReread = sql`${balanceChecks.rereadAt} >= ${balanceChecks.differsSince}
    and ${balanceChecks.rereadAt} < ${balanceChecks.checkedAt}`;
  const [row] = await database()
    .queries.select()
    .from(balanceChecks)
    .where(and(isLastingGap(), isReread));
  return row?.differsSince ? { since: row.differsSince.toISOString(), gaps: row.gaps } : null;
}
