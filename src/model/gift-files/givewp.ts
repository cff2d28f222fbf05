import { readCents } from '../money/amount.ts';
import { readFileCents } from './amounts.ts';
import { readDay } from './days.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { askWhatStayed, RowLeftOut } from './row-left-out.ts';
import { historyGift, readDonor, readListed } from './history.ts';
import { personName, readSharedEmail, readSharedNote } from './names.ts';
import type { FileGift, FileRows } from './reading.ts';
import {
  present,
  requireCents,
  requireDay,
  requireDollars,
  requireGiftCents,
  requireId,
} from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

const columns = {
  id: ['Donation ID'],
  first: ['First Name'],
  last: ['Last Name'],
  name: ['Donor Name', 'Name'],
  email: ['Email Address', 'Email', 'Donor Email'],
  company: ['Company Name'],
  comment: ['Donor Comment'],
  amount: ['Donation Total', 'Amount'],
  currency: ['Currency Code'],
  status: ['Donation Status'],
  mode: ['Payment Mode'],
  date: ['Donation Date'],
  // A snippet adds the mark, under either name.
  anonymous: ['Anonymous Donation', 'Anonymous Donor', 'Anonymous', 'Donor Anonymous'],
};

type Row = SheetRow<typeof columns>;

/**
 * Reads an amount in cents. The site writes its own separators, so both `1,250.00` and `1.250,00` are dollars and
 * cents.
 */
function requireSiteCents(text: string): number {
  const plain = text.replace(/&#?\w+;/g, '').trim();
  const cents = readFileCents(plain) ?? readCents(plain);
  return cents ?? requireCents(plain);
}

/** Refuses tests of the site and what was never paid. @throws RowLeftOut */
function refuseUnpaid(row: Row, externalId: string): void {
  const status = row.text('status').toLowerCase();
  if (row.text('mode').toLowerCase() === 'test') throw new RowLeftOut('test mode');
  if (/^(?:complete|completed|renewal|publish)$/.test(status)) return;
  if (/partial/.test(status)) return askWhatStayed(row, status);
  const end = /abandoned|pending|failed|cancel/.test(status) ? ': never paid' : '';
  throw new RowLeftOut(`${status || 'no status'}${end}`, externalId);
}

function readGift(row: Row, externalId: string): FileGift {
  requireDollars(row, row.text('amount'), row.text('currency'));
  const grossCents = requireGiftCents(requireSiteCents(row.text('amount')));
  const person = personName(row.text('first'), row.text('last')) ?? personName(row.text('name'));
  return {
    line: row.line,
    externalId,
    ...readDonor(person, row.text('company')),
    email: readSharedEmail(row.text('email')),
    date: requireDay(row.text('date'), readDay(row.text('date'))),
    ...historyGift(grossCents),
    ...readListed(row.text('anonymous')),
    ...present({ note: readSharedNote(row.text('comment')) }),
  };
}

function read(table: { rows: Iterable<Row> }): FileRows {
  const rows = emptyRows();
  const seen = new SeenRows('Donation ID');
  eachRow(table.rows, rows, (row) => {
    const externalId = `givewp:${requireId(row, 'id', 'Donation ID')}`;
    refuseUnpaid(row, externalId);
    seen.add(externalId, row.line);
    rows.gifts.push(readGift(row, externalId));
  });
  return rows;
}

export const givewp: GiftFormat<typeof columns> = {
  id: 'givewp-donations',
  label: 'GiveWP donations',
  columns,
  identifiedBy: ['id', 'mode', 'status'],
  version: () => 'columns are chosen on export',
  read,
};
