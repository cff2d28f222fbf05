import { groupRows } from '../group-rows.ts';
import { readDay } from './days.ts';
import { personName, readSharedEmail } from './names.ts';
import { addReversal, describeReversal, findOriginal, toReversal } from './find-gift.ts';
import { reportWrongNet, groupPayouts, addStatedPayout, type StatedPayouts } from './payouts.ts';
import type { FileGift, FileRows } from './reading.ts';
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
  requireDollars,
  requireFees,
  requireId,
  requireUndamaged,
} from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

// `Donation Amount` and `Match Amount` are the pledge of the year and never read.
const columns = {
  company: ['Company Name'],
  agent: ['Pass-through Agent'],
  id: ['CyberGrants Donation ID'],
  source: ['Payment Funding Source'],
  gross: ['Payment Gross Amount'],
  currency: ['Payment Gross Amount (Currency Code)'],
  merchantFee: ['Merchant Fee'],
  processingFee: ['Processing Fee'],
  net: ['Payment Net Amount'],
  number: ['Payment Number'],
  date: ['Payment Date'],
  method: ['Payment Method'],
  first: ['Donor First Name'],
  last: ['Donor Last Name'],
  email: ['Donor Email Address'],
};

type Row = SheetRow<typeof columns>;

const isPaper = (row: Row) => /paper|check/i.test(row.text('method'));

function readGift(row: Row): FileGift {
  const isCompany = /company|corporat|employer|match/i.test(row.text('source'));
  const id = requireId(row, 'id', 'CyberGrants Donation ID');
  requireDollars(row, row.text('gross'), row.text('currency'));
  const grossCents = requireAmount(row, 'gross');
  const feeCents = requireFees(row.text('merchantFee'), row.text('processingFee'));
  const company = optionalText(row.text('company'));
  const person = personName(row.text('first'), row.text('last'));
  const email = isCompany ? null : readSharedEmail(row.text('email'));
  const agent = optionalText(row.text('agent'));
  const hasAgent = agent !== undefined;
  const isNamed = isCompany ? company !== undefined : person !== null || email !== null;
  const receipted = isCompany ? 'none' : 'thanks';
  const number = requireUndamaged(row.text('number'), 'Payment Number');
  return {
    line: row.line,
    externalId: `cybergrants:${id}:${isCompany ? 'company' : 'employee'}:${number}`,
    donor: isCompany ? (company ?? null) : person,
    email,
    date: requireDay(row.text('date'), readDay(row.text('date'))),
    ...lessFee(grossCents, feeCents),
    kind: hasAgent ? 'fund' : isPaper(row) ? 'check' : 'transfer',
    document: isNamed ? (hasAgent ? receipted : 'tax') : 'none',
    matchOf: null,
    ...present({
      grantor: agent,
      employer: isCompany ? null : company,
      onBehalfOf: isCompany ? person : null,
      reference: hasAgent ? null : number,
      payoutId: number,
    }),
  };
}

const halfKey = (externalId: string, cents: number) =>
  `${externalId.slice(0, externalId.lastIndexOf(':') + 1)}${cents}`;

// The gifts by half are found once per file, when all of them are known, because reversals are read last.
const giftsByHalf = new WeakMap<readonly FileGift[], Map<string, FileGift[]>>();

function readHalves({ gifts }: FileRows): Map<string, FileGift[]> {
  const found =
    giftsByHalf.get(gifts) ??
    groupRows(gifts, ({ externalId, grossCents }) => halfKey(externalId, grossCents));
  giftsByHalf.set(gifts, found);
  return found;
}

function addTakenBack(gift: FileGift, rows: FileRows): void {
  const { externalId, donor, grossCents } = gift;
  const own = readHalves(rows).get(halfKey(externalId, 0 - grossCents)) ?? [];
  const isSame = (other: FileGift) => other.employer === gift.employer;
  const found = own.length === 1 ? own[0] : findOriginal(rows, { donor, grossCents, isSame });
  addReversal(rows, {
    ...toReversal(gift),
    of: found?.externalId ?? null,
    why: describeReversal(donor, Boolean(found)),
  });
}

function addRow(row: Row, rows: FileRows, seen: SeenRows): FileGift {
  const gift = readGift(row);
  if (gift.grossCents === 0) throw new RowLeftOut('no amount');
  reportWrongNet(rows, gift, row.text('net'), 'Payment Net Amount');
  if (gift.grossCents < 0) {
    addTakenBack(gift, rows);
    return gift;
  }
  seen.add(gift.externalId, row.line);
  rows.gifts.push(gift);
  return gift;
}

/** Links the gift of a company to the employee's gift of the same donation, preferring one of the same payment. */
function linkMatches(gifts: readonly FileGift[]): void {
  const employeeGifts = new Map<string, FileGift>();
  for (const gift of gifts) {
    const [, id = '', half] = gift.externalId.split(':');
    if (half !== 'employee') continue;
    employeeGifts.set(gift.externalId, gift);
    if (!employeeGifts.has(id)) employeeGifts.set(id, gift);
  }
  for (const gift of gifts) {
    const [, id = '', half] = gift.externalId.split(':');
    const twin =
      employeeGifts.get(gift.externalId.replace(':company:', ':employee:')) ??
      employeeGifts.get(id);
    if (half !== 'company' || !twin) continue;
    gift.matchOf = twin.externalId;
    delete gift.onBehalfOf;
  }
}

export const cybergrants: GiftFormat<typeof columns> = {
  id: 'cybergrants-payment-detail',
  label: 'CyberGrants payment detail',
  columns,
  identifiedBy: ['id', 'source'],
  version: ({ header }) => `${header.length} columns, tab or comma`,
  read(table) {
    const rows = emptyRows();
    const payouts: StatedPayouts = new Map();
    const seen = new SeenRows('donation, funding source and payment');
    const inOrder = reversalsLast(table.rows, (row) => isNegative(row.text('gross')));
    eachRow(inOrder, rows, (row) => {
      const gift = addRow(row, rows, seen);
      const { date } = gift;
      const method = isPaper(row) ? 'check' : undefined;
      addStatedPayout(payouts, row.text('number'), { date, method });
    });
    linkMatches(rows.gifts);
    rows.payout = groupPayouts(rows, payouts);
    return rows;
  },
};
