import {
  addBenevityRow,
  type BenevityCells,
  benevityColumns as columns,
  readBenevityRow,
  takesBack,
} from './benevity-rows.ts';
import { addTrailer, readBeside, splitTrailer } from './benevity-trailer.ts';
import { readDay } from './days.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { isNegative } from './negative.ts';
import { reversalsLast } from './order-rows.ts';
import { groupPayouts, addStatedPayout, type StatedPayouts } from './payouts.ts';
import type { FileRows } from './reading.ts';
import { present, requireFees, requireUndamaged } from './required.ts';
import { type GiftFormat, type GiftTable } from './table.ts';

const inOrder = (rows: Iterable<BenevityCells>) =>
  reversalsLast(rows, (row) => isNegative(row.text('amount')) || isNegative(row.text('match')));

/** Returns a function that reads a row and adds what it becomes. @throws RowLeftOut in that function */
function rowReader(rows: FileRows) {
  const seen = new SeenRows('Transaction ID');
  return (cells: BenevityCells, payoutId?: string): void => {
    const row = readBenevityRow(cells, payoutId);
    if (!takesBack(row)) seen.add(row.id, row.line);
    addBenevityRow(row, rows);
  };
}

function readReport(table: GiftTable<typeof columns>): FileRows {
  const rows = emptyRows();
  const trailer: BenevityCells[] = [];
  const readRow = rowReader(rows);
  let [count, lastLine]: [number, number | null] = [0, null];
  eachRow(inOrder(splitTrailer(table.rows, trailer)), rows, (cells) => {
    count += 1;
    lastLine = Math.max(lastLine ?? 0, cells.line);
    readRow(cells);
  });
  addTrailer(rows, { count, lastLine, trailer, above: table.above });
  return { ...rows, ...present({ madeOutTo: readBeside(table.above, 'charity name') }) };
}

/** The report that Benevity sends by mail, from 2015 to today. */
export const benevityReport: GiftFormat<typeof columns> = {
  id: 'benevity-donations-report',
  label: 'Benevity donations report',
  columns: {
    ...columns,
    amount: ['Total Donation to be Acknowledged'],
    company: ['Company'],
  },
  identifiedBy: ['amount', 'id', 'company'],
  version: (table) => {
    if (table.has('supportFee') || table.has('merchantFee'))
      return 'two fee columns (2016 to today)';
    return table.above.length > 0 ? 'no fee columns (2015)' : 'cut table (2015)';
  },
  read: readReport,
};

function readPortal(table: GiftTable<typeof columns>): FileRows {
  const rows = emptyRows();
  const payouts: StatedPayouts = new Map();
  const readRow = rowReader(rows);
  eachRow(inOrder(table.rows), rows, (cells) => {
    const payoutId = requireUndamaged(cells.text('disbursement'), 'Disbursement ID');
    addStatedPayout(payouts, payoutId, { date: readDay(cells.text('disbursed')) });
    const checkFee = Math.abs(requireFees(cells.text('checkFee')));
    readRow(cells, payoutId);
    if (checkFee === 0) return;
    rows.costs.push({
      what: `Check Fee of line ${cells.line}`,
      cents: checkFee,
      externalId: `benevity:${cells.text('id')}:check-fee`,
      ...present({ payoutId }),
    });
  });
  rows.payout = groupPayouts(rows, payouts);
  return rows;
}

/** The table that the Causes Portal exports; several payments can be in one file. */
export const benevityPortal: GiftFormat<typeof columns> = {
  id: 'benevity-portal-report',
  label: 'Benevity portal report',
  columns,
  identifiedBy: ['grantor', 'company', 'amount'],
  version: () => 'flat table of the Causes Portal (2026)',
  read: readPortal,
};
