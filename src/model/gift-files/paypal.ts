import { readFileCents } from './amounts.ts';
import { readPacificDay, writesDayFirst } from './days.ts';
import { addReversal, findGift } from './find-gift.ts';
import { sharedEmail, personName, sharedNote } from './names.ts';
import type { FileRows } from './reading.ts';
import { groupRows } from '../group-rows.ts';
import {
  ask,
  eachRow,
  emptyRows,
  isNegative,
  reversalsLast,
  RowLeftOut,
  SeenRows,
} from './each-row.ts';
import {
  present,
  refuseDayFirst,
  requireCents,
  requireDay,
  requireDollars,
  requireFees,
  requireId,
} from './required.ts';
import { type GiftFormat, type GiftTable, type SheetRow } from './table.ts';

const columns = {
  date: ['Date'],
  time: ['Time'],
  zone: ['TimeZone', 'Time Zone', 'Time zone'],
  name: ['Name'],
  type: ['Type', 'Description'],
  status: ['Status'],
  currency: ['Currency'],
  gross: ['Gross', 'Gross ', 'Amount'],
  fee: ['Fee', 'Fees'],
  net: ['Net'],
  email: ['From Email Address'],
  id: ['Transaction ID'],
  item: ['Item Title'],
  reference: ['Reference Txn ID'],
  subject: ['Subject'],
  note: ['Note'],
  impact: ['Balance Impact'],
  bank: ['Bank Name'],
};

type Row = SheetRow<typeof columns>;
type Table = GiftTable<typeof columns>;

const donations = ['donation payment', 'subscription payment', 'donation'];
const grants = ['mass pay payment', 'mass payment'];
const refunds = ['payment refund', 'payment reversal', 'chargeback', 'refund', 'reversal'];
const conversions = ['general currency conversion', 'currency conversion'];
const payouts = [
  ...['general withdrawal', 'user initiated withdrawal', 'bank deposit to pp account'],
  ...['general withdrawal - bank account', 'auto-sweep', 'withdraw funds to bank account'],
];
const nothing = /\bhold\b|authorization|invoice sent|request|cancel/;

interface Money {
  grossCents: number;
  feeCents: number;
  netCents: number;
}

interface Reading {
  rows: FileRows;
  /** Conversion rows by the transaction that they belong to. */
  conversions: Map<string, Row[]>;
  /** Rows of a platform's fee by the transaction. */
  partnerFees: Map<string, Row[]>;
  inFile: Set<string>;
  seen: SeenRows;
  /** The account writes the day before the month, as in Britain. */
  isDayFirst: boolean;
}

const kind = (row: Row) => row.text('type').toLowerCase();

function readMoney(row: Row): Money {
  const grossCents = requireCents(row.text('gross'));
  const feeCents = -requireFees(row.text('fee')) || 0;
  return { grossCents, feeCents, netCents: grossCents - feeCents };
}

/** Converts an amount of another currency into the dollars of its conversion rows, gross and net at the same rate. */
function convert(
  row: Row,
  money: Money,
  found: readonly Row[],
): Money & { original?: Money & { currency: string } } {
  const currency = row.text('currency').toUpperCase();
  const sumOf = (code: string) =>
    found
      .filter((conversion) => conversion.text('currency').toUpperCase() === code)
      .reduce(
        (sum, conversion) =>
          sum + (readFileCents(conversion.text('net') || conversion.text('gross')) ?? 0),
        0,
      );
  const [dollars, foreign] = [sumOf('USD'), -sumOf(currency)];
  if (dollars === 0 || foreign === 0) {
    requireDollars(row, row.text('gross'), currency);
    return money;
  }
  const grossCents = Math.round((money.grossCents * dollars) / foreign);
  const netCents =
    money.netCents === foreign ? dollars : Math.round((money.netCents * dollars) / foreign);
  return {
    grossCents,
    feeCents: grossCents - netCents,
    netCents,
    original: { currency, ...money },
  };
}

function readDollars(
  row: Row,
  reading: Reading,
): Money & { original?: Money & { currency: string } } {
  const money = readMoney(row);
  const id = row.text('id');
  const isDollars = ['', 'USD'].includes(row.text('currency').toUpperCase());
  const found = isDollars ? money : convert(row, money, reading.conversions.get(id) ?? []);
  const extra = (reading.partnerFees.get(id) ?? []).reduce(
    (sum, fee) => sum - requireCents(fee.text('gross')),
    0,
  );
  return { ...found, feeCents: found.feeCents + extra, netCents: found.netCents - extra };
}

const isGivingFund = (row: Row) =>
  /paypal giving fund|ppgf/i.test(row.text('name')) ||
  /@(?:\w+\.)*paypalgivingfund\./i.test(row.text('email'));

function readDate(row: Row, { isDayFirst }: Reading): string {
  refuseDayFirst(row.text('date'), isDayFirst);
  const timestamp = `${row.text('date')} ${row.text('time')}`.trim();
  const zone = row.text('zone');
  return requireDay(row.text('date'), readPacificDay(timestamp, zone || undefined));
}

function addGift(row: Row, reading: Reading): void {
  const money = readDollars(row, reading);
  if (money.grossCents <= 0) throw new RowLeftOut('money out', `paypal:${row.text('id')}`);
  const isGrant = grants.includes(kind(row)) || isGivingFund(row);
  const sender = /^(.*?)\s+has sent you money/i.exec(row.text('subject'))?.[1] ?? null;
  const named = /^paypal,? inc\.?$/i.test(row.text('name')) ? null : personName(row.text('name'));
  const donor = isGrant ? (sender ?? named) : named;
  const email = isGrant ? null : sharedEmail(row.text('email'));
  const isPerson = isGrant && !grants.includes(kind(row)) && !/giving fund|ppgf/i.test(donor ?? '');
  reading.rows.gifts.push({
    line: row.line,
    externalId: `paypal:${row.text('id')}`,
    ...{ donor, email, date: readDate(row, reading) },
    ...{ grossCents: money.grossCents, feeCents: money.feeCents, netCents: money.netCents },
    kind: isGrant ? 'fund' : 'transfer',
    document: isGrant
      ? isPerson && donor !== null
        ? 'thanks'
        : 'none'
      : donor === null && email === null
        ? 'none'
        : 'tax',
    matchOf: null,
    ...(isGrant && present({ sponsor: isPerson ? 'PayPal Giving Fund' : donor })),
    ...(money.original && { original: money.original }),
    ...present({ note: sharedNote(row.text('note')) }),
    ...(isGrant && donor === null && { why: 'a grant whose giver is not in the file' }),
  });
}

function addRefund(row: Row, reading: Reading): void {
  const reference = row.text('reference');
  const money = readDollars(row, reading);
  const names = reference === '' ? null : `paypal:${reference}`;
  const gift = names === null ? undefined : findGift(reading.rows, names);
  const isWhole = gift?.grossCents === -money.grossCents;
  const feeWords = money.feeCents < 0 ? ', fee given back' : '';
  addReversal(reading.rows, {
    line: row.line,
    externalId: `paypal:${row.text('id')}`,
    of: gift?.externalId ?? null,
    ...present({ names }),
    donor: gift?.donor ?? personName(row.text('name')),
    date: readDate(row, reading),
    ...{ grossCents: money.grossCents, feeCents: money.feeCents, netCents: money.netCents },
    why: gift
      ? `${kind(row).replace('payment ', '')} ${isWhole ? 'in full' : 'of a part'}${feeWords}`
      : `${kind(row).replace('payment ', '')} of ${reference || 'a gift'} that is not in this file`,
  });
}

function readRow(row: Row, reading: Reading): void {
  const id = requireId(row, 'id', 'Transaction ID');
  const externalId = `paypal:${id}`;
  const type = kind(row);
  reading.seen.add(id, row.line);
  const status = row.text('status').toLowerCase();
  const impact = row.text('impact').toLowerCase();
  if (status !== '' && status !== 'completed') {
    const memo =
      status === 'pending' && impact === 'memo' ? ', Balance Impact Memo: no money moved' : '';
    throw new RowLeftOut(`${status}${memo}`, externalId);
  }
  if (impact === 'memo') throw new RowLeftOut('Balance Impact Memo: no money moved', externalId);
  const reference = row.text('reference');
  if (conversions.includes(type))
    throw new RowLeftOut(`conversion of ${reference || 'the balance'}`);
  if (type === 'partner fee' && reading.inFile.has(reference)) {
    throw new RowLeftOut(`fee of ${reference}, in that gift`);
  }
  const currency = row.text('currency').toUpperCase();
  const isOther = currency !== '' && currency !== 'USD';
  if (type === 'partner fee' || type === 'chargeback fee') {
    if (isOther) throw new RowLeftOut(`a cost in ${currency}, not US dollars; staff decide`);
    const cents = -requireCents(row.text('gross'));
    reading.rows.costs.push({
      what: `${row.text('type')}${reference ? ` of ${reference}` : ''}`,
      cents,
      externalId,
    });
    throw new RowLeftOut(`a cost${reference ? ` of ${reference}` : ''}, no gift`);
  }
  if (payouts.includes(type)) {
    if (isOther) throw new RowLeftOut(`payout of the balance in ${currency}`);
    const netCents = -requireCents(row.text('net') || row.text('gross'));
    reading.rows.payout.push({ id, date: readDate(row, reading), netCents });
    throw new RowLeftOut('payout to the bank');
  }
  if (refunds.includes(type)) return addRefund(row, reading);
  if (nothing.test(type)) throw new RowLeftOut(`${row.text('type')} moves no gift`);
  if (donations.includes(type) || grants.includes(type)) return addGift(row, reading);
  const item = row.text('item') ? ` (Item Title: ${row.text('item')})` : '';
  if (isNegative(row.text('gross'))) throw new RowLeftOut('money out', externalId);
  ask(row, `not of a donation type${item}; staff decide`);
  return addGift(row, reading);
}

const byReference = (rows: readonly Row[], types: readonly string[]) =>
  groupRows(
    rows.filter(
      (row) =>
        types.includes(kind(row)) && ['', 'completed'].includes(row.text('status').toLowerCase()),
    ),
    (row) => row.text('reference'),
  );

function read(table: Table): FileRows {
  const rows = emptyRows();
  const all = [...table.rows];
  const isRefund = (row: Row) => refunds.includes(kind(row));
  const reading: Reading = {
    rows,
    conversions: byReference(all, conversions),
    partnerFees: byReference(all, ['partner fee']),
    inFile: new Set(all.map((row) => row.text('id'))),
    seen: new SeenRows('Transaction ID'),
    isDayFirst: writesDayFirst(all.map((row) => row.text('date'))),
  };
  eachRow(reversalsLast(all, isRefund), rows, (row) => readRow(row, reading));
  return rows;
}

/** Reads what PayPal offers under Activity; comma or tab, with the columns that staff chose. */
export const paypalActivity: GiftFormat<typeof columns> = {
  id: 'paypal-activity',
  label: 'PayPal activity',
  columns: { ...columns, type: ['Type'] },
  rare: ['id', 'impact', 'gross'],
  version: ({ header }) => `activity download, ${header.length} columns`,
  read,
};

/** The same download where staff chose its columns without `Balance Impact`. */
export const paypalChosen: GiftFormat<typeof columns> = {
  ...paypalActivity,
  rare: ['id', 'type', 'status', 'gross'],
};

/** The statement of a month as CSV; it has neither Status nor Subject. */
export const paypalStatement: GiftFormat<typeof columns> = {
  id: 'paypal-monthly-statement',
  label: 'PayPal monthly statement',
  columns: { ...columns, type: ['Description'] },
  rare: ['id', 'bank', 'type', 'gross'],
  version: ({ header }) => `monthly statement, ${header.length} columns`,
  read,
};
