import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { donationCurrency } from '#model/donations/contract.ts';
import type { PayoutSummary } from '#model/donations/payouts.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database, runSql } from '../../db/client.ts';
import { ledgerEntries, ledgerPulls, monthFiles, payouts } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { sumWhere } from '../rows.ts';
import { entryFeeCents } from './entry-kind.ts';
import { readBalanceGaps } from './compare-balance.ts';
import { bookedAt, isRecordedInBooks, pacificMonth } from './ledger-lines.ts';
import { listExportedMonths } from './month-file.ts';
import { readOpenFailures } from './open-failures.ts';
import { listPayouts } from './payouts.ts';
import { hasDonation } from './read-entries.ts';

// The current month is listed also while it only gets what came late.
async function readMonths(now: Date): Promise<string[]> {
  const live = siteIsLive();
  const rows = await runSql<{ month: string }>(
    database().queries,
    sql`select ${pacificMonth(ledgerEntries.createdAt)} as month from ${ledgerEntries}
        where ${ledgerEntries.livemode} = ${live}
      union select ${pacificMonth(bookedAt)} from ${donations} where ${isRecordedInBooks()}
      union select ${dayInPacific(now).slice(0, 7)}
        where exists (select from ${monthFiles} where ${monthFiles.livemode} = ${live})
      order by month desc`,
  );
  return rows.map(({ month }) => month);
}

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

export async function summarizePayouts(now = new Date()): Promise<PayoutSummary> {
  const { queries } = database();
  const livemode = siteIsLive();
  const year = Number(dayInPacific(now).slice(0, 4));
  const from = sql`${`${year}-01-01`}::timestamp at time zone 'America/Los_Angeles'`;
  const { netCents, currency, createdAt, payoutId } = ledgerEntries;
  const sums = await queries
    .select({
      currency,
      feeCents: sumWhere(entryFeeCents, sql`${hasDonation} and ${createdAt} >= ${from}`),
      unpaidCents: sumWhere(netCents, sql`${payoutId} is null`),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.livemode, livemode))
    .groupBy(currency);
  const all = await listPayouts();
  const paid = all.filter(
    ({ status, arrivesOn }) => status === 'paid' && arrivesOn.startsWith(`${year}-`),
  );
  const months = await readMonths(now);
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
  const [pull] = await queries.select().from(ledgerPulls).where(eq(ledgerPulls.livemode, livemode));
  return {
    year,
    ...sumsIn(donationCurrency),
    otherCurrencies: [...others].sort().map((each) => ({ currency: each, ...sumsIn(each) })),
    next: await readNextPayout(),
    failed: await readOpenFailures(all),
    pulledUntil: pull?.pulledUntil?.toISOString() ?? null,
    months,
    exported: await listExportedMonths(months, now),
    balance: await readBalanceGaps(),
  };
}
