import { readFee, readFileCents } from './amounts.ts';
import { shared } from './names.ts';
import type { FileRecord } from './records.ts';
import type { FileGift, FileRows, LeftOutRow } from './reading.ts';

/** The names under which each column was seen, in any order of columns. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>;

export interface SheetRow<Names extends ColumnNames = ColumnNames> {
  line: number;
  /** The trimmed text, empty where the file has no such column. */
  text(column: keyof Names): string;
  cells: readonly string[];
}

export interface GiftTable<Names extends ColumnNames = ColumnNames> {
  /** The rows, which are read from the text again each time, so that a large file is never in memory as a whole. */
  rows: Iterable<SheetRow<Names>>;
  /** A few of the first rows. */
  first: SheetRow<Names>[];
  /** The records above the header. */
  above: FileRecord[];
  has(column: keyof Names): boolean;
  /** The names of the header as the file has them, without empty ones. */
  header: string[];
}

export interface GiftFormat<Names extends ColumnNames = ColumnNames> {
  id: string;
  /** The format's name, as people call it. */
  label: string;
  columns: Names;
  /** The columns by which the format is recognized; all must be there. */
  rare: readonly (keyof Names)[];
  version(table: GiftTable<Names>): string;
  read(table: GiftTable<Names>, options: ReadOptions): FileRows;
}

export interface ReadOptions {
  /** The day of a check that counts. */
  checkDay?: 'check' | 'deposit';
}

/**
 * Returns a column's name as headers are compared: in lower case, trimmed, with single spaces, without a byte order
 * mark.
 */
export function normalizeName(cell: string): string {
  return cell
    .replace(/^\ufeff/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** Finds the position of a column. A name ends in `*` where the rest differs from file to file. */
function findColumn(header: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const wanted = normalizeName(name);
    const at = wanted.endsWith('*')
      ? header.findIndex((cell) => cell.startsWith(wanted.slice(0, -1)))
      : header.indexOf(wanted);
    if (at !== -1) return at;
  }
  return -1;
}

const searched = 40;

/**
 * Returns the table below the first of 40 records that has the rare names of the format, or null.
 *
 * @param all reads the records of the whole file, of which `first` are the first
 */
export function findTable<Names extends ColumnNames>(
  { first, all }: { first: readonly FileRecord[]; all: () => Iterable<FileRecord> },
  { columns, rare }: Pick<GiftFormat<Names>, 'columns' | 'rare'>,
): GiftTable<Names> | null {
  const at = first.slice(0, searched).findIndex(({ cells }) => {
    const header = cells.map(normalizeName);
    return rare.every((column) => findColumn(header, columns[column] ?? []) !== -1);
  });
  const head = first[at];
  if (!head) return null;
  const header = head.cells.map(normalizeName);
  const places = new Map<keyof Names, number>();
  for (const [column, names] of Object.entries(columns))
    places.set(column, findColumn(header, names));
  const { line } = head;
  function* readRows(records: Iterable<FileRecord>) {
    for (const record of records) {
      if (record.line > line && hasText(record)) yield new Row(record.line, record.cells, places);
    }
  }
  return {
    header: head.cells.map((cell) => cell.trim()).filter(Boolean),
    above: first.slice(0, at),
    has: (column) => (places.get(column) ?? -1) !== -1,
    rows: { [Symbol.iterator]: () => readRows(all()) },
    first: [...readRows(first)],
  };
}

// Files have a hundred thousand rows, which share the methods of a class.
class Row<Column> {
  readonly line: number;
  readonly cells: readonly string[];
  readonly #places: ReadonlyMap<Column, number>;

  constructor(line: number, cells: readonly string[], places: ReadonlyMap<Column, number>) {
    this.line = line;
    this.cells = cells;
    this.#places = places;
  }

  text(column: Column): string {
    return cleanCell(this.cells[this.#places.get(column) ?? -1] ?? '');
  }
}

const hasText = ({ cells }: FileRecord) => cells.some((cell) => cell.trim() !== '');

/** Removes what keeps a spreadsheet from reading a number, as in `"""400"""`, `="0088"` and `'0088`. */
function cleanCell(cell: string): string {
  const text = cell.trim();
  if (!/^[="']/.test(text)) return text;
  const found = /^(?:="(.*)"|"(.*)"|'(\d.*))$/s.exec(text)?.slice(1);
  return found?.find((inner) => inner !== undefined) ?? text;
}

export const emptyRows = (): FileRows => ({
  ...{ payout: [], costs: [], checks: [], gifts: [], reversals: [], leftOut: [] },
});

/** Tells whether a spreadsheet has cut a long number, such as `2.80726E+15`, whose other digits are lost. */
export function isDamagedId(id: string): boolean {
  return /^\d(?:\.\d+)?E\+?\d+$/i.test(id);
}

/** Thrown to end the reading of one row; the message is the reason to leave it out. */
export class RowLeftOut extends Error {
  /** The id under which an earlier file may have had the row as a gift. */
  readonly externalId: string | undefined;

  constructor(reason: string, externalId?: string) {
    super(reason);
    this.externalId = externalId;
  }
}

const takesMoney = /^\s*(?:[-\u2212(]|\$\s*-)/;

/** Tells whether an amount is negative. */
export const isNegative = (text: string): boolean => takesMoney.test(text);

/** Orders rows that take gifts back last, because their gifts may be below them. */
export function* reversalsLast<Row>(
  rows: Iterable<Row>,
  isReversal: (row: Row) => boolean,
): Generator<Row, void, undefined> {
  const last: Row[] = [];
  for (const row of rows) {
    if (isReversal(row)) last.push(row);
    else yield row;
  }
  yield* last;
}

class Question extends RowLeftOut {
  readonly needsDollars: boolean;

  constructor(reason: string, needsDollars: boolean) {
    super(reason);
    this.needsDollars = needsDollars;
  }
}

// A row with a question is read again as if staff had answered yes.
let isAnswered = false;

/** Leaves a row out until staff answer; the following gift is what it would become. @throws RowLeftOut */
export function ask(reason: string, { needsDollars = false } = {}): void {
  if (!isAnswered) throw new Question(reason, needsDollars);
}

function readAnswered<Row>(row: Row, rows: FileRows, read: (row: Row) => void): FileGift[] {
  const { gifts, reversals, costs } = rows;
  const before = [reversals.length, costs.length] as const;
  const count = gifts.length;
  isAnswered = true;
  try {
    read(row);
  } catch (error) {
    if (!(error instanceof RowLeftOut)) throw error;
  } finally {
    isAnswered = false;
  }
  reversals.length = before[0];
  costs.length = before[1];
  return gifts.splice(count);
}

/** Calls `read` for each row; a `RowLeftOut` that it throws is recorded with the row's line. */
export function eachRow<Row extends { line: number }>(
  rows: Iterable<Row>,
  found: FileRows,
  read: (row: Row) => void,
): void {
  for (const row of rows) {
    try {
      read(row);
    } catch (error) {
      if (!(error instanceof RowLeftOut)) throw error;
      const { message: reason, externalId } = error;
      const left: LeftOutRow = { line: row.line, reason };
      if (externalId !== undefined) left.externalId = externalId;
      if (error instanceof Question) {
        const maybe = readAnswered(row, found, read);
        const [first] = maybe;
        if (first) Object.assign(left, { externalId: first.externalId, maybe });
        if (first && error.needsDollars) left.needsDollars = true;
      }
      found.leftOut.push(left);
    }
  }
}

/** Returns the row's own id. @throws RowLeftOut when it is missing or damaged */
export function requireId<Names extends ColumnNames>(
  row: SheetRow<Names>,
  column: keyof Names,
  name: string,
): string {
  const id = row.text(column);
  if (id === '') throw new RowLeftOut(`no ${name}`);
  if (isDamagedId(id)) {
    throw new RowLeftOut(
      `a spreadsheet has damaged the ${name} ${id}: download the file again and do not open it before`,
    );
  }
  return id;
}

/** Reads an amount in cents. @throws RowLeftOut for no amount, and for one that can be read in two ways */
export function requireCents(text: string): number {
  const cents = readFileCents(text);
  if (cents !== null) return cents;
  if (text === '') throw new RowLeftOut('no amount');
  if (/^[(-]?\$?\d{1,3}\.\d{3}\)?$/.test(text))
    throw new RowLeftOut(`${text} can be ${points(text)}: write it with two decimals`);
  throw new RowLeftOut(`${text} is no amount: write it such as 1,250.00`);
}

const points = (text: string) =>
  text === '1.000' ? 'one dollar or a thousand' : 'thousands or a decimal with three digits';

/** Sums the columns of fees. @throws RowLeftOut */
export function requireFees(...texts: string[]): number {
  let sum = 0;
  for (const text of texts) {
    const cents = readFee(text);
    if (cents === null) throw new RowLeftOut(`${text} is no fee`);
    sum += cents;
  }
  return sum;
}

/** Returns the day that was read from a text. @throws RowLeftOut where none was */
export function requireDay(text: string, day: string | null): string {
  if (day !== null) return day;
  if (text === '') throw new RowLeftOut('no date');
  throw new RowLeftOut(
    /^\d+\/\d+\/\d+/.test(text)
      ? `${text} is no date in month/day/year`
      : `${text} is no date: write it such as 2/13/2026`,
  );
}

/** Refuses amounts of another currency. @throws RowLeftOut for a row whose dollars the file does not say */
export function requireDollars(amount: string, currency: string): void {
  if (currency !== '' && currency.toUpperCase() !== 'USD') {
    ask(
      `${amount} ${currency.toUpperCase()}: the file does not say how many US dollars arrived; staff type them`,
      { needsDollars: true },
    );
  }
}

/** Leaves out rows that the file has twice. */
export class SeenRows {
  readonly #lines = new Map<string, number>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Adds a row. @throws RowLeftOut for a second one with the same id */
  add(id: string, line: number): void {
    const first = this.#lines.get(id);
    if (first !== undefined && first !== line)
      throw new RowLeftOut(`same ${this.#name} as line ${first}`);
    this.#lines.set(id, line);
  }
}

/** Returns properties without those that are empty or withheld. */
export function present<Fields extends Record<string, string | null | undefined>>(
  fields: Fields,
): { [Field in keyof Fields]?: string } {
  const found: { [Field in keyof Fields]?: string } = {};
  for (const field in fields) {
    const value = fields[field];
    if (value) found[field] = value;
  }
  return found;
}

/** Returns a shared name or undefined, for optional fields. */
export const optional = (text: string): string | undefined => shared(text) ?? undefined;
