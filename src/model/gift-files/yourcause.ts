import { readDay } from './days.ts';
import { personName, readShared, readSharedEmail } from './names.ts';
import {
  addReversal,
  describeReversal,
  findGift,
  findOriginal,
  tieReversal,
  toReversal,
} from './find-gift.ts';
import { reportWrongNet, groupPayouts, addStatedPayout, type StatedPayouts } from './payouts.ts';
import type { FileGift, FileRows } from './reading.ts';
import { groupRows } from '../group-rows.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { isNegative } from './negative.ts';
import { reversalsLast } from './order-rows.ts';
import { RowLeftOut } from './row-left-out.ts';
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

const columns = {
  date: ['Donation Date'],
  company: ['Company Name', 'Company'],
  id: ['Transaction Id'],
  type: ['Transaction Type'],
  amount: ['Transaction Amount'],
  fee: ['Fee Amount'],
  disbursementFee: ['Disbursement Fee Amount'],
  received: ['Received Amount'],
  disbursed: ['Is Disbursed?', 'Is Disbursed'],
  payment: ['Payment ID'],
  recent: ['Is Most Recent Payment', 'Is Most Recent Payment?'],
  paid: ['Payment Status Date'],
  status: ['Payment Status'],
  donorType: ['Donor Type'],
  first: ['Donor First Name'],
  last: ['Donor Last Name'],
  full: ['Donor Full Name'],
  email: ['Donor Email Address', 'Donor Email'],
  state: ['Donor State/Province/Region', 'Donor State'],
  matchFirst: ['Match Donor First Name'],
  matchLast: ['Match Donor Last Name'],
  matchEmail: ['Match Donor Email Address', 'Match Donor Email'],
  dedicationType: ['Dedication Type'],
  dedication: ['Dedication'],
};

type Row = SheetRow<typeof columns>;

const isCompany = (row: Row) => /company|corporate|employer/i.test(row.text('donorType'));

function checkDisbursed(row: Row, lines: Map<string, number>): void {
  const id = requireId(row, 'id', 'Transaction Id');
  const status = row.text('status').toLowerCase();
  if (/^(?:no|false|n|0)$/i.test(row.text('disbursed'))) {
    throw new RowLeftOut('not disbursed: the money has not come', `yourcause:${id}`);
  }
  if (/^(?:no|false|n|0)$/i.test(row.text('recent'))) {
    const other = lines.get(id);
    throw new RowLeftOut(
      `an earlier payment${status === 'voided' ? ' that was voided' : ''}${other === undefined ? '' : `; line ${other} is the one that came`}`,
    );
  }
  if (/void|fail|return|cancel|stop|reject/.test(status))
    throw new RowLeftOut(`Payment Status ${status}: the money has not come`, `yourcause:${id}`);
}

function readGift(row: Row): FileGift {
  const grossCents = requireAmount(row, 'amount');
  const feeCents = requireFees(row.text('fee'), row.text('disbursementFee'));
  const company = optionalText(row.text('company'));
  const person = personName(row.text('first'), row.text('last')) ?? personName(row.text('full'));
  const email = isCompany(row) ? null : readSharedEmail(row.text('email'));
  const dedication = readShared(row.text('dedication'));
  return {
    line: row.line,
    externalId: `yourcause:${row.text('id')}`,
    donor: isCompany(row) ? (company ?? null) : person,
    email,
    date: requireDay(row.text('date'), readDay(row.text('date'))),
    ...lessFee(grossCents, feeCents),
    kind: 'fund',
    document: !isCompany(row) && (person !== null || email !== null) ? 'thanks' : 'none',
    matchOf: null,
    ...present({
      employer: isCompany(row) ? null : company,
      payoutId: requireUndamaged(row.text('payment'), 'Payment ID'),
      note: dedication && `${row.text('dedicationType')} ${dedication}`.trim(),
    }),
  };
}

const normalizeText = (text: string | null) => (text ?? '').trim().toLowerCase();

const giftKey = (employer: string | null, giver: string | null, { grossCents }: FileGift) =>
  `${employer ?? ''}|${normalizeText(giver)}|${grossCents}`;

/** The gifts of employees by employer, giver and amount. */
interface Employed {
  byEmail: Map<string, FileGift[]>;
  byName: Map<string, FileGift[]>;
}

/** Ties a match to its gift by names, address, company and amount, because no id does. */
function tie(gift: FileGift, row: Row, { byEmail, byName }: Employed, tied: Set<string>): void {
  const name = personName(row.text('matchFirst'), row.text('matchLast'));
  const email = readSharedEmail(row.text('matchEmail'));
  const isVolunteer = /volunteer/i.test(row.text('type'));
  const ofEmail = email === null ? [] : byEmail.get(giftKey(gift.donor, email, gift));
  const ofName = name === null ? [] : byName.get(giftKey(gift.donor, name, gift));
  const found = [
    ...(ofEmail ?? []),
    ...(ofName ?? []).filter((other) => email === null || other.email === null),
  ];
  const same = isVolunteer ? [] : found.filter(({ externalId }) => !tied.has(externalId));
  const match =
    same.find((other) => other.date === gift.date) ?? (same.length === 1 ? same[0] : undefined);
  if (match) tied.add(match.externalId);
  gift.matchOf = match?.externalId ?? null;
  if (!match) Object.assign(gift, present({ onBehalfOf: name }));
}

/** Ties the matches of companies, given as the gift and its row. */
function tieMatches(matches: readonly [FileGift, Row][], gifts: readonly FileGift[]): void {
  const employed = gifts.filter((gift) => gift.employer);
  const keyed = (of: 'email' | 'donor') =>
    groupRows(
      employed.filter((gift) => gift[of] !== null),
      (gift) => giftKey(gift.employer ?? null, gift[of], gift),
    );
  const index = { byEmail: keyed('email'), byName: keyed('donor') };
  const tied = new Set<string>();
  for (const [gift, row] of matches) tie(gift, row, index, tied);
}

function takeBack(gift: FileGift, rows: FileRows): void {
  const { externalId, donor, grossCents } = gift;
  const isSame = (other: FileGift) => other.employer === gift.employer;
  const found = findGift(rows, externalId) ?? findOriginal(rows, { donor, grossCents, isSame });
  addReversal(rows, {
    ...toReversal(gift),
    ...tieReversal(found, externalId),
    why: describeReversal(donor, Boolean(found)),
  });
}

/** Maps the ids of payments that are the most recent ones of their gifts to their lines. */
const recentLines = (rows: readonly Row[]) =>
  new Map(
    rows
      .filter((row) => !/^(?:no|false)$/i.test(row.text('recent')))
      .map((row) => [row.text('id'), row.line]),
  );

function read(table: { rows: Iterable<Row> }): FileRows {
  const rows = emptyRows();
  const payouts: StatedPayouts = new Map();
  const seen = new SeenRows('Transaction Id');
  const all = [...table.rows];
  const lines = recentLines(all);
  const matches: [FileGift, Row][] = [];
  const inOrder = reversalsLast(all, (row) => isNegative(row.text('amount')));
  eachRow(inOrder, rows, (row) => {
    checkDisbursed(row, lines);
    const gift = readGift(row);
    if (gift.grossCents === 0) throw new RowLeftOut('no amount');
    if (gift.grossCents > 0) seen.add(row.text('id'), row.line);
    reportWrongNet(rows, gift, row.text('received'), 'Received Amount');
    addStatedPayout(payouts, row.text('payment'), { date: readDay(row.text('paid')) });
    if (gift.grossCents < 0) {
      takeBack(gift, rows);
      return;
    }
    rows.gifts.push(gift);
    if (isCompany(row)) matches.push([gift, row]);
  });
  tieMatches(matches, rows.gifts);
  rows.payout = groupPayouts(rows, payouts);
  return rows;
}

export const yourcause: GiftFormat<typeof columns> = {
  id: 'yourcause-donations',
  label: 'YourCause donations',
  columns,
  identifiedBy: ['id', 'donorType', 'matchFirst'],
  version: ({ header }) =>
    header.some((name) => /^(?:company|donor state)$/i.test(name))
      ? `${header.length} columns, second names (Company, Donor State)`
      : `${header.length} columns (2025 to today)`,
  read,
};
