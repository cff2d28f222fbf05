import { and, asc, type Column, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { importBounds, roundingCostName } from '#model/donations/gift-imports.ts';
import type { ImportDetails, ImportedRow, ListedImport } from '#model/donations/import-records.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
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
export async function readImportRows(
  id: string,
  { from = 0, most }: { from?: number; most: number },
) {
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
  const { giftImport, rows } = await readImportRows(id, { most: importBounds.rows });
  return {
    ...presentImport(giftImport),
    payouts: giftImport.payouts,
    rows: fitResponse(rows),
    ...(await sumRows(id)),
  };
}
