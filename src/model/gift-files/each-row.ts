import type { FileGift, FileRows, LeftOutRow } from './reading.ts';
import { findDollarQuestion, RowLeftOut, UnansweredRow } from './row-left-out.ts';

/** Makes the lists into which the rows of a file are sorted. */
export const emptyRows = (): FileRows => ({
  payout: [],
  costs: [],
  checks: [],
  gifts: [],
  reversals: [],
  leftOut: [],
});

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
  if (!(error instanceof UnansweredRow)) {
    const isTotal = row.cells !== undefined && isTotalRow({ cells: row.cells });
    return isTotal ? { ...left, reason: 'a total, not a gift' } : left;
  }
  const answered = row.answered?.();
  const found = answered ? readAsAnswered(answered) : [];
  const [first] = found;
  if (!answered || !first) return left;
  Object.assign(left, { externalId: first.externalId, maybe: found });
  const aboutDollars = findDollarQuestion(answered);
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
