import { readFileCents } from './amounts.ts';
import { readDay } from './days.ts';
import { addReversal } from './find-gift.ts';
import { isSponsor, personName, sameText, shared, sharedNote, sharedEmail } from './names.ts';
import type { FileRows } from './reading.ts';
import {
  ask,
  eachRow,
  emptyRows,
  isNegative,
  isTotalRow,
  reversalsLast,
  RowLeftOut,
} from './each-row.ts';
import { present, requireAmount, requireDay } from './required.ts';
import { type GiftFormat, type GiftTable, type ReadOptions, type SheetRow } from './table.ts';

/** The names under which the columns of such a sheet were seen. */
export const checkColumns = {
  date: [
    'Date',
    'Check Date',
    'check_date',
    'Date of check',
    'Received',
    'Date received',
    'received_date',
    'Gift Date',
    'Donation Date',
  ],
  deposited: [
    'Deposited',
    'Deposit',
    'deposit_date',
    'Deposit Date',
    'Date deposited',
    'Date of deposit',
  ],
  number: [
    ...[
      'Check #',
      'Check No.',
      'Check No',
      'Check Number',
      'check_number',
      'Chk No.',
      'Chk No',
      'Chk #',
      'Check Num',
      'Chk Number',
      'Ck #',
      'Number',
      'No.',
      '#',
    ],
    ...['Check/Reference No.', 'Check', 'Reference', 'Ref'],
  ],
  payer: ['Payer', 'payer_name', 'Payer Name', 'From', 'Paid by', 'Received from', 'Payor'],
  donor: ['Donor', 'donor_name', 'Donor Name', 'Name', 'Full Name'],
  amount: [
    'Amount',
    'Amt',
    'USD',
    'Check Amount',
    'Check Amt',
    'Gift Amount',
    'Donation Amount',
    'Amount Received',
    'Amount (USD)',
    'Total',
  ],
  email: [
    'Email',
    'E-mail',
    'Email Address',
    'E-mail Address',
    'donor_email',
    'Donor Email',
    'Mail',
  ],
  memo: ['For', 'Memo', 'Note', 'Notes', 'Purpose', 'Designation', 'Comment'],
};

type Columns = Record<keyof typeof checkColumns, readonly string[]>;

type Row = SheetRow<Columns>;

const total = /^(?:sub-?\s?total|grand total|totals?|sum|deposit total|total deposit)\b/i;

interface Seen {
  line: number;
  date: string;
}

const withoutZeros = (number: string) => number.replace(/^0+(?=\d)/, '');

/**
 * Notes a check by number, payer and amount; zeros before a number make no difference. Returns whether staff may say
 * that it is a second one.
 */
function checkTwice(row: Row, seen: Map<string, Seen>, key: string, date: string): boolean {
  const { line } = row;
  const first = seen.get(key);
  if (!first) {
    seen.set(key, { line, date });
    return false;
  }
  if (first.date === date)
    throw new RowLeftOut(`same check number, payer, amount and date as line ${first.line}`);
  ask(
    row,
    `same check number, payer and amount as line ${first.line}, another date: one check or two? staff decide`,
  );
  return true;
}

function addCheck(row: Row, rows: FileRows, seen: Map<string, Seen>, options: ReadOptions): void {
  if (
    isTotalRow(row) ||
    (row.text('date') === '' && row.cells.some((cell) => total.test(cell.trim())))
  ) {
    throw new RowLeftOut('a total, not a gift');
  }
  const number = row.text('number').replace(/^#\s*/, '');
  const payer = row.text('payer') || row.text('donor');
  const memo = row.text('memo');
  const amount = row.text('amount');
  const isNote = row.text('date') === '' || (number === '' && payer === '');
  if (amount === '' && isNote) throw new RowLeftOut('a note, not a gift');
  const isCash = /\bcash\b/i.test(`${number} ${payer} ${memo}`);
  const isUnnumbered = number === '' || isCash;
  if (isCash && (number === '' || /cash/i.test(number) || /^cash$/i.test(payer))) {
    ask(row, 'cash: none of the four kinds of the portal; staff choose');
  }
  if (isUnnumbered && payer === '') ask(row, 'neither a number nor a payer; staff decide');
  if (/\b(?:stock|shares?)\b/i.test(`${number} ${memo}`) && readFileCents(amount) === null) {
    throw new RowLeftOut('stock: it has no amount; staff record it');
  }
  const cents = requireAmount(row, 'amount');
  const dayText =
    options.checkDay === 'deposit'
      ? row.text('deposited') || row.text('date')
      : row.text('date') || row.text('deposited');
  const date = requireDay(dayText, readDay(dayText));
  const name = personName(row.text('donor')) ?? personName(payer);
  const isAnonymous = personName(payer) === null;
  // Without a number, only the day tells two checks of one payer apart.
  const day = number === '' ? `|${date}` : '';
  const key = isAnonymous ? '' : payer.toLowerCase();
  const externalId = `check:${number}|${key}|${Math.abs(cents)}${day}`;
  const common = { line: row.line, date, grossCents: cents, feeCents: 0, netCents: cents };
  if (cents === 0) throw new RowLeftOut('no amount');
  if (cents < 0) {
    const found = rows.gifts.filter(
      (gift) =>
        gift.grossCents === -cents &&
        withoutZeros(gift.reference ?? '') === withoutZeros(number) &&
        gift.externalId.split('|')[1] === key,
    );
    addReversal(rows, {
      ...{ ...common, externalId: `${externalId}:returned`, donor: name },
      of: found.length === 1 ? (found[0]?.externalId ?? null) : null,
      why: amount.startsWith('(')
        ? 'in parentheses: a check that came back'
        : 'negative: a check that came back',
    });
    return;
  }
  const isSecond = checkTwice(row, seen, `${withoutZeros(number)}|${key}|${cents}${day}`, date);
  const isFund = isSponsor(payer);
  const adviser =
    isFund && !sameText(row.text('donor'), payer) ? personName(row.text('donor')) : null;
  rows.gifts.push({
    ...{
      ...common,
      externalId: isSecond ? `${externalId}|${date}` : externalId,
      donor: name,
      email: sharedEmail(row.text('email')),
    },
    kind: isFund ? 'fund' : 'check',
    document: isFund ? (adviser === null ? 'none' : 'thanks') : name === null ? 'none' : 'tax',
    matchOf: null,
    ...present({
      reference: number,
      sponsor: isFund ? payer : null,
      fund: isFund ? shared(memo) : null,
      note: isFund ? null : sharedNote(memo),
    }),
    ...(isFund && {
      why: 'the payer sponsors donor-advised funds: no tax document; ask for the adviser',
    }),
  });
}

/** Reads a table of checks, or one whose columns staff named. */
export function readSheet(table: GiftTable<Columns>, options: ReadOptions): FileRows {
  const rows = emptyRows();
  const seen = new Map<string, Seen>();
  const inOrder = reversalsLast(table.rows, (row) => isNegative(row.text('amount')));
  eachRow(inOrder, rows, (row) => addCheck(row, rows, seen, options));
  return rows;
}

const version = () => 'free: names are recognised, staff confirm';
const format = {
  id: 'checks-spreadsheet',
  label: 'Spreadsheet of checks',
  columns: checkColumns,
  version,
  read: readSheet,
};

/**
 * The sheet in which a charity records its checks; it is tried last, because other files have its column names, too.
 */
export const checkSheets: GiftFormat<Columns>[] = (
  [
    ['date', 'amount', 'payer'],
    ['date', 'amount', 'donor'],
    ['deposited', 'amount', 'payer'],
    ['deposited', 'amount', 'donor'],
  ] as const
).map((rare) => ({ ...format, rare }));
