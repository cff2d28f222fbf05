import { desc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type Queries, runSql } from '../../db/client.ts';
import { ledgerEntries, monthFiles } from '../../db/ledger-schema.ts';
import { giftImports } from '../../db/gift-imports-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { bookedAt, isRecordedInBooks } from './recorded-in-books.ts';

/** Selects the Pacific month of a time, such as `2026-10`. */
export const pacificMonth = (at: SQLWrapper) =>
  sql<string>`to_char(${at} at time zone 'America/Los_Angeles', 'YYYY-MM')`;

/** Lists months in which something moved, newest first. */
export async function listMovedMonths(queries: Queries): Promise<string[]> {
  const rows = await runSql<{ month: string }>(
    queries,
    sql`select ${pacificMonth(ledgerEntries.createdAt)} as month from ${ledgerEntries}
        where ${ledgerEntries.livemode} = ${siteIsLive()}
      union select ${pacificMonth(bookedAt)} from ${donations} where ${isRecordedInBooks()}
      union select ${pacificMonth(giftImports.createdAt)} from ${giftImports}
        where ${giftImports.livemode} = ${siteIsLive()}
          and jsonb_array_length(${giftImports.payouts}) > 0
      order by month desc`,
  );
  return rows.map(({ month }) => month);
}

/** Lists the stored files, newest month first. */
export const listStoredMonthFiles = (
  queries: Queries,
): Promise<(typeof monthFiles.$inferSelect)[]> =>
  queries
    .select()
    .from(monthFiles)
    .where(eq(monthFiles.livemode, siteIsLive()))
    .orderBy(desc(monthFiles.month));

/** Returns the month `count` months later, or earlier for a negative count. */
function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

type Taken = readonly { month: string }[];

function nextOpen(month: string, taken: Taken, step: 1 | -1): string {
  const next = addMonths(month, step);
  return taken.some((each) => each.month === next) ? nextOpen(next, taken, step) : next;
}

/**
 * Returns the month whose file takes what came after the file of this one: the first later one that was not exported,
 * so that each line is in one file in whatever order they are exported.
 */
export const laterFile = (month: string, taken: Taken) => nextOpen(month, taken, 1);

/** Returns the condition that this month is the `laterFile` of an exported one. */
export function takesFrom(month: string, taken: Taken): (exported: SQLWrapper) => SQL {
  const before = nextOpen(month, taken, -1);
  return (exported) => sql`(${exported} > ${before} and ${exported} < ${month})`;
}
