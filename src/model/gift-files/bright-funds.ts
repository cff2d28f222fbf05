import { readPacificDay } from './days.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { isNegative } from './negative.ts';
import { reversalsLast } from './order-rows.ts';
import { RowLeftOut } from './row-left-out.ts';
import {
  addReversal,
  describeReversal,
  findGift,
  findOriginal,
  tieReversal,
  toReversal,
} from './find-gift.ts';
import { groupRows } from '../group-rows.ts';
import { personName, readSharedEmail } from './names.ts';
import { groupPayouts } from './payouts.ts';
import type { FileGift, FileRows } from './reading.ts';
import {
  lessFee,
  optionalText,
  present,
  requireAmount,
  requireDay,
  requireId,
  requireUndamaged,
} from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

const columns = {
  id: ['Donation ID', 'ID'],
  date: ['Created At', 'Created', 'Date'],
  company: ['Company Name', 'Company'],
  name: ['Donor Name'],
  email: ['Donor Email'],
  behalf: ['On Behalf Of'],
  type: ['Transaction Type'],
  amount: ['Amount', 'Donation Amount'],
  disbursement: ['Disbursement ID'],
  designation: ['Designation'],
};

type Row = SheetRow<typeof columns>;

// The company dates its gifts when it pays (help.brightfunds.org 5153573). "Credit Donation" is a company's credit,
// while "Credit Card Donation" is a person's.
const isCompanyType = (type: string) => /matched|volunteer|credit donation/i.test(type);

/** Reads a row as a gift, which has a negative amount where it takes one back. @throws RowLeftOut */
function readGift(row: Row): FileGift {
  const id = requireId(row, 'id', 'Donation ID');
  const grossCents = requireAmount(row, 'amount');
  const date = requireDay(row.text('date'), readPacificDay(row.text('date')));
  if (grossCents === 0) throw new RowLeftOut('no amount');
  const isCompany = isCompanyType(row.text('type'));
  const company = optionalText(row.text('company'));
  const person = personName(row.text('name'));
  const donor = isCompany ? (company ?? person) : person;
  const email = isCompany ? null : readSharedEmail(row.text('email'));
  return {
    line: row.line,
    externalId: `brightfunds:${id}`,
    donor,
    email,
    date,
    ...lessFee(grossCents, 0),
    kind: 'fund',
    document: !isCompany && (donor !== null || email !== null) ? 'thanks' : 'none',
    matchOf: null,
    ...present({
      employer: isCompany ? null : company,
      onBehalfOf: isCompany ? optionalText(row.text('behalf')) : null,
      payoutId: requireUndamaged(row.text('disbursement'), 'Disbursement ID'),
    }),
  };
}

function takeBack(gift: FileGift, rows: FileRows): void {
  const { externalId, donor, grossCents } = gift;
  const found = findGift(rows, externalId) ?? findOriginal(rows, { donor, grossCents });
  addReversal(rows, {
    ...toReversal(gift),
    ...tieReversal(found, externalId),
    why: describeReversal(donor, Boolean(found)),
  });
}

const matchKey = (
  { grossCents }: FileGift,
  ...names: readonly (string | null | undefined)[]
): string => [...names.map((name) => (name ?? '').trim().toLowerCase()), grossCents].join('|');

/** Ties each company's gift to that of the employee for whom it was given. */
function tieMatches(gifts: readonly FileGift[], matches: ReadonlySet<FileGift>): void {
  const employed = gifts.filter(({ employer }) => employer !== undefined);
  const byGiver = groupRows(employed, (gift) => matchKey(gift, gift.donor, gift.employer));
  for (const match of gifts) {
    if (!matches.has(match)) continue;
    const found = byGiver.get(matchKey(match, match.onBehalfOf, match.donor))?.shift();
    if (!found) continue;
    match.matchOf = found.externalId;
    match.why = 'tied by name, company and amount, to be confirmed';
  }
}

function read(table: { rows: Iterable<Row> }): FileRows {
  const rows = emptyRows();
  const seen = new SeenRows('Donation ID');
  const matches = new Set<FileGift>();
  const inOrder = reversalsLast(table.rows, (row) => isNegative(row.text('amount')));
  eachRow(inOrder, rows, (row) => {
    const gift = readGift(row);
    if (gift.grossCents < 0) {
      takeBack(gift, rows);
      return;
    }
    seen.add(row.text('id'), row.line);
    rows.gifts.push(gift);
    // Time that a person volunteered is no gift of the person.
    if (gift.onBehalfOf !== undefined && !/volunteer/i.test(row.text('type'))) matches.add(gift);
  });
  tieMatches(rows.gifts, matches);
  // A disbursement has an id and no details, so the map of details is empty.
  rows.payout = groupPayouts(rows, new Map());
  return rows;
}

export const brightFunds: GiftFormat<typeof columns> = {
  id: 'bright-funds-donor-report',
  label: 'Bright Funds donor report',
  columns,
  identifiedBy: ['behalf', 'type', 'disbursement'],
  version: () => 'columns by the help page; header words partly ours',
  read,
};
