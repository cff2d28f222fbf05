import type * as z from 'zod/mini';
import {
  type CostRow,
  costRowSchema,
  type GiftRow,
  giftRowSchema,
  importBounds,
  type StoredLeftOutRow,
  leftOutRowSchema,
  type ReversalRow,
  reversalRowSchema,
} from '#model/donations/gift-imports.ts';
import { normalizeSheetId } from '#model/gift-files/sheet-ids.ts';
import { HttpError, invalidFields } from '../../http/errors.ts';

type Placed<Row> = Row & { place: number };

export interface ImportRows {
  gifts: Placed<GiftRow>[];
  reversals: Placed<ReversalRow>[];
  costs: Placed<CostRow>[];
  leftOut: Placed<StoredLeftOutRow>[];
}

type Given = Record<string, unknown>;

// This many wrong rows are named at once.
const problemsAtOnce = 20;

const nameRow = (row: Given, place: number) =>
  typeof row.line === 'number' ? `Line ${row.line}` : `Row ${place + 1}`;

/** Names a problem of a row by its position in `rows` and its field. */
export const fieldOf = (place: number, field: string) => `rows[${place}].${field}`;

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

  function note(place: number, row: Given, field: string, message: string): void {
    if (Object.keys(problems).length < problemsAtOnce)
      problems[fieldOf(place, field)] ??= `${nameRow(row, place)}, ${field}: ${message}`;
  }

  function add<Schema extends z.ZodMiniType>(
    [row, place]: [Given, number],
    schema: Schema,
    list: Placed<z.output<Schema>>[],
  ): void {
    const parsed = schema.safeParse(row);
    if (parsed.success)
      list.push({ ...(parsed.data as object), place } as Placed<z.output<Schema>>);
    for (const { path, message } of parsed.error?.issues ?? [])
      note(place, row, String(path[0] ?? 'row'), message);
  }

  function requireOnce(row: Given, place: number): void {
    const externalId = String(row.externalId);
    const id = normalizeSheetId(externalId) ?? externalId;
    const first = seen.get(id);
    if (first === undefined) seen.set(id, nameRow(row, place));
    else note(place, row, 'externalId', `${first} has the same.`);
  }

  for (const [place, row] of given.entries()) {
    if ('reason' in row) add([row, place], leftOutRowSchema, rows.leftOut);
    else if ('what' in row) add([row, place], costRowSchema, rows.costs);
    else {
      if ('of' in row || 'reverses' in row) add([row, place], reversalRowSchema, rows.reversals);
      else add([row, place], giftRowSchema, rows.gifts);
      requireOnce(row, place);
    }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return rows;
}
