import { listBounds } from '#model/admin/lists.ts';
import { csvLines, toCsv } from '#model/csv.ts';
import { sourceLabels } from '#model/donations/contract.ts';
import type { ImportedRow } from '#model/donations/import-records.ts';
import { centsToDecimal } from '#model/money/money.ts';
import { readImportRows } from './read-imports.ts';

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
 * Writes rows of an import as CSV, for `GET /api/admin/donations/imports/{id}.csv`: as many from row `from` on as a
 * response carries, and `next` is the row after them, or null. Only the first part has the heads.
 *
 * @throws HttpError 404
 */
export async function writeImportCsv(
  id: string,
  from: number,
): Promise<{ csv: string; next: number | null }> {
  const { rows } = await readImportRows(id, { from, most: csvRowsAtOnce + 1 });
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
