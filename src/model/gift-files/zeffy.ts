import { readLocalTimestamp, readPacificDay } from './days.ts';
import { isKnownZone } from './zones.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { leaveOutUntilAnswered, RowLeftOut } from './row-left-out.ts';
import { historyGift, readDonor } from './history.ts';
import { personName, readShared, readSharedEmail, readSharedNote } from './names.ts';
import type { FileGift, FileRows } from './reading.ts';
import { present, requireCents, requireDay, requireZone } from './required.ts';
import { type GiftFormat, type GiftTable, type SheetRow } from './table.ts';

const columns = {
  date: ['Payment Date (*'],
  total: ['Total Amount'],
  status: ['Payment Status'],
  refund: ['Refund Amount'],
  first: ['First Name'],
  last: ['Last Name'],
  email: ['Email'],
  company: ['Company Name'],
  eligible: ['Eligible Amount'],
  note: ['Note'],
  tribute: ['In Honour/Memory of', 'In Honor/Memory of'],
};

type Row = SheetRow<typeof columns>;

/** Returns the cents that went back of a payment, which are asked about. @throws RowLeftOut */
function readRefund(row: Row, totalCents: number, externalId: string): number {
  const refund = row.text('refund') === '' ? 0 : Math.abs(requireCents(row.text('refund')));
  if (refund > 0 && refund >= totalCents) throw new RowLeftOut('refunded in full', externalId);
  if (refund > 0)
    leaveOutUntilAnswered(row, 'refunded in part: a gift of what stayed? staff decide');
  return refund;
}

/** Reads a payment; without an id of its own, its time, address and amount tell it from others. @throws RowLeftOut */
function readGift(row: Row, zone: string): FileGift {
  const total = requireCents(row.text('total'));
  const email = readSharedEmail(row.text('email'));
  const timestamp = readLocalTimestamp(row.text('date')) ?? row.text('date');
  const externalId = `zeffy:${timestamp}|${(email ?? '').toLowerCase()}|${total}`;
  const status = row.text('status').toLowerCase();
  if (status !== '' && !/^(?:succeeded|success|paid|complete|completed)$/.test(status))
    throw new RowLeftOut(status, externalId);
  const refundCents = readRefund(row, total, externalId);
  requireZone(zone);
  const grossCents = row.text('eligible') === '' ? 0 : requireCents(row.text('eligible'));
  const stayedCents = grossCents - refundCents;
  if (stayedCents <= 0) throw new RowLeftOut('no eligible amount: a ticket or a purchase, no gift');
  const person = personName(row.text('first'), row.text('last'));
  const tribute = readShared(row.text('tribute'));
  return {
    line: row.line,
    externalId,
    ...readDonor(person, row.text('company')),
    email,
    date: requireDay(row.text('date'), readPacificDay(row.text('date'), zone)),
    ...historyGift(stayedCents),
    ...present({
      note: readSharedNote(row.text('note')) ?? (tribute && `In honor or memory of ${tribute}`),
    }),
  };
}

// The name of the date's column holds the zone: `America/New_York`, but `New_York` alone was seen, too.
function readZone(header: readonly string[]): string {
  const name = header.find((cell) => /^payment date \(/i.test(cell)) ?? '';
  const named = /\((.*)\)/.exec(name)?.[1] ?? '';
  return isKnownZone(named) ? named : `America/${named.replaceAll(' ', '_')}`;
}

function read(table: GiftTable<typeof columns>): FileRows {
  const rows = emptyRows();
  const zone = readZone(table.header);
  const seen = new SeenRows('date, address and amount');
  eachRow(table.rows, rows, (row) => {
    const gift = readGift(row, zone);
    seen.add(gift.externalId, row.line);
    rows.gifts.push(gift);
  });
  return rows;
}

export const zeffy: GiftFormat<typeof columns> = {
  id: 'zeffy-payments',
  label: 'Zeffy payments',
  columns,
  identifiedBy: ['date', 'eligible'],
  version({ header }) {
    const last = header.findIndex((name) => /^in hono.*memory of$/i.test(name));
    return `${last === -1 ? header.length : last + 1} columns and the form's own questions (2025)`;
  },
  read,
};
