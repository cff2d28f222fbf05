import { readPacificDay } from './days.ts';
import { personName, readSharedNote, readSharedEmail } from './names.ts';
import { reportWrongNet } from './payouts.ts';
import type { FileRows } from './reading.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { leaveOutUntilAnswered, RowLeftOut } from './row-left-out.ts';
import { lessFee, present, requireCents, requireDay, requireFees, requireId } from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

const columns = {
  id: ['ID', 'Transaction ID'],
  timestamp: ['Datetime'],
  date: ['Date'],
  time: ['Time (UTC)'],
  type: ['Type'],
  status: ['Status'],
  note: ['Note'],
  from: ['From'],
  to: ['To'],
  email: ['Donor email'],
  amount: ['Amount (total)'],
  fee: ['Amount (fee)'],
  net: ['Amount (net)'],
  beginning: ['Beginning Balance'],
  ending: ['Ending Balance'],
  fees: ['Statement Period Venmo Fees'],
};

type Row = SheetRow<typeof columns>;

function readDate(row: Row): string {
  const timestamp = row.text('timestamp');
  if (timestamp !== '') return requireDay(timestamp, readPacificDay(timestamp));
  return requireDay(
    row.text('date'),
    readPacificDay(`${row.text('date')} ${row.text('time')}`, 'UTC'),
  );
}

function checkBalanceRow(row: Row): void {
  if (row.text('id') !== '' || row.text('amount') !== '') return;
  const isEnd = row.text('ending') !== '' || row.text('fees') !== '';
  throw new RowLeftOut(isEnd ? 'ending balance and disclaimer' : 'beginning balance');
}

// In a charge the account that asks for the money stands under From, and who paid under To.
function readPayer(row: Row): string | null {
  const isAsked = row.text('type').toLowerCase() === 'charge';
  return personName(row.text(isAsked ? 'to' : 'from'));
}

const isComplete = (row: Row) => row.text('status').toLowerCase() === 'complete';

/** Refuses what is no gift, and notes what was paid out to the bank. @throws RowLeftOut */
function refuseNonGift(row: Row, cents: number, rows: FileRows): void {
  const id = row.text('id');
  const type = row.text('type').toLowerCase();
  if (/transfer/.test(type) && cents < 0) {
    rows.payout.push({ id, date: readDate(row), netCents: -cents });
    throw new RowLeftOut('payout to the bank');
  }
  if (cents < 0) throw new RowLeftOut('money out');
  if (cents === 0) throw new RowLeftOut('no amount');
  if (type !== 'payment')
    leaveOutUntilAnswered(row, `${row.text('type')} is no payment of a donor; staff decide`);
}

function addRow(row: Row, rows: FileRows, seen: SeenRows): void {
  checkBalanceRow(row);
  const id = requireId(row, 'id', 'transaction ID');
  const cents = requireCents(row.text('amount'));
  if (cents > 0 && !isComplete(row)) throw new RowLeftOut('not complete', `venmo:${id}`);
  seen.add(id, row.line);
  refuseNonGift(row, cents, rows);
  const feeCents = Math.abs(requireFees(row.text('fee')));
  const money = lessFee(cents, feeCents);
  reportWrongNet(rows, { line: row.line, ...money }, row.text('net'), 'Amount (net)');
  const email = readSharedEmail(row.text('email'));
  rows.gifts.push({
    line: row.line,
    externalId: `venmo:${id}`,
    donor: readPayer(row),
    email,
    date: readDate(row),
    ...money,
    kind: 'transfer',
    document: email === null ? 'none' : 'tax',
    matchOf: null,
    ...present({
      note: readSharedNote(row.text('note')),
      why: email === null ? 'Venmo gives no address: ask for one' : null,
    }),
  });
}

export const venmo: GiftFormat<typeof columns> = {
  id: 'venmo-statement',
  label: 'Venmo statement',
  columns,
  identifiedBy: ['id', 'amount', 'fees'],
  version(table) {
    const lines = ['no line', 'one line', 'two lines', 'three lines', 'four lines'];
    const above = lines[table.above.length] ?? `${table.above.length} lines`;
    const form = table.has('time') ? ', business form' : '';
    const first = table.first[0]?.cells[0]?.trim() === '' ? ', empty first column' : '';
    return `${above} before the header${first}${form}`;
  },
  read(table) {
    const rows = emptyRows();
    const seen = new SeenRows('ID');
    eachRow(table.rows, rows, (row) => addRow(row, rows, seen));
    return rows;
  },
};
