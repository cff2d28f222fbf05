import { readPacificDay } from './days.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { isNegative } from './negative.ts';
import { reversalsLast } from './order-rows.ts';
import { leaveOutUntilAnswered, RowLeftOut } from './row-left-out.ts';
import { addReversal, findGift } from './find-gift.ts';
import { personName, readSharedEmail, readSharedNote } from './names.ts';
import {
  type BesideRows,
  findBesideRows,
  type Money,
  isConversion,
  isOtherCurrencyRow,
  paypalColumns as columns,
  type PayPalRow as Row,
  readDollars,
  readMoney,
  rowType,
} from './paypal-money.ts';
import { reportWrongNet } from './payouts.ts';
import type { FileGift, FileRows } from './reading.ts';
import { lessFee, present, requireCents, requireDay, requireId, requireZone } from './required.ts';
import { type GiftFormat, type GiftTable } from './table.ts';

const donationTypes = ['donation payment', 'subscription payment', 'donation'];
const grantTypes = ['mass pay payment', 'mass payment'];
const refundTypes = ['payment refund', 'payment reversal', 'chargeback', 'refund', 'reversal'];
const payoutTypes = [
  'general withdrawal',
  'user initiated withdrawal',
  'bank deposit to pp account',
  'general withdrawal - bank account',
  'auto-sweep',
  'withdraw funds to bank account',
];
const movesNothing = /\bhold\b|authorization|invoice sent|request|cancel/;

interface Reading extends BesideRows {
  rows: FileRows;
  inFile: Set<string>;
  seen: SeenRows;
}

const rowId = (row: Row) => `paypal:${row.text('id')}`;

function readDate(row: Row): string {
  const timestamp = `${row.text('date')} ${row.text('time')}`.trim();
  const zone = row.text('zone');
  if (zone !== '' && row.text('time') !== '') requireZone(zone);
  return requireDay(row.text('date'), readPacificDay(timestamp, zone || undefined));
}

const readName = (row: Row) =>
  /^paypal,? inc\.?$/i.test(row.text('name')) ? null : personName(row.text('name'));

const isGivingFund = (row: Row) =>
  /paypal giving fund|ppgf/i.test(row.text('name')) ||
  /@(?:\w+\.)*paypalgivingfund\./i.test(row.text('email'));

type Giver = Pick<FileGift, 'donor' | 'email' | 'kind' | 'document' | 'sponsor' | 'why'>;

/** Reads who gave a grant: the giver of a mass payment is named in its subject alone. */
function readGrantGiver(row: Row): Giver {
  const sender = /^(.*?)\s+has sent you money/i.exec(row.text('subject'))?.[1];
  const donor = sender ?? readName(row);
  const isPerson = !grantTypes.includes(rowType(row)) && !/giving fund|ppgf/i.test(donor ?? '');
  return {
    donor,
    email: null,
    kind: 'fund',
    document: isPerson && donor !== null ? 'thanks' : 'none',
    ...present({
      sponsor: isPerson ? 'PayPal Giving Fund' : donor,
      why: donor === null ? 'a grant whose giver is not in the file' : null,
    }),
  };
}

function readGiver(row: Row): Giver {
  if (grantTypes.includes(rowType(row)) || isGivingFund(row)) return readGrantGiver(row);
  const donor = readName(row);
  const email = readSharedEmail(row.text('email'));
  const isNamed = donor !== null || email !== null;
  return { donor, email, kind: 'transfer', document: isNamed ? 'tax' : 'none' };
}

function addGift(row: Row, reading: Reading): void {
  const money = readDollars(row, reading);
  if (money.grossCents <= 0) throw new RowLeftOut('money out', rowId(row));
  reportWrongNet(reading.rows, { line: row.line, ...readMoney(row) }, row.text('net'), 'Net');
  reading.rows.gifts.push({
    line: row.line,
    externalId: rowId(row),
    ...readGiver(row),
    date: readDate(row),
    ...money,
    matchOf: null,
    ...present({ note: readSharedNote(row.text('note')) }),
  });
}

function describeRefund(
  row: Row,
  gift: FileGift | undefined,
  money: { grossCents: number; feeCents: number },
) {
  const what = rowType(row).replace('payment ', '');
  if (!gift) return `${what} of ${row.text('reference') || 'a gift'} that is not in this file`;
  const part = gift.grossCents === -money.grossCents ? 'in full' : 'of a part';
  return `${what} ${part}${money.feeCents < 0 ? ', fee given back' : ''}`;
}

/**
 * Returns what a refund in another currency takes back at the rate of its gift, because the whole of it would else be
 * more or less than the gift. What changing the money cost since is a fee.
 */
function atRateOf(gift: FileGift | undefined, money: Money): Money {
  const [given, back] = [gift?.original, money.original];
  if (!gift || !given || given.currency !== back?.currency || given.grossCents === 0) return money;
  const grossCents = Math.round((back.grossCents * gift.grossCents) / given.grossCents);
  return { ...money, ...lessFee(grossCents, grossCents - money.netCents) };
}

function addRefund(row: Row, reading: Reading): void {
  const reference = row.text('reference');
  const names = reference === '' ? null : `paypal:${reference}`;
  const gift = names === null ? undefined : findGift(reading.rows, names);
  const { grossCents, feeCents, netCents } = atRateOf(gift, readDollars(row, reading));
  addReversal(reading.rows, {
    line: row.line,
    externalId: rowId(row),
    of: gift?.externalId ?? null,
    ...present({ names }),
    donor: gift?.donor ?? personName(row.text('name')),
    date: readDate(row),
    grossCents,
    feeCents,
    netCents,
    why: describeRefund(row, gift, { grossCents, feeCents }),
  });
}

/** Refuses a row by which no money has moved. @throws RowLeftOut */
function refuseUnmoved(row: Row): void {
  const status = row.text('status').toLowerCase();
  const isMemo = row.text('impact').toLowerCase() === 'memo';
  const memo = 'Balance Impact Memo: no money moved';
  if (status !== '' && status !== 'completed') {
    const reason = status === 'pending' && isMemo ? `${status}, ${memo}` : status;
    throw new RowLeftOut(reason, rowId(row));
  }
  if (isMemo) throw new RowLeftOut(memo, rowId(row));
}

/** Ends the reason of a row whose fee is counted in its gift, so that a later file does not have it as a cost. */
export const feeInGift = ', in that gift';

/** Refuses rows that belong to the gift of another row. @throws RowLeftOut */
function refuseBeside(row: Row, { inFile }: Reading): void {
  const reference = row.text('reference');
  if (isConversion(row)) throw new RowLeftOut(`conversion of ${reference || 'the balance'}`);
  if (rowType(row) === 'partner fee' && inFile.has(reference))
    throw new RowLeftOut(`fee of ${reference}${feeInGift}`, rowId(row));
}

/** Adds a fee that belongs to no gift of the file. @throws RowLeftOut always, because it is no gift */
function addCost(row: Row, { rows }: Reading): never {
  if (isOtherCurrencyRow(row)) {
    const currency = row.text('currency').toUpperCase();
    throw new RowLeftOut(`a cost in ${currency}, not US dollars: book it by hand`);
  }
  const reference = row.text('reference');
  const ofGift = reference ? ` of ${reference}` : '';
  rows.costs.push({
    what: `${row.text('type')}${ofGift}`,
    cents: -requireCents(row.text('gross')),
    externalId: rowId(row),
  });
  throw new RowLeftOut(`a cost${ofGift}, no gift`);
}

/** Adds what was paid out to the bank. @throws RowLeftOut always, because it is no gift */
function addPayout(row: Row, reading: Reading): never {
  if (isOtherCurrencyRow(row))
    throw new RowLeftOut(`payout of the balance in ${row.text('currency').toUpperCase()}`);
  reading.rows.payout.push({
    id: row.text('id'),
    date: readDate(row),
    netCents: -requireCents(row.text('net') || row.text('gross')),
  });
  throw new RowLeftOut('payout to the bank');
}

/** Asks about a payment that can be a sale. @throws RowLeftOut */
function askAboutSale(row: Row): void {
  const item = row.text('item') ? ` (Item Title: ${row.text('item')})` : '';
  if (isNegative(row.text('gross'))) throw new RowLeftOut('money out', rowId(row));
  leaveOutUntilAnswered(row, `not of a donation type${item}; staff decide`);
}

function readRow(row: Row, reading: Reading): void {
  const type = rowType(row);
  const id = requireId(row, 'id', 'Transaction ID');
  refuseUnmoved(row);
  reading.seen.add(id, row.line);
  refuseBeside(row, reading);
  if (type === 'partner fee' || type === 'chargeback fee') addCost(row, reading);
  if (payoutTypes.includes(type)) addPayout(row, reading);
  if (refundTypes.includes(type)) {
    addRefund(row, reading);
    return;
  }
  if (movesNothing.test(type)) throw new RowLeftOut(`${row.text('type')} moves no gift`);
  if (!donationTypes.includes(type) && !grantTypes.includes(type)) askAboutSale(row);
  addGift(row, reading);
}

function read(table: GiftTable<typeof columns>): FileRows {
  const rows = emptyRows();
  const all = [...table.rows];
  const reading: Reading = {
    rows,
    ...findBesideRows(all),
    inFile: new Set(all.map((row) => row.text('id'))),
    seen: new SeenRows('Transaction ID'),
  };
  const isRefund = (row: Row) => refundTypes.includes(rowType(row));
  eachRow(reversalsLast(all, isRefund), rows, (row) => readRow(row, reading));
  return rows;
}

/** Reads what PayPal offers under Activity; comma or tab, with the columns that staff chose. */
export const paypalActivity: GiftFormat<typeof columns> = {
  id: 'paypal-activity',
  label: 'PayPal activity',
  columns: { ...columns, type: ['Type'] },
  identifiedBy: ['id', 'impact', 'gross'],
  version: ({ header }) => `activity download, ${header.length} columns`,
  read,
};

/** The same download where staff chose its columns without `Balance Impact`. */
export const paypalChosen: GiftFormat<typeof columns> = {
  ...paypalActivity,
  identifiedBy: ['id', 'type', 'status', 'gross'],
};

/** The statement of a month as CSV; it has neither Status nor Subject. */
export const paypalStatement: GiftFormat<typeof columns> = {
  id: 'paypal-monthly-statement',
  label: 'PayPal monthly statement',
  columns: { ...columns, type: ['Description'] },
  identifiedBy: ['id', 'bank', 'type', 'gross'],
  version: ({ header }) => `monthly statement, ${header.length} columns`,
  read,
};
