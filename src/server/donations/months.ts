import { and, type Column, gte, type SQL, sql } from 'drizzle-orm';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { donationCount, hasStatus, isInDollars, sumColumn } from './rows.ts';

/** Lists twelve Pacific months, such as `2026-11`; the current one comes last. */
export function lastTwelveMonths(now: Date): string[] {
  const [year, month] = dayInPacific(now).split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7),
  );
}

const firstTimestamp = (month: string) =>
  sql`${`${month}-01`}::timestamp at time zone 'America/Los_Angeles'`;

/** Matches times since the Pacific beginning of the first of some months such as `2026-10`. */
export const isSince = (column: Column, [first = '']: readonly string[]) =>
  gte(column, firstTimestamp(first));

/** Selects the position of a time's month, from 1. Comparing is ten times as fast as writing the month of each row. */
export function monthPosition(column: Column, months: readonly string[]): SQL<number> {
  const starts = sql.join(months.map(firstTimestamp), sql`, `);
  return sql<number>`width_bucket(${column}, array[${starts}])`;
}

/** Counts and sums donations by month, in cents, each in the month on its receipt. */
export async function donationsPerMonth(months: readonly string[], livemode: boolean) {
  const { receivedAt, amountCents } = donations;
  const rows = await database()
    .queries.select({
      position: monthPosition(receivedAt, months),
      count: sumColumn(donationCount),
      cents: sumColumn(amountCents, isInDollars()),
    })
    .from(donations)
    .where(and(hasStatus('succeeded', livemode), isSince(receivedAt, months)))
    .groupBy(sql`1`);
  return months.map((month, index) => {
    const { cents, count } = rows.find(({ position }) => position === index + 1) ?? {
      cents: 0,
      count: 0,
    };
    return { month, cents, count };
  });
}
