import { readDay } from './days.ts';
import { personName, readSharedNote, readSharedEmail } from './names.ts';
import { addReversal, describeReversal, findGift, findOriginal, tieReversal } from './find-gift.ts';
import { reportWrongNet, groupPayouts } from './payouts.ts';
import type { FileGift, FileRows } from './reading.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { isNegative } from './negative.ts';
import { reversalsLast } from './order-rows.ts';
import { leaveOutUntilAnswered, RowLeftOut } from './row-left-out.ts';
import {
  lessFee,
  optionalText,
  present,
  requireAmount,
  requireDay,
  requireFees,
  requireId,
  requireUndamaged,
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
  net: ['Net Amount'],
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

function readRow(row: Row, hasReceived: boolean): ChariotRow {
  const id = requireId(row, 'id', 'Donation ID');
  const matchCents = row.text('match') === '' ? 0 : requireAmount(row, 'match');
  const giftCents =
    row.text('gift') === '' ? requireAmount(row, 'gross') - matchCents : requireAmount(row, 'gift');
  const feeCents = requireFees(row.text('fees'));
  const day = row.text('received') || row.text('created');
  const date = requireDay(day, readDay(day));
  const externalId = `chariot:${id}`;
  if (giftCents === 0 && matchCents === 0) throw new RowLeftOut('no amount');
  if (Math.sign(giftCents) * Math.sign(matchCents) < 0)
    throw new RowLeftOut('gift and match have opposite signs: record each by hand', externalId);
  if (hasReceived && row.text('received') === '' && giftCents + matchCents > 0)
    leaveOutUntilAnswered(row, 'announced, but not received yet; staff decide whether it has come');
  return {
    line: row.line,
    externalId,
    date,
    donor: personName(row.text('name')) ?? personName(row.text('first'), row.text('last')),
    giftCents,
    matchCents,
    feeCents,
    payoutId: requireUndamaged(row.text('deposit'), 'Deposit ID'),
  };
}

/** Adds what takes back a half of a row: the fund's gift, or the employer's match with its own id. */
function takeBackHalf(
  { line, date, payoutId }: ChariotRow,
  rows: FileRows,
  half: { externalId: string; donor: string | null; grossCents: number; feeCents: number },
): void {
  const { externalId, donor, grossCents, feeCents } = half;
  const found = findGift(rows, externalId) ?? findOriginal(rows, { donor, grossCents });
  addReversal(rows, {
    line,
    externalId: `${externalId}:reversal`,
    ...tieReversal(found, externalId),
    donor,
    date,
    ...lessFee(grossCents, feeCents),
    ...present({ payoutId }),
    why: describeReversal(donor, Boolean(found)),
  });
}

function takeBack(read: ChariotRow, rows: FileRows): void {
  const { externalId, donor, feeCents, giftCents, matchCents } = read;
  if (giftCents < 0)
    takeBackHalf(read, rows, { externalId, donor, grossCents: giftCents, feeCents });
  if (matchCents >= 0) return;
  takeBackHalf(read, rows, {
    externalId: `${externalId}:match`,
    donor: nameEmployer(donor),
    grossCents: matchCents,
    feeCents: giftCents < 0 ? 0 : feeCents,
  });
}

/** Names the employer of a giver, whom the file does not name. An erasure of the giver finds it by this name. */
export const unknownEmployer = (donor: string): string => `Employer of ${donor}`;

const nameEmployer = (donor: string | null) => (donor === null ? null : unknownEmployer(donor));

/** Reads the charity that holds the money and has receipted the donor: the fund's, else whoever paid. */
function readCharity(row: Row): Pick<FileGift, 'sponsor' | 'grantor'> {
  const sponsor = optionalText(row.text('organization'));
  return sponsor === undefined
    ? present({ grantor: optionalText(row.text('payer')) })
    : { sponsor };
}

/** Returns the id of the same grant in a file of Fidelity Charitable, whose number Chariot shows. */
function readFidelityId(row: Row): string | null {
  const number = row.text('external');
  const { sponsor, grantor } = readCharity(row);
  const payer = sponsor ?? grantor ?? '';
  const isFidelity = /^fidelity charitable/i.test(payer) && /^\d+$/.test(number);
  return isFidelity ? `fidelity:${number}` : null;
}

function addGift(row: Row, read: ChariotRow, rows: FileRows): void {
  const { line, externalId, date, donor, payoutId } = read;
  const email = readSharedEmail(row.text('email'));
  const fund = optionalText(row.text('fund'));
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
      ...readCharity(row),
      sameAs: readFidelityId(row),
      note: readSharedNote(row.text('note')),
    }),
  });
}

function addMatch(row: Row, read: ChariotRow, rows: FileRows): void {
  const { line, externalId, date, donor, payoutId } = read;
  const hasGift = read.giftCents > 0;
  rows.gifts.push({
    line,
    externalId: `${externalId}:match`,
    donor: nameEmployer(donor),
    email: null,
    date,
    ...lessFee(read.matchCents, hasGift ? 0 : read.feeCents),
    kind: 'fund',
    document: 'none',
    matchOf: hasGift ? externalId : null,
    ...present({ payoutId, ...readCharity(row), onBehalfOf: hasGift ? null : donor }),
  });
}

interface Reading {
  rows: FileRows;
  seen: SeenRows;
  /** The file has a column for the day on which the money came. */
  hasReceived: boolean;
}

function addRow(row: Row, { rows, seen, hasReceived }: Reading): void {
  const read = readRow(row, hasReceived);
  const netCents = read.giftCents + read.matchCents - read.feeCents;
  reportWrongNet(rows, { line: read.line, netCents }, row.text('net'), 'Net Amount');
  if (read.giftCents < 0 || read.matchCents < 0) {
    takeBack(read, rows);
    return;
  }
  seen.add(read.externalId, row.line);
  if (read.giftCents > 0) addGift(row, read, rows);
  if (read.matchCents > 0) addMatch(row, read, rows);
}

export const chariot: GiftFormat<typeof columns> = {
  id: 'chariot-donations',
  label: 'Chariot donations',
  columns,
  identifiedBy: ['organization', 'fees', 'id'],
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
    const reading = { rows, seen, hasReceived: table.has('received') };
    eachRow(inOrder, rows, (row) => addRow(row, reading));
    rows.payout = groupPayouts(rows, new Map());
    return rows;
  },
};
