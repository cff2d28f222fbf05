import { checkColumns } from './check-columns.ts';
import { readSheet } from './checks.ts';
import { type FileGift, type FileRows, type GiftFile, NoGiftFileError } from './reading.ts';
import type { FileRecord } from './records.ts';
import { type FileRecords, findTable, normalizeHeader, type ReadOptions } from './table.ts';

/** The columns that staff can name: `payer` is the donor, `number` the reference, `memo` the note. */
export const mappedFields = ['date', 'payer', 'amount', 'email', 'number', 'memo'] as const;

export type MappedField = (typeof mappedFields)[number];

export const requiredFields = ['date', 'payer', 'amount'] as const satisfies MappedField[];

/** The columns and settings that staff named for a file whose columns are not known. */
export interface ColumnMapping {
  kind: 'check' | 'transfer' | 'fund' | 'history';
  /** The names of columns as the header has them. */
  columns: Partial<Record<MappedField, string>>;
}

/** Returns a key by which a file's header is recognized again, in any order of columns. */
export const headerKey = (header: readonly string[]): string =>
  header.map(normalizeHeader).toSorted().join('|');

/** Thrown for a file of which staff can say which column is which. */
export class UnknownColumnsError extends NoGiftFileError {
  override name = 'UnknownColumnsError';
  readonly header: string[];
  /** The first row below the header. */
  readonly example: string[];

  constructor(message: string, { header, example }: { header: string[]; example: string[] }) {
    super(message);
    this.header = header;
    this.example = example;
  }
}

const isName = (cell: string) => /^[\p{L}#]/u.test(cell.trim());

/** Guesses the header as the record with the most words; null for a text without columns. */
export function guessHeader(
  records: readonly FileRecord[],
): { header: string[]; example: string[] } | null {
  const counts = records.map(({ cells }) => cells.filter(isName).length);
  const position = counts.indexOf(Math.max(...counts));
  const [head, next] = [records[position], records[position + 1]];
  if (!head || !next || (counts[position] ?? 0) < requiredFields.length) return null;
  return {
    header: head.cells.map((cell) => cell.trim()),
    example: next.cells.map((cell) => cell.trim()),
  };
}

// FNV-1a keeps the references of two platforms from being taken for each other's.
function hash(text: string): string {
  let sum = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1)
    sum = Math.imul(sum ^ text.charCodeAt(index), 16_777_619);
  return (sum >>> 0).toString(36);
}

function chooseDocument({ kind, document }: FileGift): FileGift['document'] {
  if (kind === 'history') return 'none';
  return kind === 'fund' && document === 'tax' ? 'thanks' : document;
}

function toKind(rows: FileRows, kind: ColumnMapping['kind'], key: string): FileRows {
  if (kind === 'check') return rows;
  const rename = (id: string) => id.replace(/^check:/, `${kind}:${hash(key)}:`);
  const toOwn = (gift: FileGift): FileGift => {
    const isGrant = gift.kind === 'fund' && kind !== 'history';
    const own = { ...gift, kind: isGrant ? gift.kind : kind };
    return { ...own, externalId: rename(gift.externalId), document: chooseDocument(own) };
  };
  return {
    ...rows,
    gifts: rows.gifts.map(toOwn),
    leftOut: rows.leftOut.map((row) => ({
      ...row,
      ...(row.externalId !== undefined && { externalId: rename(row.externalId) }),
      ...(row.maybe && { maybe: row.maybe.map(toOwn) }),
    })),
    reversals: rows.reversals.map((reversal) => ({
      ...reversal,
      externalId: rename(reversal.externalId),
      of: reversal.of === null ? null : rename(reversal.of),
    })),
  };
}

// What the portal's own account at Stripe has charged is in the ledger already.
const isCharge = (reference: string | undefined): reference is string =>
  /^(?:ch|py)_\w+$/.test(reference ?? '');

export const mappedFormat = 'mapped-columns';

type Mapped = FileRows & Pick<GiftFile, 'format' | 'version'>;

/**
 * Reads a file by the columns that staff named, with the rules of a sheet of checks; null if it has no such columns.
 */
export function readMapped(
  records: FileRecords,
  { kind, columns: named }: ColumnMapping,
  options: ReadOptions,
): Mapped | null {
  const columns = { ...checkColumns };
  for (const field of Object.keys(columns) as (keyof typeof columns)[]) {
    // Staff do not name these, and a gift in another currency or one that went back is none of these dollars.
    if (field === 'currency' || field === 'status') continue;
    const name = (named as Record<string, string | undefined>)[field];
    columns[field] = name === undefined ? [] : [name];
  }
  const table = findTable(records, { columns, identifiedBy: requiredFields });
  if (!table) return null;
  const rows = toKind(readSheet(table, options), kind, headerKey(table.header));
  const asked = rows.leftOut.flatMap(({ maybe = [] }) => maybe);
  for (const gift of [...rows.gifts, ...asked]) {
    if (isCharge(gift.reference)) gift.stripeCharge = gift.reference;
  }
  return { ...rows, format: mappedFormat, version: 'the columns that you named' };
}
