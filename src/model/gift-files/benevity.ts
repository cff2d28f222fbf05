import { readFee, readFileCents } from './amounts.ts';
import { readPacificDay, readDay } from './days.ts';
import { isCompanyCode, personName, sharedNote, sharedEmail } from './names.ts';
import { addReversal, findGift, findOriginal, tieReversal } from './find-gift.ts';
import { groupPayouts, notePayout, type PayoutNotes, sumNet, takesBack } from './payouts.ts';
import type { FileRecord } from './records.ts';
import type { FileGift, FileRows } from './reading.ts';
import { emptyRows, eachRow, isNegative, reversalsLast, RowLeftOut } from './each-row.ts';
import {
  optional,
  present,
  requireAmount,
  requireDay,
  requireDollars,
  requireFees,
  requireId,
} from './required.ts';
import { type GiftFormat, type GiftTable, normalizeName, type SheetRow } from './table.ts';

const columns = {
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

const reportColumns = {
  ...columns,
  ...{ amount: ['Total Donation to be Acknowledged'], company: ['Company'] },
};

type Row = SheetRow<typeof columns>;
type Table = GiftTable<typeof columns>;

const inOrder = (rows: Iterable<Row>) =>
  reversalsLast(rows, (row) => isNegative(row.text('amount')) || isNegative(row.text('match')));

/** Adds the gift, the match or what takes them back. The fees go with the person's gift, else with the match. */
function readRow(
  row: Row,
  rows: FileRows,
  payoutId: string | undefined,
  ids: Map<string, number>,
): void {
  const id = requireId(row, 'id', 'Transaction ID');
  const isMatchAlone = readFileCents(row.text('amount')) === 0;
  requireDollars(row, row.text(isMatchAlone ? 'match' : 'amount'), row.text('currency'));
  const halves = {
    gift: requireAmount(row, 'amount'),
    match: row.text('match') === '' ? 0 : requireAmount(row, 'match'),
  };
  const fees = requireFees(row.text('supportFee'), row.text('merchantFee'));
  const date = requireDay(row.text('date'), readPacificDay(row.text('date')));
  if (halves.gift === 0 && halves.match === 0) throw new RowLeftOut('no amount');
  if (Math.sign(halves.gift) * Math.sign(halves.match) < 0)
    throw new RowLeftOut('gift and match have opposite signs; staff decide', `benevity:${id}`);
  const seen = ids.get(id);
  const takesOwnBack = halves.gift < 0 || halves.match < 0;
  if (seen !== undefined && !takesOwnBack)
    throw new RowLeftOut(`same Transaction ID as line ${seen}`);
  ids.set(id, seen ?? row.line);

  const person = personName(row.text('first'), row.text('last'));
  const company = optional(row.text('company'));
  const common = { line: row.line, date, ...present({ payoutId }) };
  const externalId = `benevity:${id}`;
  if (halves.gift > 0) {
    const email = sharedEmail(row.text('email'));
    const gift: FileGift = {
      ...{ line: row.line, externalId, donor: person, email, date },
      ...{ grossCents: halves.gift, feeCents: fees, netCents: halves.gift - fees, kind: 'fund' },
      document: person !== null || email !== null ? 'thanks' : 'none',
      matchOf: null,
    };
    const note = sharedNote(row.text('comment'));
    if (payoutId) gift.payoutId = payoutId;
    if (company) gift.employer = company;
    if (note) gift.note = note;
    rows.gifts.push(gift);
  }
  if (halves.match > 0) {
    const feeCents = halves.gift === 0 ? fees : 0;
    const isUnnamed = company === undefined || isCompanyCode(company);
    rows.gifts.push({
      ...common,
      externalId: `${externalId}:match`,
      ...{ donor: isUnnamed ? null : company, email: null },
      ...{ grossCents: halves.match, feeCents, netCents: halves.match - feeCents, kind: 'fund' },
      document: 'none',
      matchOf: halves.gift > 0 ? externalId : null,
      ...(halves.gift <= 0 && present({ onBehalfOf: person })),
      ...(isUnnamed && present({ employer: company })),
    });
  }
  takeBack({ row, rows, common, externalId, halves, fees, person, company });
}

function takeBack(taken: {
  row: Row;
  rows: FileRows;
  common: { line: number; date: string; payoutId?: string };
  externalId: string;
  halves: { gift: number; match: number };
  fees: number;
  person: string | null;
  company: string | undefined;
}): void {
  const { rows, common, externalId, halves, fees, person, company } = taken;
  const byId = (id: string) => findGift(rows, id);
  if (halves.gift < 0) {
    const isSame = (gift: FileGift) =>
      gift.employer === company && !gift.externalId.endsWith(':match');
    const found =
      byId(externalId) ?? findOriginal(rows, { donor: person, grossCents: halves.gift, isSame });
    addReversal(rows, {
      ...common,
      externalId: `${externalId}:reversal`,
      ...tieReversal(found, externalId),
      donor: person,
      ...{ grossCents: halves.gift, feeCents: fees, netCents: halves.gift - fees },
      why: takesBack(person, Boolean(found)),
    });
  }
  if (halves.match < 0) {
    const gift = halves.gift < 0 ? rows.reversals.at(-1)?.of : null;
    const tied = gift ? byId(`${gift}:match`) : undefined;
    const feeCents = halves.gift < 0 ? 0 : fees;
    addReversal(rows, {
      ...common,
      externalId: `${externalId}:match:reversal`,
      ...tieReversal(tied ?? byId(`${externalId}:match`), `${externalId}:match`),
      donor: company ?? null,
      ...{ grossCents: halves.match, feeCents, netCents: halves.match - feeCents },
      why: 'takes back its match',
    });
  }
}

const trailerNames = [
  'totals',
  'total donations (gross)',
  'check fee',
  'net total payment',
  'net total',
];

/** Returns the second cell beside a label above or below the table. */
function beside(records: readonly { cells: readonly string[] }[], label: string): string {
  const found = records.find(({ cells }) => normalizeName(cells[0] ?? '') === label);
  return (
    found?.cells
      .slice(1)
      .find((cell) => cell.trim() !== '')
      ?.trim() ?? ''
  );
}

const isTrailer = ({ cells }: Row) => trailerNames.includes(normalizeName(cells[0] ?? ''));

/** Yields the rows above the trailer, and puts the trailer and the notes below it into `trailer`. */
function* splitTrailer(table: Table, trailer: Row[]): Generator<Row, void, undefined> {
  for (const row of table.rows) {
    if (trailer.length > 0 || isTrailer(row)) trailer.push(row);
    else yield row;
  }
}

interface Report {
  /** The number of rows between header and trailer. */
  count: number;
  trailer: readonly Row[];
  above: readonly FileRecord[];
}

function addTrailer(rows: FileRows, { count, trailer, above }: Report): void {
  const first = trailer[0];
  if (first) rows.leftOut.push({ line: first.line, reason: 'trailer: sums of the rows' });
  for (const row of trailer) {
    if (isTrailer(row)) continue;
    rows.leftOut.push({
      line: row.line,
      reason: 'below the trailer: a note, not a row of the report',
    });
  }
  const checkFee = Math.abs(readFee(beside(trailer, 'check fee')) ?? 0);
  if (checkFee !== 0) rows.costs.push({ what: 'Check Fee of the whole payment', cents: checkFee });
  const currency = beside(above, 'currency');
  if (currency !== '' && currency.toUpperCase() !== 'USD') {
    const words = [`the payment is in ${currency}: its sums are not compared`];
    rows.checks.push({ words, ties: true });
    return;
  }
  const gross = readFileCents(beside(trailer, 'total donations (gross)'));
  const summed = [...rows.gifts, ...rows.reversals].reduce((sum, row) => sum + row.grossCents, 0);
  if (gross !== null) {
    const sum = 'donation and match columns sum to ';
    rows.checks.push(
      gross === summed
        ? { words: [`${sum}Total Donations (Gross) `, gross], ties: true }
        : {
            words: [sum, summed, '; Total Donations (Gross) is ', gross, ': they do not tie'],
            ties: false,
          },
    );
  }
  const id = beside(above, 'disbursement id');
  if (id !== '') addPayout(rows, id, { count, trailer, above });
}

function addPayout(rows: FileRows, id: string, { count, trailer, above }: Report): void {
  const computed = sumNet(rows);
  const netText = beside(trailer, 'net total payment') || beside(trailer, 'net total');
  const said = readFileCents(netText) ?? computed;
  const drift = said - computed;
  const isRounding = Math.abs(drift) <= Math.max(1, count);
  if (netText !== '') {
    const verdict = isRounding
      ? ': within one cent a row, accepted and shown'
      : ': they do not tie';
    const net = 'gross - row fees - Check Fee = ';
    rows.checks.push({
      words:
        drift === 0
          ? [`${net}Net Total Payment `, said]
          : [net, computed, '; the file says ', said, verdict],
      ties: isRounding,
    });
  }
  rows.payout.push({
    id,
    ...present({
      method: beside(above, 'payment method'),
      periodEnding: readDay(beside(above, 'period ending')),
    }),
    netCents: said,
    ...(drift !== 0 && isRounding && { driftCents: drift }),
  });
}

/** The report that Benevity sends by mail, from 2015 to today. */
export const benevityReport: GiftFormat<typeof columns> = {
  id: 'benevity-donations-report',
  label: 'Benevity donations report',
  columns: reportColumns,
  rare: ['amount', 'id', 'company'],
  version: (table) => {
    if (table.has('supportFee') || table.has('merchantFee'))
      return 'two fee columns (2016 to today)';
    return table.above.length > 0 ? 'no fee columns (2015)' : 'cut table (2015)';
  },
  read(table) {
    const rows = emptyRows();
    const trailer: Row[] = [];
    const ids = new Map<string, number>();
    let count = 0;
    eachRow(inOrder(splitTrailer(table, trailer)), rows, (row) => {
      count += 1;
      readRow(row, rows, undefined, ids);
    });
    addTrailer(rows, { count, trailer, above: table.above });
    return { ...rows, ...present({ madeOutTo: beside(table.above, 'charity name') }) };
  },
};

/** The table that the Causes Portal exports; several payments can be in one file. */
export const benevityPortal: GiftFormat<typeof columns> = {
  id: 'benevity-portal-report',
  label: 'Benevity portal report',
  columns,
  rare: ['grantor', 'company', 'amount'],
  version: () => 'flat table of the Causes Portal (2026)',
  read(table) {
    const rows = emptyRows();
    const payouts: PayoutNotes = new Map();
    const ids = new Map<string, number>();
    eachRow(inOrder(table.rows), rows, (row) => {
      const payoutId = row.text('disbursement');
      notePayout(payouts, payoutId, { date: readDay(row.text('disbursed')) });
      const checkFee = Math.abs(requireFees(row.text('checkFee')));
      readRow(row, rows, payoutId, ids);
      if (checkFee === 0) return;
      rows.costs.push({
        what: `Check Fee of line ${row.line}`,
        cents: checkFee,
        externalId: `benevity:${row.text('id')}:check-fee`,
        ...present({ payoutId }),
      });
    });
    rows.payout = groupPayouts(rows, payouts);
    return rows;
  },
};
