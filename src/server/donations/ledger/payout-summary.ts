import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { donationCurrency } from '#model/donations/contract.ts';
import { paymentsBalance, type PayoutSummary } from '#model/donations/payouts.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database } from '../../db/client.ts';
import { ledgerEntries, payouts } from '../../db/ledger-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { sumColumn } from '../rows.ts';
import { readCursors } from '../stripe-lists/cursors.ts';
import { entryFeeCents } from './entry-kind.ts';
import { readBalanceGaps } from './compare-balance.ts';
import { listExportedMonths } from './month-file.ts';
import { listMovedMonths } from './months.ts';
import { readOpenFailures } from './open-failures.ts';
import { listPayouts } from './payouts.ts';
import { hasDonation } from './read-entries.ts';

// Months in which nothing moved are listed while they take what came late, and so is the current one.
async function readMonths(exported: PayoutSummary['exported'], now: Date): Promise<string[]> {
  const moved = await listMovedMonths(database().queries);
  const later = exported.flatMap((month) => month.later.map(({ file }) => file));
  const current = exported.length > 0 ? [dayInPacific(now).slice(0, 7)] : [];
  return [...new Set([...moved, ...later, ...current])].sort().reverse();
}

/** Returns the payout on its way to the bank that arrives first, or null. */
export async function readNextPayout(): Promise<PayoutSummary['next']> {
  const { id, amountCents, currency, arrivesOn, status, livemode, createdAt } = payouts;
  const [next] = await database()
    .queries.select({ id, amountCents, currency, arrivesOn })
    .from(payouts)
    .where(and(eq(livemode, siteIsLive()), inArray(status, ['in_transit', 'pending'])))
    .orderBy(asc(arrivesOn), asc(createdAt), asc(id))
    .limit(1);
  return next ?? null;
}

type CurrencySums = Pick<PayoutSummary, 'paidOutCents' | 'feeCents' | 'unpaidCents'>;

/**
 * Sums by currency, in cents, what arrived in the bank and what donations cost in fees in this Pacific year, and what
 * no payout holds yet.
 */
export async function summarizePayouts(now = new Date()): Promise<PayoutSummary> {
  const { queries } = database();
  const livemode = siteIsLive();
  const year = Number(dayInPacific(now).slice(0, 4));
  const from = sql`${`${year}-01-01`}::timestamp at time zone 'America/Los_Angeles'`;
  const { netCents, currency, createdAt, payoutId, balance } = ledgerEntries;
  const sums = await queries
    .select({
      currency,
      feeCents: sumColumn(entryFeeCents, sql`${hasDonation} and ${createdAt} >= ${from}`),
      unpaidCents: sumColumn(
        netCents,
        sql`${payoutId} is null and ${balance} = ${paymentsBalance}`,
      ),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.livemode, livemode))
    .groupBy(currency);
  const all = await listPayouts();
  const paid = all.filter(
    ({ status, arrivesOn }) => status === 'paid' && arrivesOn.startsWith(`${year}-`),
  );
  const exported = await listExportedMonths();
  const months = await readMonths(exported, now);
  const sumsIn = (currency: string): CurrencySums => {
    const own = sums.find((each) => each.currency === currency);
    const cents = paid.map((each) => (each.currency === currency ? each.amountCents : 0));
    return {
      paidOutCents: cents.reduce((sum, each) => sum + each, 0),
      feeCents: own?.feeCents ?? 0,
      unpaidCents: own?.unpaidCents ?? 0,
    };
  };
  const others = new Set([...sums, ...paid].map((each) => each.currency));
  others.delete(donationCurrency);
  const { entries } = await readCursors(livemode, ['entries']);
  return {
    year,
    ...sumsIn(donationCurrency),
    otherCurrencies: [...others].sort().map((each) => ({ currency: each, ...sumsIn(each) })),
    next: await readNextPayout(),
    failed: await readOpenFailures(all),
    pulledUntil: entries.readUntil?.toISOString() ?? null,
    months,
    exported,
    balance: await readBalanceGaps(),
  };
}
