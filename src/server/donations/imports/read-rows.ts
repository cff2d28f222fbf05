import type * as z from 'zod/mini';
import {
  type CostRow,
  costRowSchema,
  type GiftRow,
  giftRowSchema,
  importBounds,
  type LeftOutImportRow,
  leftOutRowSchema,
  type ReversalRow,
  reversalRowSchema,
} from '#model/donations/gift-imports.ts';
import { normalizeSheetId } from '#model/gift-files/sheet-ids.ts';
import { HttpError, invalidFields } from '../../http/errors.ts';

type Placed<Row> = Row & { position: number };

export interface ImportRows {
  gifts: Placed<GiftRow>[];
  reversals: Placed<ReversalRow>[];
  costs: Placed<CostRow>[];
  leftOut: Placed<LeftOutImportRow>[];
}

type Given = Record<string, unknown>;

// This many wrong rows are named at once.
const problemsAtOnce = 20;

const nameRow = (row: Given, position: number) =>
  typeof row.line === 'number' ? `Line ${row.line}` : `Row ${position + 1}`;

/** Names a problem of a row by its position in `rows` and its field. */
export const rowFieldPath = (position: number, field: string) => `rows[${position}].${field}`;

/**
 * Reads each row as what it is.
 *
 * @throws HttpError 413 for too many rows, 422 that names line and field of each wrong one
 */
export function readRows(given: readonly Given[]): ImportRows {
  if (given.length > importBounds.rows) {
    throw new HttpError(413, {
      error: `At most ${importBounds.rows.toLocaleString('en-US')} rows are recorded in one import; these are ${given.length.toLocaleString('en-US')}. Send them in parts.`,
    });
  }
  const rows: ImportRows = { gifts: [], reversals: [], costs: [], leftOut: [] };
  const problems: Record<string, string> = {};
  const seen = new Map<string, string>();

  function note(position: number, row: Given, field: string, message: string): void {
    if (Object.keys(problems).length < problemsAtOnce)
      problems[rowFieldPath(position, field)] ??= `${nameRow(row, position)}, ${field}: ${message}`;
  }

  function add<Schema extends z.ZodMiniType>(
    [row, position]: [Given, number],
    schema: Schema,
    list: Placed<z.output<Schema>>[],
  ): void {
    const parsed = schema.safeParse(row);
    if (parsed.success)
      list.push({ ...(parsed.data as object), position } as Placed<z.output<Schema>>);
    for (const { path, message } of parsed.error?.issues ?? [])
      note(position, row, String(path[0] ?? 'row'), message);
  }

  function requireOnce(row: Given, position: number): void {
    const externalId = String(row.externalId);
    const id = normalizeSheetId(externalId) ?? externalId;
    const first = seen.get(id);
    if (first === undefined) seen.set(id, nameRow(row, position));
    else note(position, row, 'externalId', `${first} has the same.`);
  }

  for (const [position, row] of given.entries()) {
    if ('reason' in row) add([row, position], leftOutRowSchema, rows.leftOut);
    else if ('what' in row) add([row, position], costRowSchema, rows.costs);
    else {
      if ('of' in row || 'reverses' in row) add([row, position], reversalRowSchema, rows.reversals);
      else add([row, position], giftRowSchema, rows.gifts);
      requireOnce(row, position);
    }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return rows;
}
