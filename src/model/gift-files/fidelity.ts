import { readDay } from './days.ts';
import { personName, readShared } from './names.ts';
import {
  addReversal,
  describeReversal,
  findGift,
  findOriginal,
  tieReversal,
  toReversal,
} from './find-gift.ts';
import { groupPayouts, addStatedPayout, type StatedPayouts } from './payouts.ts';
import type { FileGift, FileRows } from './reading.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { isNegative } from './negative.ts';
import { reversalsLast } from './order-rows.ts';
import { RowLeftOut } from './row-left-out.ts';
import {
  lessFee,
  present,
  requireAmount,
  requireDay,
  requireId,
  requireUndamaged,
} from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

const columns = {
  id: ['Grant Id'],
  group: ['ACH Group Id'],
  date: ['Effective Date'],
  amount: ['Grant Amount'],
  purpose: ['Special Purpose'],
  fund: ['Giving Account Name'],
  addressee: ['Addressee Name'],
};

const sponsor = 'Fidelity Charitable';

/** Tells whether a purpose is general, hence no wish of the donor. */
const isGeneral = (purpose: string) =>
  /^(?:where needed most|general|unrestricted|monthly)\b/i.test(purpose);

type Row = SheetRow<typeof columns>;

/** The line and the amount of each grant's first row, by its id. */
type FirstRows = Map<string, { line: number; cents: number }>;

/** Refuses a grant that the file has twice. @throws RowLeftOut */
function requireOnce(row: Row, cents: number, firstRows: FirstRows): void {
  const id = row.text('id');
  const first = firstRows.get(id);
  if (!first) {
    firstRows.set(id, { line: row.line, cents });
    return;
  }
  if (cents <= 0) return;
  throw new RowLeftOut(
    first.cents === cents
      ? `same Grant Id and amount as line ${first.line}`
      : `same Grant Id as line ${first.line}, another amount: record it by hand if it is another grant`,
  );
}

/** Reads a grant, which has a negative amount where it takes one back. @throws RowLeftOut */
function readGrant(row: Row, cents: number): FileGift {
  const date = requireDay(row.text('date'), readDay(row.text('date')));
  if (cents === 0) throw new RowLeftOut('no amount');
  const [adviser, fund] = [personName(row.text('addressee')), personName(row.text('fund'))];
  const purpose = readShared(row.text('purpose'));
  return {
    line: row.line,
    externalId: `fidelity:${row.text('id')}`,
    donor: adviser ?? fund,
    email: null,
    date,
    ...lessFee(cents, 0),
    kind: 'fund',
    document: adviser === null ? 'none' : 'thanks',
    matchOf: null,
    ...present({
      fund,
      sponsor,
      payoutId: requireUndamaged(row.text('group'), 'ACH Group Id'),
      note: purpose !== null && !isGeneral(purpose) ? purpose : null,
    }),
  };
}

function takeBack(grant: FileGift, rows: FileRows): void {
  const { externalId, donor, grossCents } = grant;
  const found = findGift(rows, externalId) ?? findOriginal(rows, { donor, grossCents });
  addReversal(rows, {
    ...toReversal(grant),
    ...tieReversal(found, externalId),
    why: describeReversal(donor, Boolean(found)),
  });
}

function read(table: { rows: Iterable<Row> }): FileRows {
  const rows = emptyRows();
  const payouts: StatedPayouts = new Map();
  const firstRows: FirstRows = new Map();
  const inOrder = reversalsLast(table.rows, (row) => isNegative(row.text('amount')));
  eachRow(inOrder, rows, (row) => {
    requireId(row, 'id', 'Grant Id');
    const cents = requireAmount(row, 'amount');
    const grant = readGrant(row, cents);
    requireOnce(row, cents, firstRows);
    if (grant.grossCents < 0) takeBack(grant, rows);
    else rows.gifts.push(grant);
    addStatedPayout(payouts, row.text('group'), { date: readDay(row.text('date')) });
  });
  rows.payout = groupPayouts(rows, payouts);
  return rows;
}

export const fidelity: GiftFormat<typeof columns> = {
  id: 'fidelity-charitable-grants',
  label: 'Fidelity Charitable grants',
  columns,
  identifiedBy: ['id', 'group', 'fund'],
  version: ({ header }) => `${header.length} columns (2021 to today)`,
  read,
};
