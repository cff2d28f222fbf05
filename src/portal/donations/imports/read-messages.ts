import type { ColumnMapping } from '#model/gift-files/mapped.ts';
import type { FileCheck, FileCost, FilePayout } from '#model/gift-files/reading.ts';
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
  checks: FileCheck[];
  madeOutTo: string | null;
  rows: ReadRow[];
  /** The day of checks by which it was read. */
  checkDay: CheckDay;
}

/** A message of the worker, which sends rows in parts, so that none of them blocks the page. */
export type ReadMessage =
  | { kind: 'progress'; done: number }
  | { kind: 'rows'; rows: ReadRow[] }
  | { kind: 'done'; file: Omit<ReadFile, 'rows' | 'name' | 'checkDay'> }
  | { kind: 'unknown'; header: string[]; example: string[] }
  | { kind: 'failed'; reason: string };
