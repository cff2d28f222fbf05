import { readDay } from './days.ts';
import { personName, readSharedNote, readSharedEmail } from './names.ts';
import { addReversal, describeReversal, findGift, findOriginal, tieReversal } from './find-gift.ts';
import { groupPayouts } from './payouts.ts';
import type { FileRows } from './reading.ts';
import { eachRow, emptyRows, isNegative, reversalsLast, RowLeftOut, SeenRows } from './each-row.ts';
import {
  lessFee,
  optional,
  present,
  requireAmount,
  requireDay,
  requireFees,
  requireId,
} from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

// The second names are those before 2025 (help.givechariot.com, "Donation Exports").
const columns = {
  name: ['Donor Name', 'Donor Full Name'],
  first: ['Donor First Name'],
  last: ['Donor Last Name'],
  fund: ['Donor Fund Name', 'Fund Name'],
  email: ['Donor Email', 'Email'],
  id: ['Donation ID', 'Chariot Donation ID'],
  external: ['External ID'],
  created: ['Created On', 'Date'],
  received: ['Received On', 'Received On*'],
  gift: ['Gift Amount'],
  match: ['Match Amount'],
  gross: ['Gross Amount', 'Amount'],
  fees: ['Platform Fees'],
  organization: ['DAF Organization'],
  note: ['Note'],
  purpose: ['Purpose'],
  payer: ['Payer', 'Account'],
  deposit: ['Deposit ID'],
};

type Row = SheetRow<typeof columns>;

/** A row as read: the gift of a fund and the match of an employer, in cents. */
interface ChariotRow {
  line: number;
  externalId: string;
  date: string;
  donor: string | null;
  giftCents: number;
  matchCents: number;
  feeCents: number;
  payoutId: string;
}

function readRow(row: Row): ChariotRow {
  const id = requireId(row, 'id', 'Donation ID');
  const matchCents = row.text('match') === '' ? 0 : requireAmount(row, 'match');
  const giftCents =
    row.text('gift') === '' ? requireAmount(row, 'gross') - matchCents : requireAmount(row, 'gift');
  const feeCents = requireFees(row.text('fees'));
  const day = row.text('received') || row.text('created');
  const date = requireDay(day, readDay(day));
  if (giftCents === 0 && matchCents === 0) throw new RowLeftOut('no amount');
  return {
    line: row.line,
    externalId: `chariot:${id}`,
    date,
    donor: personName(row.text('name')) ?? personName(row.text('first'), row.text('last')),
    giftCents,
    matchCents,
    feeCents,
    payoutId: row.text('deposit'),
  };
}

function takeBack(read: ChariotRow, rows: FileRows): void {
  const { line, externalId, date, donor, payoutId } = read;
  const grossCents = read.giftCents + read.matchCents;
  const found = findGift(rows, externalId) ?? findOriginal(rows, { donor, grossCents });
  addReversal(rows, {
    line,
    externalId: `${externalId}:reversal`,
    ...tieReversal(found, externalId),
    donor,
    date,
    ...lessFee(grossCents, read.feeCents),
    ...present({ payoutId }),
    why: describeReversal(donor, Boolean(found)),
  });
}

/** Returns the id of the same grant in a file of Fidelity Charitable, whose number Chariot shows. */
function readFidelityId(row: Row): string | null {
  const number = row.text('external');
  const payer = optional(row.text('organization')) ?? row.text('payer');
  const isFidelity = /^fidelity charitable/i.test(payer) && /^\d+$/.test(number);
  return isFidelity ? `fidelity:${number}` : null;
}

function addGift(row: Row, read: ChariotRow, rows: FileRows): void {
  const { line, externalId, date, donor, payoutId } = read;
  const email = readSharedEmail(row.text('email'));
  const fund = optional(row.text('fund'));
  rows.gifts.push({
    line,
    externalId,
    donor: donor ?? fund ?? null,
    email,
    date,
    ...lessFee(read.giftCents, read.feeCents),
    kind: 'fund',
    document: donor !== null || email !== null ? 'thanks' : 'none',
    matchOf: null,
    ...present({
      payoutId,
      fund,
      sponsor: optional(row.text('organization')),
      sameAs: readFidelityId(row),
      note: readSharedNote(row.text('note')),
    }),
  });
}

function addMatch(read: ChariotRow, rows: FileRows): void {
  const { line, externalId, date, donor, payoutId } = read;
  const hasGift = read.giftCents > 0;
  rows.gifts.push({
    line,
    externalId: `${externalId}:match`,
    donor: donor === null ? null : `Employer of ${donor}`,
    email: null,
    date,
    ...lessFee(read.matchCents, hasGift ? 0 : read.feeCents),
    kind: 'fund',
    document: 'none',
    matchOf: hasGift ? externalId : null,
    ...present({ payoutId, onBehalfOf: hasGift ? null : donor }),
  });
}

function addRow(row: Row, rows: FileRows, seen: SeenRows): void {
  const read = readRow(row);
  if (read.giftCents < 0 || read.matchCents < 0) {
    takeBack(read, rows);
    return;
  }
  seen.add(read.externalId, row.line);
  if (read.giftCents > 0) addGift(row, read, rows);
  if (read.matchCents > 0) addMatch(read, rows);
}

export const chariot: GiftFormat<typeof columns> = {
  id: 'chariot-donations',
  label: 'Chariot donations',
  columns,
  rare: ['organization', 'fees', 'id'],
  version: ({ header }) =>
    header.some((name) => /^(?:chariot donation id|fund name|account)$/i.test(name))
      ? 'names before 2025'
      : '2025 names; older: Fund Name, Chariot Donation ID, Date, Account, Zipcode',
  read(table) {
    const rows = emptyRows();
    const seen = new SeenRows('Donation ID');
    const names = ['gift', 'match', 'gross'] as const;
    const isReversal = (row: Row) => names.some((name) => isNegative(row.text(name)));
    const inOrder = reversalsLast(table.rows, isReversal);
    eachRow(inOrder, rows, (row) => addRow(row, rows, seen));
    rows.payout = groupPayouts(rows, new Map());
    return rows;
  },
};
