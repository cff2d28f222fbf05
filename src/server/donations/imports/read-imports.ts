import { and, asc, type Column, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { importBounds, roundingCostName } from '#model/donations/gift-imports.ts';
import type { ImportDetails, ImportedRow, ListedImport } from '#model/donations/import-records.ts';
import { sourceLabels } from '#model/donations/contract.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { csvLines, toCsv } from '#model/csv.ts';
import { listBounds } from '#model/admin/lists.ts';
import { centsToDecimal } from '#model/money/money.ts';
import { database } from '../../db/client.ts';
import { openUndoEnd } from '#model/undo.ts';
import { giftImportRows, giftImports } from '../../db/gift-imports-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { notFound } from '../../http/errors.ts';
import { fitResponse } from '../../http/paging.ts';
import { sumColumn } from '../rows.ts';

type ImportRow = typeof giftImports.$inferSelect;

/** Matches imports of the mode, live or test, in which the site runs. */
export const isImportOfMode = () => eq(giftImports.livemode, siteIsLive());

/** Selects all imports, for a caller that adds conditions and order. */
export const selectImports = () => database().queries.select().from(giftImports).$dynamic();

/** Shapes an import for the portal's list. `undoUntil` is null once the import can no longer be undone. */
export function presentImport(row: ImportRow): ListedImport {
  const { id, fileName, sha256, format, version, mail, createdAt } = row;
  const { recorded, already, leftOut } = row;
  return {
    id,
    recorded,
    already,
    leftOut,
    mail,
    file: { name: fileName, sha256, format, version },
    createdAt: createdAt.toISOString(),
    undoUntil: openUndoEnd(createdAt),
  };
}

type StoredRow = typeof giftImportRows.$inferSelect;
type Gift = typeof donations.$inferSelect;

function presentRow({ row, gift }: { row: StoredRow; gift: Gift | null }): ImportedRow {
  const { line, type, outcome, externalId, donationId, payoutId, reason, waiting, cents } = row;
  const about = { line, type, outcome, externalId, donationId, payoutId, reason };
  if (gift) {
    const { donorName, donorEmail, receivedAt, amountCents, feeCents, source } = gift;
    return {
      ...about,
      donor: donorName,
      email: donorEmail,
      kind: source,
      date: receivedAt && dayInPacific(receivedAt),
      grossCents: amountCents,
      feeCents,
      netCents: amountCents - feeCents,
    };
  }
  return {
    ...about,
    donor: waiting?.donor ?? null,
    email: null,
    date: waiting?.date ?? null,
    kind: null,
    grossCents: waiting?.grossCents ?? null,
    feeCents: waiting?.feeCents ?? cents,
    // A cost lowers what the platform pays out; `0 - cents` makes no negative zero.
    netCents: waiting?.netCents ?? (cents === null ? null : 0 - cents),
  };
}

/** Sums all rows of an import in the database, because there can be a hundred thousand. */
async function sumRows(id: string): Promise<Pick<ImportDetails, 'rowCount' | 'sums'>> {
  const { type, outcome, reason, cents, waiting } = giftImportRows;
  const isIn = (...types: StoredRow['type'][]) =>
    and(eq(outcome, 'recorded'), inArray(type, types));
  const sumWhere = (where: SQL | undefined, value: SQL | Column) => ({
    rows: sql`count(*) filter (where ${where})`.mapWith(Number),
    cents: sumColumn(value, where),
  });
  const isRounding = and(isIn('cost'), eq(reason, roundingCostName));
  const isOpen = eq(outcome, 'open');
  const figures = {
    gifts: sumWhere(isIn('gift'), donations.amountCents),
    reversals: sumWhere(isIn('reversal'), donations.amountCents),
    fees: sumWhere(isIn('gift', 'reversal'), donations.feeCents),
    costs: sumWhere(and(isIn('cost'), ne(reason, roundingCostName)), cents),
    open: sumWhere(isOpen, sql`(${waiting} ->> 'netCents')::bigint`),
    rounding: sumWhere(isRounding, cents),
  };
  const [row] = await database()
    .queries.select({ rowCount: count(), ...figures })
    .from(giftImportRows)
    .leftJoin(donations, eq(donations.id, giftImportRows.donationId))
    .where(eq(giftImportRows.importId, id));
  if (!row) throw new Error('The sums of an import were not read.');
  const { rowCount, ...sums } = row;
  return { rowCount, sums };
}

/** Reads an import with some of its rows, by line. @throws HttpError 404 */
async function readRows(id: string, { from = 0, most }: { from?: number; most: number }) {
  const { queries } = database();
  const [giftImport] = await queries
    .select()
    .from(giftImports)
    .where(and(eq(giftImports.id, id), isImportOfMode()));
  if (!giftImport) throw notFound('Import');
  const rows = await queries
    .select({ row: giftImportRows, gift: donations })
    .from(giftImportRows)
    .leftJoin(donations, eq(donations.id, giftImportRows.donationId))
    .where(eq(giftImportRows.importId, id))
    .orderBy(asc(giftImportRows.line), asc(giftImportRows.position))
    .offset(from)
    .limit(most);
  return { giftImport, rows: rows.map(presentRow) };
}

/** Reads an import with as many rows as one response carries, and the sums of all. @throws HttpError 404 */
export async function readImport(id: string): Promise<ImportDetails> {
  const { giftImport, rows } = await readRows(id, { most: importBounds.rows });
  return {
    ...presentImport(giftImport),
    payouts: giftImport.payouts,
    rows: fitResponse(rows),
    ...(await sumRows(id)),
  };
}

const heads = [
  'Line',
  'Outcome',
  'Row',
  'Reason',
  'Donation ID',
  'ID in the file',
  'Giver',
  'Email',
  'Date',
  'Gross',
  'Fee',
  'Net',
  'Source',
  'Payout',
];

const outcomeNames = {
  recorded: 'Recorded',
  already: 'Already here',
  open: 'Open',
  'left-out': 'Left out',
} as const;

const typeNames = { gift: 'Gift', reversal: 'Reversal', cost: 'Cost', none: '' } as const;

const writeDecimal = (cents: number | null) => (cents === null ? '' : centsToDecimal(cents, 'usd'));

function rowCells(row: ImportedRow): string[] {
  const isGiven = row.donationId !== null;
  return [
    row.line === 0 ? '' : String(row.line),
    outcomeNames[row.outcome],
    typeNames[row.type],
    row.reason ?? '',
    row.donationId ?? '',
    row.externalId ?? '',
    row.donor ?? (isGiven ? 'Anonymous' : ''),
    row.email ?? '',
    row.date ?? '',
    writeDecimal(row.grossCents),
    writeDecimal(row.feeCents),
    writeDecimal(row.netCents),
    sourceLabels[row.kind as keyof typeof sourceLabels] ?? '',
    row.payoutId ?? '',
  ];
}

// So many rows are read for one part of a file.
const csvRowsAtOnce = 20_000;

/**
 * Writes rows of an import as CSV, for `GET /api/admin/donations/imports/{id}.csv`: as many from row `from` on as an
 * response carries, and `next` is the row after them, or null. Only the first part has the heads.
 *
 * @throws HttpError 404
 */
export async function importCsv(
  id: string,
  from: number,
): Promise<{ csv: string; next: number | null }> {
  const { rows } = await readRows(id, { from, most: csvRowsAtOnce + 1 });
  const lines: string[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, csvRowsAtOnce)) {
    const line = csvLines([rowCells(row)]);
    bytes += Buffer.byteLength(line);
    if (lines.length > 0 && bytes > listBounds.bytes) break;
    lines.push(line);
  }
  return {
    csv: (from === 0 ? toCsv([heads]) : '') + lines.join(''),
    next: rows.length > lines.length ? from + lines.length : null,
  };
}
