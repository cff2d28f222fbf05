import type { ColumnMapping } from '#model/gift-files/mapped.ts';
import type { FileCost, FilePayout } from '#model/gift-files/reading.ts';
import type { ReadRow } from './read-rows.ts';

export type CheckDay = 'check' | 'deposit';

/** Asks the worker to read a file. */
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

/** The page gets rows in parts, so that none of them holds it up. */
export type ReadMessage =
  | { kind: 'progress'; done: number }
  | { kind: 'rows'; rows: ReadRow[] }
  | { kind: 'done'; file: Omit<ReadFile, 'rows' | 'name'> }
  | { kind: 'unknown'; header: string[]; example: string[] }
  | { kind: 'failed'; reason: string };
