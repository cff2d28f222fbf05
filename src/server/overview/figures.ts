import { and, count, eq, sql } from 'drizzle-orm';
import { donationCurrency } from '#model/donations/contract.ts';
import type { Overview } from '#model/admin/overview.ts';
import { database } from '../db/client.ts';
import { ledgerEntries } from '../db/ledger-schema.ts';
import { people } from '../db/schema.ts';
import { entryFeeCents } from '../donations/ledger/entry-kind.ts';
import { readNextPayout } from '../donations/ledger/payout-summary.ts';
import { hasDonation } from '../donations/ledger/read-entries.ts';
import { summarizeMonthlyDonors } from '../donations/monthly/monthly-donors.ts';
import {
  donationsPerMonth,
  isSince,
  lastTwelveMonths,
  monthPosition,
} from '../donations/months.ts';
import { sumColumn } from '../donations/rows.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { filterByListing } from '../people/people.ts';

async function countNewDonors(months: readonly string[]): Promise<Map<number, number>> {
  const position = monthPosition(people.createdAt, months);
  const rows = await database()
    .queries.select({ position, count: count() })
    .from(people)
    .where(
      and(eq(people.type, 'donor'), isSince(people.createdAt, months), filterByListing('shown')),
    )
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.position, row.count]));
}

async function sumFees(months: readonly string[]): Promise<Overview['fees']> {
  const { createdAt, currency, livemode } = ledgerEntries;
  const [sums] = await database()
    .queries.select({
      month: sumColumn(entryFeeCents, isSince(createdAt, months.slice(-1))),
      months: sumColumn(entryFeeCents),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(livemode, siteIsLive()),
        eq(currency, donationCurrency),
        hasDonation,
        isSince(createdAt, months),
      ),
    );
  return sums ?? { month: 0, months: 0 };
}

/**
 * Reads the figures of Overview for the last twelve Pacific months, in the site's mode and with amounts in cents.
 * `month` is the current one.
 */
export async function readFigures(now: Date) {
  const names = lastTwelveMonths(now);
  const livemode = siteIsLive();
  const [given, newDonors, fees, monthly, nextPayout] = await Promise.all([
    donationsPerMonth(names, livemode),
    countNewDonors(names),
    sumFees(names),
    summarizeMonthlyDonors(),
    readNextPayout(),
  ]);
  const months = given.map((month, index) => ({
    ...month,
    newDonors: newDonors.get(index + 1) ?? 0,
  }));
  const none = { month: '', cents: 0, count: 0, newDonors: 0 };
  return { month: months.at(-1) ?? none, months, fees, monthly, nextPayout, testMode: !livemode };
}
