import { readFileCents } from './amounts.ts';
import { readPacificDay } from './days.ts';
import { RowLeftOut } from './row-left-out.ts';
import { addReversal, describeReversal, findGift, findOriginal, tieReversal } from './find-gift.ts';
import {
  isCompanyCode,
  isSameGiverText,
  personName,
  readSharedEmail,
  readSharedNote,
} from './names.ts';
import type { FileGift, FileRows } from './reading.ts';
import {
  lessFee,
  optionalText,
  present,
  requireAmount,
  requireDay,
  requireDollars,
  requireFees,
  requireId,
} from './required.ts';
import type { SheetRow } from './table.ts';

export const benevityColumns = {
  company: ['Company', 'Company Name'],
  date: ['Donation Date'],
  first: ['Donor First Name'],
  last: ['Donor Last Name'],
  email: ['Email', 'Donor Email'],
  comment: ['Comment', 'Donor Comment'],
  id: ['Transaction ID'],
  currency: ['Currency', 'Donation Currency'],
  amount: ['Total Donation to be Acknowledged', 'Donation Amount'],
  match: ['Match Amount'],
  supportFee: ['Cause Support Fee'],
  merchantFee: ['Merchant Fee'],
  checkFee: ['Check Fee'],
  grantor: ['Disbursement From (Grantor)'],
  disbursement: ['Disbursement ID'],
  disbursed: ['Disbursement Date'],
  method: ['Payment Method'],
};

export type BenevityCells = SheetRow<typeof benevityColumns>;

/** A row as read: the person's gift and the company's match, either of which can be zero or negative. */
interface BenevityRow {
  line: number;
  id: string;
  date: string;
  person: string | null;
  email: string | null;
  company: string | undefined;
  /** The charity that grants the money and has receipted the donor, where the file says it. */
  grantor: string | undefined;
  note: string | null;
  giftCents: number;
  matchCents: number;
  feeCents: number;
  payoutId: string | undefined;
}

/** Reads a row. @throws RowLeftOut */
export function readBenevityRow(row: BenevityCells, payoutId?: string): BenevityRow {
  const id = requireId(row, 'id', 'Transaction ID');
  const isMatchAlone = readFileCents(row.text('amount')) === 0;
  requireDollars(row, row.text(isMatchAlone ? 'match' : 'amount'), row.text('currency'));
  const giftCents = requireAmount(row, 'amount');
  const matchCents = row.text('match') === '' ? 0 : requireAmount(row, 'match');
  const feeCents = requireFees(row.text('supportFee'), row.text('merchantFee'));
  const date = requireDay(row.text('date'), readPacificDay(row.text('date')));
  if (giftCents === 0 && matchCents === 0) throw new RowLeftOut('no amount');
  if (Math.sign(giftCents) * Math.sign(matchCents) < 0)
    throw new RowLeftOut(
      'gift and match have opposite signs: record each by hand',
      `benevity:${id}`,
    );
  return {
    line: row.line,
    id,
    date,
    person: personName(row.text('first'), row.text('last')),
    email: readSharedEmail(row.text('email')),
    company: optionalText(row.text('company')),
    grantor: optionalText(row.text('grantor')),
    note: readSharedNote(row.text('comment')),
    giftCents,
    matchCents,
    feeCents,
    payoutId,
  };
}

/** Tells whether a row takes back a gift or a match. */
export const takesBack = ({ giftCents, matchCents }: BenevityRow): boolean =>
  giftCents < 0 || matchCents < 0;

/** Adds the gift, the match or what takes them back. The fees go with the person's gift, else with the match. */
export function addBenevityRow(row: BenevityRow, rows: FileRows): void {
  if (row.giftCents > 0) addGift(row, rows);
  if (row.matchCents > 0) addMatch(row, rows);
  const gift = row.giftCents < 0 ? takeBackGift(row, rows) : undefined;
  if (row.matchCents < 0) takeBackMatch(row, rows, gift);
}

const giftId = ({ id }: BenevityRow) => `benevity:${id}`;
const matchId = ({ id }: BenevityRow) => `benevity:${id}:match`;

function addGift(row: BenevityRow, rows: FileRows): void {
  const { line, date, person, email, company, grantor, note, payoutId } = row;
  rows.gifts.push({
    line,
    externalId: giftId(row),
    donor: person,
    email,
    date,
    ...lessFee(row.giftCents, row.feeCents),
    kind: 'fund',
    document: person !== null || email !== null ? 'thanks' : 'none',
    matchOf: null,
    ...present({ payoutId, grantor, employer: company, note }),
  });
}

function addMatch(row: BenevityRow, rows: FileRows): void {
  const { line, date, person, company, grantor, payoutId } = row;
  const hasGift = row.giftCents > 0;
  const isUnnamed = company === undefined || isCompanyCode(company);
  rows.gifts.push({
    line,
    externalId: matchId(row),
    donor: isUnnamed ? null : company,
    email: null,
    date,
    ...lessFee(row.matchCents, hasGift ? 0 : row.feeCents),
    kind: 'fund',
    document: 'none',
    matchOf: hasGift ? giftId(row) : null,
    ...present({
      payoutId,
      grantor,
      onBehalfOf: hasGift ? null : person,
      employer: isUnnamed ? company : null,
    }),
  });
}

/** Returns the gift that is taken back, if it is in this file. */
function takeBackGift(row: BenevityRow, rows: FileRows): FileGift | undefined {
  const { line, date, person, company, giftCents, payoutId } = row;
  const isSame = (gift: FileGift) =>
    gift.employer === company && !gift.externalId.endsWith(':match');
  const found =
    findGift(rows, giftId(row)) ??
    findOriginal(rows, { donor: person, grossCents: giftCents, isSame });
  addReversal(rows, {
    line,
    externalId: `${giftId(row)}:reversal`,
    ...tieReversal(found, giftId(row)),
    donor: person,
    date,
    ...lessFee(giftCents, row.feeCents),
    ...present({ payoutId }),
    why: describeReversal(person, Boolean(found)),
  });
  return found ?? undefined;
}

/** Finds a company's match by the person for whom it was, where only the match is taken back. */
function findMatch({ company, person, matchCents }: BenevityRow, rows: FileRows) {
  const isSame = ({ externalId, matchOf, onBehalfOf }: FileGift) => {
    const giver = matchOf === null ? onBehalfOf : findGift(rows, matchOf)?.donor;
    return externalId.endsWith(':match') && isSameGiverText(giver, person);
  };
  return findOriginal(rows, { donor: company ?? null, grossCents: matchCents, isSame });
}

function takeBackMatch(row: BenevityRow, rows: FileRows, gift: FileGift | undefined): void {
  const { line, date, company = null, matchCents, payoutId } = row;
  const tied = gift && findGift(rows, `${gift.externalId}:match`);
  const found = tied ?? findGift(rows, matchId(row)) ?? findMatch(row, rows);
  addReversal(rows, {
    line,
    externalId: `${matchId(row)}:reversal`,
    ...tieReversal(found, matchId(row)),
    donor: company,
    date,
    ...lessFee(matchCents, row.giftCents < 0 ? 0 : row.feeCents),
    ...present({ payoutId }),
    why: 'takes back its match',
  });
}
