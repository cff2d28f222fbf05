import { readFileCents } from './amounts.ts';
import type { FileGift, FileRows, LeftOutRow } from './reading.ts';
import type { SheetRow } from './table.ts';

/** Makes the lists into which the rows of a file are sorted. */
export const emptyRows = (): FileRows => ({
  payout: [],
  costs: [],
  checks: [],
  gifts: [],
  reversals: [],
  leftOut: [],
});

/** Thrown to end the reading of one row; the message is the reason to leave it out. */
export class RowLeftOut extends Error {
  /** The id under which an earlier file may have had the row as a gift. */
  readonly externalId: string | undefined;

  constructor(reason: string, externalId?: string) {
    super(reason);
    this.externalId = externalId;
  }
}

const negativeAmount = /^\s*(?:[-\u2212(]|\$\s*(?:\(|-\s*[\d.]))/;

const currency = /^\s*(?:[A-Z]{3}\b|US(?=\$))/i;

/** Tells whether an amount is negative. */
export function isNegative(text: string): boolean {
  const cents = readFileCents(text);
  return cents === null ? negativeAmount.test(text.replace(currency, '')) : cents < 0;
}

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

// A yes to an earlier question says nothing of the dollars.
const dollarQuestions = new WeakMap<object, string>();

/**
 * Leaves a row out until staff answer. What follows is read once more as if they had said yes, to say what the row
 * would become. A later question about dollars is asked with the first one.
 *
 * @throws RowLeftOut
 */
export function leaveOutUntilAnswered(
  row: Pick<SheetRow, 'isAnswered'>,
  reason: string,
  { needsDollars = false } = {},
): void {
  if (!row.isAnswered) throw new Question(reason, needsDollars);
  if (needsDollars) dollarQuestions.set(row, reason);
}

/** Reads what a row would become, without what else reading it adds. */
function readAnswered<Row>(row: Row, rows: FileRows, read: (row: Row) => void): FileGift[] {
  const { gifts, reversals, costs, checks } = rows;
  const before = [reversals.length, costs.length, checks.length] as const;
  const count = gifts.length;
  try {
    read(row);
  } catch (error) {
    if (!(error instanceof RowLeftOut)) throw error;
  }
  reversals.length = before[0];
  costs.length = before[1];
  checks.length = before[2];
  return gifts.splice(count);
}

const onlyTotal = /^(?:(?:sub|grand|deposit)?[\s-]*totals?|sum|total deposits?)\s*:?$/i;

/** Tells a row of sums by a cell that is the word alone, because the name of a firm can begin with it. */
export const isTotalRow = ({ cells }: { cells: readonly string[] }): boolean =>
  cells.some((cell) => onlyTotal.test(cell.trim()));

interface AnyRow<Row> {
  line: number;
  cells?: readonly string[];
  isTorn?: boolean;
  dayFirstDate?: string | null;
  answered?(): Row;
}

function leaveOut<Row extends AnyRow<Row>>(
  row: Row,
  error: RowLeftOut,
  readAsAnswered: (row: Row) => FileGift[],
): LeftOutRow {
  const { message: reason, externalId } = error;
  const left: LeftOutRow = { line: row.line, reason };
  if (externalId !== undefined) left.externalId = externalId;
  if (!(error instanceof Question)) {
    const isTotal = row.cells !== undefined && isTotalRow({ cells: row.cells });
    return isTotal ? { ...left, reason: 'a total, not a gift' } : left;
  }
  const answered = row.answered?.();
  const found = answered ? readAsAnswered(answered) : [];
  const [first] = found;
  if (!answered || !first) return left;
  Object.assign(left, { externalId: first.externalId, maybe: found });
  const aboutDollars = dollarQuestions.get(answered);
  if (error.needsDollars || aboutDollars !== undefined) left.needsDollars = true;
  if (!error.needsDollars && aboutDollars !== undefined) left.reason += `; ${aboutDollars}`;
  return left;
}

const torn =
  'a quotation mark is not closed, so that lines below are in this row: mend it in the file, and choose the file again';

const dayFirst =
  'this file writes the day before the month; download it with dates of the United States';

/** Calls `read` for each row; a `RowLeftOut` that it throws is recorded with the row's line. */
export function eachRow<Row extends AnyRow<Row>>(
  rows: Iterable<Row>,
  found: FileRows,
  read: (row: Row) => void,
): void {
  for (const row of rows) {
    try {
      if (row.isTorn) throw new RowLeftOut(torn);
      if (row.dayFirstDate) throw new RowLeftOut(`${row.dayFirstDate}: ${dayFirst}`);
      read(row);
    } catch (error) {
      if (!(error instanceof RowLeftOut)) throw error;
      found.leftOut.push(leaveOut(row, error, (again) => readAnswered(again, found, read)));
    }
  }
}

/** Leaves out rows that the file has twice. A row that did not count, such as a pending one, does not keep its id. */
export class SeenRows {
  readonly #first = new Map<string, { line: number; place: number }>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Adds a row.
   *
   * @param place what tells the row from others, where several are on one line
   * @throws RowLeftOut for a second one with the same id
   */
  add(id: string, line: number, place = line): void {
    const first = this.#first.get(id);
    if (first && first.place !== place)
      throw new RowLeftOut(`same ${this.#name} as line ${first.line}`);
    this.#first.set(id, { line, place });
  }
}
