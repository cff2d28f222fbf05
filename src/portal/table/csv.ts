import { csvLines, toCsv } from '#model/csv.ts';
import { formatCount } from '#model/text/format-count.ts';
import { type Fields, formField, type FieldTexts } from '#model/fields/form-fields.ts';
import { datedFileName, saveFile } from '../kit/save-file.ts';

export type CsvColumns<Row> = readonly (readonly [header: string, value: (row: Row) => string])[];

/** Returns a CSV column for each field of a form, headed by its label. A text that a row lacks is empty. */
export function fieldColumns<Given extends Fields>(fields: Given): CsvColumns<FieldTexts<Given>> {
  return Object.keys(fields).map((name) => [
    formField(fields, name).label,
    (row) => row[name] ?? '',
  ]);
}

function rowLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string[][] {
  return rows.map((row) => columns.map(([, value]) => value(row)));
}

/** Writes rows as a CSV file whose first line names the columns. */
export function rowsCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  return toCsv([columns.map(([header]) => header), ...rowLines(columns, rows)]);
}

// Writing this many rows takes about a tenth of a second, which nobody feels.
const rowsPerPart = 10_000;

/** Writes a long list in parts, between which the page answers keys and presses. */
export async function writeInParts<Row>(
  columns: CsvColumns<Row>,
  rows: readonly Row[],
): Promise<Blob> {
  const parts = [rowsCsv(columns, rows.slice(0, rowsPerPart))];
  for (let index = rowsPerPart; index < rows.length; index += rowsPerPart) {
    await new Promise((resolve) => setTimeout(resolve));
    parts.push(csvLines(rowLines(columns, rows.slice(index, index + rowsPerPart))));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/**
 * Saves rows as a CSV file such as 'donations-2026-11-29.csv', named by the local day. Resolves once the download has
 * begun.
 */
export async function saveCsv<Row>(
  name: string,
  columns: CsvColumns<Row>,
  rows: readonly Row[],
): Promise<void> {
  saveFile(datedFileName(name, 'csv'), await writeInParts(columns, rows));
}

/** Saves rows as a CSV file and returns the sentence that says so, or that nothing was saved. Never rejects. */
export function exportCsv<Row>(
  noun: { one: string; many: string },
  columns: CsvColumns<Row>,
  rows: readonly Row[],
  name = noun.many,
): Promise<string> {
  return saveCsv(name, columns, rows).then(
    () => `Exported ${formatCount(rows.length, noun.one, noun.many)}.`,
    () => 'Nothing was exported, because the file could not be made.',
  );
}
