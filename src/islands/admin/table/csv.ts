import { toCsv } from '#model/csv.ts';
import { type Fields, formField, type TextsOf } from '#model/fields/form-fields.ts';
import { saveFile } from '../kit/save-file.ts';

export type CsvColumns<Row> = readonly (readonly [header: string, value: (row: Row) => string])[];

export function fieldColumns<Given extends Fields>(fields: Given): CsvColumns<TextsOf<Given>> {
  return Object.keys(fields).map((name) => [
    formField(fields, name).label,
    (row) => row[name] ?? '',
  ]);
}

export function rowsCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const heads = columns.map(([header]) => header);
  return toCsv([heads, ...rows.map((row) => columns.map(([, value]) => value(row)))]);
}

export function csvFileName(name: string, day: Date): string {
  // Sweden writes dates in this order.
  return `${name}-${day.toLocaleDateString('sv-SE')}.csv`;
}

export function saveCsv<Row>(name: string, columns: CsvColumns<Row>, rows: readonly Row[]): void {
  const csv = new Blob([rowsCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
  saveFile(csvFileName(name, new Date()), csv);
}
