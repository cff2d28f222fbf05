import type { ColumnMapping } from '#model/gift-files/mapped.ts';
import type { FileCost, FilePayout } from '#model/gift-files/reading.ts';
import type { ReadRow } from './read-rows.ts';

export type CheckDay = 'check' | 'deposit';

/** The message that asks the worker to read a file. */
export interface ReadOrder {
  bytes: ArrayBuffer;
  checkDay: CheckDay;
  mapping?: ColumnMapping | undefined;
}

export interface ReadFile {
  name: string;
  sha256: string;
  format: string;
  version: string;
  payout: FilePayout[];
  costs: FileCost[];
  checks: string[];
  madeOutTo: string | null;
  rows: ReadRow[];
}

/** A message of the worker, which sends rows in parts, so that none of them blocks the page. */
export type ReadMessage =
  | { kind: 'progress'; done: number }
  | { kind: 'rows'; rows: ReadRow[] }
  | { kind: 'done'; file: Omit<ReadFile, 'rows' | 'name'> }
  | { kind: 'unknown'; header: string[]; example: string[] }
  | { kind: 'failed'; reason: string };
