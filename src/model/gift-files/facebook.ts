import { lookUpPacificDay } from '../dates/look-up-pacific-day.ts';
import { readDay } from './days.ts';
import { personName, readSharedEmail } from './names.ts';
import { addReversal, findGift, findOriginal, tieReversal } from './find-gift.ts';
import { reportWrongNet } from './payouts.ts';
import type { FileGift, FileRows } from './reading.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { reversalsLast } from './order-rows.ts';
import { RowLeftOut } from './row-left-out.ts';
import {
  lessFee,
  optionalText,
  present,
  requireAmount,
  requireDay,
  requireDollars,
  requireFees,
  requireGiftCents,
  requireId,
} from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

const columns = {
  id: ['Payment ID'],
  time: ['Charge time'],
  pacificTime: ['Charge time PT'],
  date: ['Charge date'],
  amount: ['Donation amount'],
  fee: ['FB fee', 'Facebook fee', 'Meta fee'],
  net: ['Net payout amount'],
  currency: ['Payout currency'],
  action: ['Charge action type'],
  first: ['First name'],
  last: ['Last name'],
  email: ['Email address'],
  fundraiser: ['Fundraiser title'],
  processor: ['Payment processor'],
  matching: ['Matching donation'],
};

type Row = SheetRow<typeof columns>;

/** Reads the Pacific day from the charge time in seconds since 1970, or else from the column of Pacific days. */
function readDate(row: Row): string {
  const time = row.text('time');
  if (/^\d{9,11}$/.test(time)) return lookUpPacificDay(Number(time) * 1000);
  const text = row.text('pacificTime') || row.text('date') || time;
  return requireDay(text, readDay(text));
}

/** The actions of a charge by their codes (developers.facebook.com). */
const actions: Readonly<Record<string, string>> = {
  R: 'a refund',
  C: 'a chargeback',
  D: 'a chargeback',
};

interface Charge {
  line: number;
  externalId: string;
  action: string;
  donor: string | null;
  fundraiser: string | undefined;
  date: string;
  cents: number;
  feeCents: number;
}

function readCharge(row: Row): Charge {
  const action = row.text('action').toUpperCase();
  const externalId = `facebook:${requireId(row, 'id', 'Payment ID')}`;
  if (action === 'N') throw new RowLeftOut('declined: no money moved', externalId);
  if (action === 'K' || action === 'J')
    throw new RowLeftOut('a chargeback that was taken back: record the gift by hand', externalId);
  requireDollars(row, row.text('amount'), row.text('currency'));
  return {
    line: row.line,
    externalId,
    action,
    donor: personName(row.text('first'), row.text('last')),
    fundraiser: optionalText(row.text('fundraiser')),
    cents: requireAmount(row, 'amount'),
    feeCents: requireFees(row.text('fee')),
    date: readDate(row),
  };
}

function takeBack(charge: Charge, rows: FileRows): void {
  const { line, externalId, action, donor, fundraiser, date, feeCents } = charge;
  const grossCents = -Math.abs(charge.cents);
  const own = findGift(rows, externalId);
  const isSame = (gift: FileGift) => gift.fundraiser === fundraiser;
  const found = own ?? findOriginal(rows, { donor, grossCents, isSame });
  const how = own
    ? 'it names its original'
    : 'its original is found by name, amount and campaign, so staff confirm';
  addReversal(rows, {
    line,
    externalId: `${externalId}:reversal`,
    ...tieReversal(found, externalId),
    donor,
    date,
    ...lessFee(grossCents, feeCents),
    why: `action ${action} is ${actions[action]}; ${how}`,
  });
}

/** Returns the processor that took the gift in Facebook's place; undefined where Facebook itself did. */
function readProcessor(row: Row): string | undefined {
  const processor = optionalText(row.text('processor'));
  return processor && /^(?:facebook|meta)/i.test(processor) ? undefined : processor;
}

function explainGift(isMatch: boolean, processor: string | undefined): string | null {
  if (isMatch) return 'a match of the platform; the file does not say of which gift';
  return processor ? `${processor} took it and pays it out: the amount is an estimate` : null;
}

function addGift(row: Row, charge: Charge, rows: FileRows): void {
  const { line, externalId, donor, fundraiser, date, cents, feeCents } = charge;
  const isMatch = /^(?:yes|true|1)$/i.test(row.text('matching'));
  const email = isMatch ? null : readSharedEmail(row.text('email'));
  const processor = readProcessor(row);
  rows.gifts.push({
    line,
    externalId,
    donor: isMatch ? 'Facebook' : donor,
    email,
    date,
    ...lessFee(cents, feeCents),
    kind: processor === undefined ? 'transfer' : 'fund',
    document: email === null ? 'none' : 'thanks',
    matchOf: null,
    ...present({
      fundraiser: isMatch ? null : fundraiser,
      sponsor: processor,
      why: explainGift(isMatch, processor),
    }),
  });
}

function addRow(row: Row, rows: FileRows, seen: SeenRows): void {
  const charge = readCharge(row);
  const { action, externalId, cents } = charge;
  if (action === 'S' || action === '') {
    const { line, feeCents } = charge;
    reportWrongNet(
      rows,
      { line, netCents: cents - feeCents },
      row.text('net'),
      'Net payout amount',
    );
  }
  if (action in actions) {
    takeBack(charge, rows);
    return;
  }
  if (action !== 'S' && action !== '')
    throw new RowLeftOut(
      `action ${action} is not known: record it by hand if it is a gift`,
      externalId,
    );
  requireGiftCents(cents);
  seen.add(externalId, row.line);
  addGift(row, charge, rows);
}

export const facebook: GiftFormat<typeof columns> = {
  id: 'facebook-transactions',
  label: 'Facebook transactions',
  columns,
  identifiedBy: ['id', 'action', 'net'],
  version: ({ header }) =>
    header.includes('Charge Action Type')
      ? `${header.length} columns in Title Case (2021)`
      : `${header.length} columns in sentence case (2021); 2021 also in Title Case`,
  read(table) {
    const rows = emptyRows();
    const seen = new SeenRows('Payment ID');
    const isRefund = (row: Row) => row.text('action').toUpperCase() in actions;
    eachRow(reversalsLast(table.rows, isRefund), rows, (row) => addRow(row, rows, seen));
    return rows;
  },
};
