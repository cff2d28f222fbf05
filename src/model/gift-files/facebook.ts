import { dayOfTime } from '../dates/day-of-time.ts';
import { readDay } from './days.ts';
import { personName, sharedEmail } from './names.ts';
import { addReversal, findGift, findOriginal, tieReversal } from './find-gift.ts';
import type { FileRows } from './reading.ts';
import { eachRow, emptyRows, reversalsLast, RowLeftOut, SeenRows } from './each-row.ts';
import {
  optional,
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
  if (/^\d{9,11}$/.test(time)) return dayOfTime(Number(time) * 1000);
  const text = row.text('pacificTime') || row.text('date') || time;
  return requireDay(text, readDay(text));
}

/** The actions of a charge by their codes (developers.facebook.com). */
const actions: Readonly<Record<string, string>> = {
  R: 'a refund',
  C: 'a chargeback',
  D: 'a chargeback',
};

function addRow(row: Row, rows: FileRows, seen: SeenRows): void {
  const action = row.text('action').toUpperCase();
  const id = requireId(row, 'id', 'Payment ID');
  const externalId = `facebook:${id}`;
  if (action === 'N') throw new RowLeftOut('declined: no money moved', externalId);
  if (action === 'K' || action === 'J')
    throw new RowLeftOut('a chargeback that was taken back; staff decide', externalId);
  requireDollars(row, row.text('amount'), row.text('currency'));
  const donor = personName(row.text('first'), row.text('last'));
  const cents = requireAmount(row, 'amount');
  const feeCents = requireFees(row.text('fee'));
  const date = readDate(row);
  const fundraiser = optional(row.text('fundraiser'));
  const code = actions[action];
  if (code !== undefined) {
    const grossCents = -Math.abs(cents);
    const own = findGift(rows, externalId);
    const isSame = (gift: { fundraiser?: string }) => gift.fundraiser === fundraiser;
    const found = own ?? findOriginal(rows, { donor, grossCents, isSame });
    addReversal(rows, {
      ...{
        line: row.line,
        externalId: `${externalId}:reversal`,
        ...tieReversal(found, externalId),
      },
      ...{ donor, date, grossCents, feeCents, netCents: grossCents - feeCents },
      why: `action ${action} is ${code}; ${own ? 'it names its original' : 'its original is found by name, amount and campaign, so staff confirm'}`,
    });
    return;
  }
  if (action !== 'S' && action !== '')
    throw new RowLeftOut(`action ${action} is not known; staff decide`, externalId);
  requireGiftCents(cents);
  seen.add(id, row.line);
  const isMatch = /^(?:yes|true|1)$/i.test(row.text('matching'));
  const email = isMatch ? null : sharedEmail(row.text('email'));
  const processor = optional(row.text('processor'));
  const isOwn = processor === undefined || /^(?:facebook|meta)/i.test(processor);
  rows.gifts.push({
    ...{ line: row.line, externalId, donor: isMatch ? 'Facebook' : donor, email, date },
    ...{ grossCents: cents, feeCents, netCents: cents - feeCents },
    kind: isOwn ? 'transfer' : 'fund',
    document: email === null ? 'none' : 'thanks',
    matchOf: null,
    ...(!isMatch && present({ fundraiser })),
    ...(!isOwn && {
      sponsor: processor,
      why: `${processor} took it and pays it out: the amount is an estimate`,
    }),
    ...(isMatch && { why: 'a match of the platform; the file does not say of which gift' }),
  });
}

export const facebook: GiftFormat<typeof columns> = {
  id: 'facebook-transactions',
  label: 'Facebook transactions',
  columns,
  rare: ['id', 'action', 'net'],
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
