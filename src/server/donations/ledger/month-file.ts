import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PayoutSummary } from '#model/donations/payouts.ts';
import { formatCount } from '#model/text/format-count.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database, type Queries, runSql } from '../../db/client.ts';
import { giftImportRows } from '../../db/gift-imports-schema.ts';
import { ledgerEntries, monthFileLines, monthFiles } from '../../db/ledger-schema.ts';
import type { LedgerLine } from '../../db/ledger-json.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { conflict } from '../../http/errors.ts';
import { correctionId, needsCorrection, replacementId } from './corrections.ts';
import { readMonthLines } from './ledger-lines.ts';
import { laterFile, listStoredMonthFiles, pacificMonth } from './months.ts';
import { payoutIdStart } from './platform-payouts.ts';
import { bookedAt, isRecordedInBooks } from './recorded-in-books.ts';
import { findPaymentsAwaitingDonation } from './unknown-charges.ts';

// Postgres takes 65,535 parameters in one statement.
const rowsAtOnce = 1000;

function itemId({ entryId, donationId, correction }: LedgerLine): string {
  const id = entryId ?? donationId ?? '';
  return correction ? correctionId(id, correction) : id;
}

async function storeLines(tx: Queries, month: string, lines: readonly LedgerLine[]): Promise<void> {
  const rows = lines.map((line, position) => ({
    livemode: siteIsLive(),
    month,
    position,
    line,
    donationId: line.donationId,
    itemId: itemId(line),
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(monthFileLines).values(rows.slice(start, start + rowsAtOnce));
  }
}

async function readStoredLines(queries: Queries, month: string): Promise<LedgerLine[]> {
  const rows = await queries
    .select({ line: monthFileLines.line })
    .from(monthFileLines)
    .where(and(eq(monthFileLines.livemode, siteIsLive()), eq(monthFileLines.month, month)))
    .orderBy(asc(monthFileLines.position));
  return rows.map(({ line }) => line);
}

/** Locks the months' files, so that none is exported until the transaction ends. */
export async function lockMonthFiles(tx: Queries): Promise<void> {
  await tx.execute(sql`lock table ${monthFiles} in share row exclusive mode`);
}

/** Requires that each of this site's payments has a donation here. @throws HttpError 409 */
async function requireDecided(queries: Queries, lines: readonly LedgerLine[]): Promise<void> {
  const withoutDonation = lines.flatMap(({ donationId, paymentId }) =>
    donationId === null && paymentId !== null ? paymentId : [],
  );
  const { length } = await findPaymentsAwaitingDonation(queries, withoutDonation);
  if (length === 0) return;
  throw conflict(
    `${formatCount(length, 'payment')} of this month ${length === 1 ? 'has' : 'have'} no donation here yet. The next reconciliation, within 15 minutes, adds ${length === 1 ? 'it' : 'them'}: export the month then. If this lasts for an hour, tell the person who runs the site.`,
  );
}

/**
 * Returns the lines of a month's file. The first export of a month that is over stores them, so that every later one is
 * the same, whatever Stripe or staff add to the month; the next open month has that.
 *
 * @param check throws what must keep the lines from being stored
 * @throws HttpError 409
 */
export async function readMonthFile(
  month: string,
  check: (lines: readonly LedgerLine[]) => void = () => {},
  now = new Date(),
): Promise<LedgerLine[]> {
  const { queries } = database();
  const checked = (lines: LedgerLine[]) => {
    check(lines);
    return lines;
  };
  const isOver = month < dayInPacific(now).slice(0, 7);
  if (!isOver) return checked(await readMonthLines(queries, month));
  const stored = await readStoredLines(queries, month);
  if (stored.length > 0) return checked(stored);
  return database().transaction(async (tx) => {
    // Two files at once would both hold the late entries.
    await lockMonthFiles(tx);
    const meanwhile = await readStoredLines(tx, month);
    if (meanwhile.length > 0) return checked(meanwhile);
    const lines = checked(await readMonthLines(tx, month));
    // A month in which nothing moved has no file that could change.
    if (lines.length === 0) return lines;
    await requireDecided(tx, lines);
    await tx.insert(monthFiles).values({ livemode: siteIsLive(), month, takenAt: now });
    await storeLines(tx, month, lines);
    return readStoredLines(tx, month);
  });
}

/**
 * Reads the stored lines of a month (`YYYY-MM`), or those that its file would have. Unlike `readMonthFile` it stores
 * nothing.
 */
export async function previewMonthFile(month: string): Promise<LedgerLine[]> {
  const { queries } = database();
  const stored = await readStoredLines(queries, month);
  return stored.length > 0 ? stored : readMonthLines(queries, month);
}

/** Tells whether a donation is in the stored file of any month, so that staff can no longer undo it. */
export async function isInMonthFile(tx: Queries, donationId: string): Promise<boolean> {
  return (await tx.$count(monthFileLines, eq(monthFileLines.itemId, donationId))) > 0;
}

/** Tells whether the stored file of any month has a cost or a payout of an import, or an addition to a payout. */
export async function isImportInMonthFile(tx: Queries, importId: string): Promise<boolean> {
  const { itemId } = monthFileLines;
  // A cost has the id of its row, and a payout one of the import.
  const rows = tx
    .select({ id: sql`${giftImportRows.id}::text` })
    .from(giftImportRows)
    .where(eq(giftImportRows.importId, importId));
  const isPayout = sql`starts_with(${itemId}, ${payoutIdStart(importId)})`;
  return (await tx.$count(monthFileLines, or(inArray(itemId, rows), isPayout))) > 0;
}

/** Removes givers, and what staff typed about their gifts, from stored files. */
export async function eraseFromMonthFiles(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await tx
      .update(monthFileLines)
      .set({
        line: sql`${monthFileLines.line} || '{"donorName": null, "reference": null}'::jsonb
          || case when ${monthFileLines.line} ->> 'entryId' is null
            then '{"description": null}'::jsonb else '{}'::jsonb end`,
      })
      .where(eq(monthFileLines.donationId, id));
  }
}

type ExportedMonth = PayoutSummary['exported'][number];

async function readLater() {
  const { id, createdAt, currency, netCents, livemode } = ledgerEntries;
  const { month, itemId } = monthFileLines;
  return runSql<{
    month: string;
    file: string | null;
    currency: string;
    count: number;
    netCents: number;
  }>(
    database().queries,
    sql`with dated as (
        select ${id} as item, ${pacificMonth(createdAt)} as month, ${currency} as currency,
          ${netCents} as cents
        from ${ledgerEntries} where ${livemode} = ${siteIsLive()}
        union all
        select ${donations.id}::text, ${pacificMonth(bookedAt)}, ${donations.currency},
          ${donations.amountCents} - ${donations.feeCents}
        from ${donations} where ${isRecordedInBooks()}
      )
      select dated.month, ${month} as file, dated.currency, count(*)::int as count,
        sum(dated.cents)::float8 as "netCents"
      from dated
      join ${monthFiles} on ${monthFiles.month} = dated.month
        and ${monthFiles.livemode} = ${siteIsLive()}
      left join ${monthFileLines} on ${itemId} = dated.item
      where ${month} is distinct from dated.month
      group by 1, 2, 3
      union all
      select ${month}, null, ${currency}, count(*)::int, 0
      from ${monthFileLines} join ${ledgerEntries} on ${id} = ${itemId}
      where ${needsCorrection()}
      group by 1, 3
      union all
      select "mistaken"."month", ${month}, ${monthFileLines.line} ->> 'currency', count(*)::int, 0
      from ${monthFileLines}
      join ${monthFileLines} "mistaken" on ${itemId} = ${replacementId(sql`"mistaken"."item_id"`)}
      where ${monthFileLines.livemode} = ${siteIsLive()}
      group by 1, 2, 3
      order by 2, 3`,
  );
}

/**
 * Lists the months whose files are stored, each with what came later by currency: the month whose file has it, or will
 * have it, and the net in cents.
 */
export async function listExportedMonths(): Promise<ExportedMonth[]> {
  const stored = await listStoredMonthFiles(database().queries);
  const later = await readLater();
  return stored.map(({ month, takenAt }) => ({
    month,
    takenAt: takenAt.toISOString(),
    later: later
      .filter((each) => each.month === month)
      .map(({ file, currency, count, netCents }) => ({
        currency,
        count,
        netCents,
        file: file ?? laterFile(month, stored),
        isExported: file !== null,
      })),
  }));
}
