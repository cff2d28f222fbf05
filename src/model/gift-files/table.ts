import { writesDayFirst } from './days.ts';
import type { FileRecord } from './records.ts';
import type { FileRows } from './reading.ts';

/** The names under which each column was seen, in any order of columns. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>;

export interface SheetRow<Names extends ColumnNames = ColumnNames> {
  line: number;
  /** Returns the trimmed text of a column, which is empty where the file has no such column. */
  text(column: keyof Names): string;
  cells: readonly string[];
  /** True while the row is read again as if staff had answered its question with yes. */
  isAnswered: boolean;
  /** Lines of the file ran into one, because a quotation mark is not closed. */
  isTorn: boolean;
  /** A date that can be read in two ways, because its file writes the day before the month; null for none. */
  dayFirstDate: string | null;
  answered(): SheetRow<Names>;
}

export interface GiftTable<Names extends ColumnNames = ColumnNames> {
  /** The rows, which are read from the text again each time, so that a large file is never in memory as a whole. */
  rows: Iterable<SheetRow<Names>>;
  /** A few of the first rows. */
  first: SheetRow<Names>[];
  /** The records above the header. */
  above: FileRecord[];
  has(column: keyof Names): boolean;
  /** Returns the name of a column as headers are compared; empty where the file has no such column. */
  name(column: keyof Names): string;
  /** The names of the header as the file has them, without empty ones. */
  header: string[];
}

export interface GiftFormat<Names extends ColumnNames = ColumnNames> {
  id: string;
  /** The format's name, as people call it. */
  label: string;
  columns: Names;
  /** The columns by which the format is recognized; all must be there. */
  identifiedBy: readonly (keyof Names)[];
  /** Tells whether a table with these names is another platform's. */
  isOther?(header: readonly string[]): boolean;
  version(table: GiftTable<Names>): string;
  read(table: GiftTable<Names>, options: ReadOptions): FileRows;
}

export interface ReadOptions {
  /** The day of a check that counts. */
  checkDay?: 'check' | 'deposit';
  /** True for a sheet of checks, each of which has the day of its deposit as its payout. */
  deposits?: true;
}

export const checksFormat = 'checks-spreadsheet';

/**
 * Returns a column's name as headers are compared: in lower case, trimmed, with single spaces, without a byte order
 * mark.
 */
export function normalizeHeader(cell: string): string {
  return cell
    .replace(/^\ufeff/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** Finds the position of a column. A name ends in `*` where the rest differs from file to file. */
function findColumn(header: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const wanted = normalizeHeader(name);
    const position = wanted.endsWith('*')
      ? header.findIndex((cell) => cell.startsWith(wanted.slice(0, -1)))
      : header.indexOf(wanted);
    if (position !== -1) return position;
  }
  return -1;
}

/** The header of a table is among this many first records. */
export const maxHeaderPosition = 40;

/** The records of a file, by one delimiter. */
export interface FileRecords {
  first: readonly FileRecord[];
  /** Reads the records of the whole file, of which `first` are the first. */
  all: () => Iterable<FileRecord>;
  /** False where the text has no date with a day before the month, which saves reading all records for one. */
  mayBeDayFirst: () => boolean;
}

/** Returns the table below the first record that has the columns that identify the format, or null. */
export function findTable<Names extends ColumnNames>(
  { first, all, mayBeDayFirst }: FileRecords,
  { columns, identifiedBy }: Pick<GiftFormat<Names>, 'columns' | 'identifiedBy'>,
): GiftTable<Names> | null {
  const position = first.slice(0, maxHeaderPosition).findIndex(({ cells }) => {
    const header = cells.map(normalizeHeader);
    return identifiedBy.every((column) => findColumn(header, columns[column] ?? []) !== -1);
  });
  const head = first[position];
  if (!head) return null;
  const header = head.cells.map(normalizeHeader);
  const positions = new Map<keyof Names, number>();
  for (const [column, names] of Object.entries(columns))
    positions.set(column, findColumn(header, names));
  const belowHead = (records: Iterable<FileRecord>) => filterBelow(records, head.line);
  const layout = createLayout<keyof Names>(positions, head.cells.length, (own) =>
    mayBeDayFirst() ? writesDayFirst(readDates(readRows(belowHead(all()), own))) : false,
  );
  return {
    header: head.cells.map((cell) => cell.trim()).filter(Boolean),
    above: first.slice(0, position),
    has: (column) => (positions.get(column) ?? -1) !== -1,
    name: (column) => header[positions.get(column) ?? -1] ?? '',
    rows: { [Symbol.iterator]: () => readRows(belowHead(all()), layout) },
    first: [...readRows(belowHead(first), layout)],
  };
}

interface Layout<Column> {
  positions: ReadonlyMap<Column, number>;
  /** The number of cells of the header. */
  width: number;
  /** The columns with days that the file has. */
  days: readonly Column[];
  /** Tells whether the rows write the day before the month. */
  isDayFirst: () => boolean;
}

/** The columns by which formats name the day of a gift. */
const dayColumns = ['date', 'deposited', 'received', 'created'];

// Reading the dates of a large file takes a while, so it is done once, when a row asks.
function createLayout<Column>(
  positions: ReadonlyMap<Column, number>,
  width: number,
  findDayFirst: (layout: Layout<Column>) => boolean,
): Layout<Column> {
  let isDayFirst: boolean | undefined;
  const layout: Layout<Column> = {
    positions,
    width,
    days: (dayColumns as Column[]).filter((column) => (positions.get(column) ?? -1) !== -1),
    isDayFirst: () => (isDayFirst ??= findDayFirst(layout)),
  };
  return layout;
}

function* filterBelow(records: Iterable<FileRecord>, line: number) {
  for (const record of records) if (record.line > line && hasText(record)) yield record;
}

function* readRows<Column>(records: Iterable<FileRecord>, layout: Layout<Column>) {
  for (const record of records) yield new Row(record, layout);
}

function* readDates(rows: Iterable<{ dates: string[] }>): Generator<string, void, undefined> {
  for (const { dates } of rows) yield* dates;
}

// Files have a hundred thousand rows, which share the methods of a class.
class Row<Column> {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isAnswered: boolean;
  readonly #record: FileRecord;
  readonly #layout: Layout<Column>;

  constructor(record: FileRecord, layout: Layout<Column>, isAnswered = false) {
    this.line = record.line;
    this.cells = record.cells;
    this.isAnswered = isAnswered;
    this.#record = record;
    this.#layout = layout;
  }

  text(column: Column): string {
    return cleanCell(this.cells[this.#layout.positions.get(column) ?? -1] ?? '');
  }

  get isTorn(): boolean {
    const { isMalformed = false, size } = this.#record;
    const { width } = this.#layout;
    if (isMalformed || !size) return isMalformed;
    // In files of banks and of Donorbox each row ends in a delimiter that the header lacks, so one more cell is usual.
    const more = this.cells.length - width;
    // Spreadsheets leave out empty cells at the end, so a short row is torn only if its text has the delimiters of whole
    // rows.
    return more > 1 || (more < 0 && size.delimiters >= size.lines * (width - 1));
  }

  /** The dates in numbers with slashes. */
  get dates(): string[] {
    return this.#layout.days.flatMap((column) => {
      const text = this.text(column);
      return /^\d{1,2}\/\d{1,2}\//.test(text) ? [text] : [];
    });
  }

  get dayFirstDate(): string | null {
    return this.#layout.isDayFirst() ? (this.dates[0] ?? null) : null;
  }

  answered(): Row<Column> {
    return new Row(this.#record, this.#layout, true);
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
