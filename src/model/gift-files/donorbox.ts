import { readFileCents } from './amounts.ts';
import { readDay } from './days.ts';
import { personName, readShared, readSharedNote, readSharedEmail } from './names.ts';
import { reportWrongNet } from './payouts.ts';
import type { FileGift, FileRows } from './reading.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { askWhatStayed, RowLeftOut } from './row-left-out.ts';
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
  id: ['Receipt Id'],
  anonymous: ['Make Donation Anonymous'],
  date: ['Donated At'],
  name: ['Name'],
  company: ['Donating Company'],
  first: ["Donor's First Name"],
  last: ["Donor's Last Name"],
  email: ['Donor Email'],
  amount: ['Amount'],
  currency: ['Currency'],
  dollars: ['Amount in USD'],
  processing: ['Processing Fee'],
  platform: ['Platform Fee'],
  tax: ['Tax Fee'],
  fee: ['Total Fee'],
  net: ['Net Amount'],
  netDollars: ['Net amount in USD'],
  comment: ['Donor Comment'],
  dedicationType: ['Dedication Type'],
  honoree: ['Honoree Name'],
  status: ['Status'],
  charge: ['Stripe Charge Id'],
  interval: ['Donation Interval'],
};

type Row = SheetRow<typeof columns>;

function readMoney(row: Row): Pick<FileGift, 'grossCents' | 'feeCents' | 'netCents' | 'original'> {
  const grossCents = requireGiftCents(requireAmount(row, 'amount'));
  const parts = [row.text('processing'), row.text('platform'), row.text('tax')];
  const feeCents = row.text('fee') === '' ? requireFees(...parts) : requireFees(row.text('fee'));
  const currency = row.text('currency').toUpperCase();
  if (currency === '' || currency === 'USD') return lessFee(grossCents, feeCents);
  const [gross, net] = [readFileCents(row.text('dollars')), readFileCents(row.text('netDollars'))];
  if (gross === null || net === null) {
    requireDollars(row, row.text('amount'), currency);
    return lessFee(grossCents, feeCents);
  }
  const original = { currency, ...lessFee(grossCents, feeCents) };
  requireGiftCents(gross);
  return { grossCents: gross, feeCents: gross - net, netCents: net, original };
}

// Only `paid` is known to be a gift that stayed; another status may be a partial refund.
function checkStatus(row: Row, externalId: string): void {
  const status = row.text('status').toLowerCase();
  if (status === '' || status === 'paid') return;
  if (status === 'refunded')
    throw new RowLeftOut('Status refunded: the money went back', externalId);
  if (/pending|process|fail|cancel|incomplete|expired/.test(status))
    throw new RowLeftOut(`Status ${status}: no money came`, externalId);
  askWhatStayed(row, `Status ${status}`);
}

function addGift(row: Row, rows: FileRows, seen: SeenRows): void {
  const id = requireId(row, 'id', 'Receipt Id');
  checkStatus(row, `donorbox:${id}`);
  seen.add(id, row.line);
  const money = readMoney(row);
  reportWrongNet(
    rows,
    { line: row.line, ...(money.original ?? money) },
    row.text('net'),
    'Net Amount',
  );
  const person = personName(row.text('first'), row.text('last'));
  const company = optionalText(row.text('company'));
  const honoree = readShared(row.text('honoree'));
  const tribute = honoree && `${row.text('dedicationType')} ${honoree}`.trim();
  rows.gifts.push({
    line: row.line,
    externalId: `donorbox:${id}`,
    donor: company ?? personName(row.text('name')) ?? person,
    email: readSharedEmail(row.text('email')),
    date: requireDay(row.text('date'), readDay(row.text('date'))),
    ...money,
    kind: 'history',
    document: 'none',
    matchOf: null,
    ...(/^(?:yes|true|1)$/i.test(row.text('anonymous')) && { listed: false }),
    ...present({
      contact: company === undefined ? null : person,
      note: [tribute, readSharedNote(row.text('comment'))].filter(Boolean).join('\n'),
      stripeCharge: row.text('charge'),
    }),
  });
}

export const donorbox: GiftFormat<typeof columns> = {
  id: 'donorbox-donations',
  label: 'Donorbox donations',
  columns,
  identifiedBy: ['id', 'anonymous', 'date'],
  version(table) {
    if (table.has('interval')) return 'header with Donation Interval';
    if (table.header.some((name) => /dedicat|honor|tribute/i.test(name)))
      return 'header with dedications (2023 to 2025)';
    const [row] = table.first;
    return `2026 header${row && row.cells.length > table.header.length ? ', rows end in one empty cell more' : ''}`;
  },
  read(table) {
    const rows = emptyRows();
    const seen = new SeenRows('Receipt Id');
    eachRow(table.rows, rows, (row) => addGift(row, rows, seen));
    return rows;
  },
};
