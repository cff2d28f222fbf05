import { readPacificDay } from './days.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { leaveOutUntilAnswered, RowLeftOut } from './row-left-out.ts';
import { historyGift, readDonor, readListed } from './history.ts';
import { personName, readSharedEmail } from './names.ts';
import type { FileGift, FileRows } from './reading.ts';
import { requireAmount, requireDay, requireGiftCents, requireId } from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

const columns = {
  campaign: ['Campaign Title'],
  id: ['Reference Number'],
  first: ['First Name'],
  last: ['Last Name'],
  company: ['Company', 'Company Name'],
  email: ['Email'],
  amount: ['Amount'],
  date: ['Transaction Date (UTC)'],
  refunded: ['Refund Date', 'Refund Date (UTC)'],
  status: ['Status'],
  anonymous: ['Anonymous', 'Is Anonymous'],
};

type Row = SheetRow<typeof columns>;

/** Leaves out gifts that failed, are pending or went back. @throws RowLeftOut */
function refuseUnpaid(row: Row, externalId: string): void {
  if (row.text('refunded') !== '') throw new RowLeftOut('refunded', externalId);
  const status = row.text('status').toLowerCase();
  if (/failed|pending|refund|cancel|dispute/.test(status)) throw new RowLeftOut(status, externalId);
}

const sale =
  /\b(?:tickets?|gala|auction|raffle|merch(?:andise)?|store|shop|registration|tournament|dinner)\b/i;

/** Asks about a campaign whose title is that of a sale. @throws RowLeftOut */
function askAboutSale(row: Row): void {
  const campaign = row.text('campaign');
  if (sale.test(campaign))
    leaveOutUntilAnswered(
      row,
      `campaign ${campaign}: staff say for each campaign whether it is giving or sales`,
    );
}

function readGift(row: Row, externalId: string): FileGift {
  const grossCents = requireGiftCents(requireAmount(row, 'amount'));
  const person = personName(row.text('first'), row.text('last'));
  const timestamp = row.text('date');
  return {
    line: row.line,
    externalId,
    ...readDonor(person, row.text('company')),
    email: readSharedEmail(row.text('email')),
    date: requireDay(timestamp, readPacificDay(timestamp, 'UTC')),
    ...historyGift(grossCents),
    ...readListed(row.text('anonymous')),
  };
}

function read(table: { rows: Iterable<Row> }): FileRows {
  const rows = emptyRows();
  const seen = new SeenRows('Reference Number');
  eachRow(table.rows, rows, (row) => {
    const externalId = `givebutter:${requireId(row, 'id', 'Reference Number')}`;
    refuseUnpaid(row, externalId);
    seen.add(externalId, row.line);
    askAboutSale(row);
    rows.gifts.push(readGift(row, externalId));
  });
  return rows;
}

export const givebutter: GiftFormat<typeof columns> = {
  id: 'givebutter-transactions',
  label: 'Givebutter transactions',
  columns,
  identifiedBy: ['id', 'campaign', 'date'],
  version: () => 'names seen; further columns exist',
  read,
};
