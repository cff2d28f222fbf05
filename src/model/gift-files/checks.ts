import { groupRows } from '../group-rows.ts';
import { normalizeTag } from '../text/normalize-text.ts';
import { readFileCents } from './amounts.ts';
import { type CheckColumns, checkColumns } from './check-columns.ts';
import { readDay } from './days.ts';
import { addReversal } from './find-gift.ts';
import {
  personName,
  readShared,
  readSharedEmail,
  readSharedNote,
  isSameGiverText,
} from './names.ts';
import type { FileGift, FileRows } from './reading.ts';
import { eachRow, emptyRows, isTotalRow } from './each-row.ts';
import { isNegative } from './negative.ts';
import { reversalsLast } from './order-rows.ts';
import { leaveOutUntilAnswered, RowLeftOut } from './row-left-out.ts';
import {
  present,
  quoteCell,
  requireAmount,
  requireDay,
  requireDollars,
  requireUndamaged,
} from './required.ts';
import { normalizeSheetId, sheetRowId } from './sheet-ids.ts';
import { isSponsor, mayBeSponsor } from './sponsors.ts';
import {
  checksFormat,
  type GiftFormat,
  type GiftTable,
  normalizeHeader,
  type ReadOptions,
  type SheetRow,
} from './table.ts';

type Row = SheetRow<CheckColumns>;

/** The texts of a row that say which check it is. */
interface CheckTexts {
  /** The number, or a word that stands in its place, such as `EFT`. */
  number: string;
  payer: string;
  memo: string;
  amount: string;
  /** The way of payment, where the sheet names one. */
  method: string;
}

const readTexts = (row: Row): CheckTexts => ({
  number: row.text('number').replace(/^#\s*/, ''),
  payer: row.text('payer') || row.text('donor'),
  memo: row.text('memo'),
  amount: row.text('amount'),
  method: row.text('method'),
});

const total = /^(?:sub-?\s?total|grand total|totals?|sum|deposit total|total deposit)\b/i;

const isUndatedTotal = (row: Row) =>
  row.text('date') === '' &&
  row.text('deposited') === '' &&
  row.cells.some((cell) => total.test(cell.trim()));

// The cells of other columns, such as a last name, can be the word, too.
const isTotal = (row: Row, { number, payer, memo }: CheckTexts) =>
  isTotalRow({ cells: [row.text('date'), number, payer, row.text('donor'), memo] }) ||
  (row.text('date') === '' && isTotalRow(row));

// The words of a sum; those of the second kind also begin the name of a firm or a person.
const namesSum =
  /\btotals?\s*:?$|^(?:bank )?deposits?\s*:?$|\b(?:deposit total|total deposit|sub-?\s?total|grand total)|^totals?,? (?:for|of|in|on|to|received|checks?|gifts?|donations?|amount|banked)\b/i;
const mayNameSum = /^(?:totals?|sum|deposit(?:s|ed)?)\b/i;

/** Adds up the checks above a row, to tell a sum of them from the check of a firm that is called Total. */
class Sums {
  #all = 0;
  #sinceSum = 0;

  /** Tells whether a row is probably a sum of those above, by its words and its amount. */
  includes(row: Row, { number, payer, memo, amount }: CheckTexts): boolean {
    const cents = readFileCents(amount);
    // What stands beside a payer is about the gift, as in "50 in total".
    const words = payer === '' ? [number, memo] : [payer, row.text('donor')];
    const isSum = cents !== null && cents > 0 && [this.#all, this.#sinceSum].includes(cents);
    const found =
      words.some((text) => namesSum.test(text)) ||
      (isSum && words.some((text) => mayNameSum.test(text)));
    if (row.isAnswered) return found;
    if (found) this.end();
    else if (cents !== null) {
      this.#all += cents;
      this.#sinceSum += cents;
    }
    return found;
  }

  /** Begins the next sum, behind a row that is one. */
  end(): void {
    this.#sinceSum = 0;
  }
}

const transfers = /\b(?:ach|eft|wire|transfer|zelle|direct deposit|paypal|venmo)\b/i;

/** Asks about what was paid in another way, which its own file may have, too. @throws RowLeftOut */
function askAboutMethod(row: Row, { number, payer, memo, method }: CheckTexts): void {
  const isCash = /\bcash\b/i.test(`${number} ${payer} ${memo}`);
  if (isCash && (number === '' || /cash/i.test(number) || /^cash$/i.test(payer)))
    leaveOutUntilAnswered(row, 'cash: none of the four kinds of the portal; staff choose');
  if (payer === '' && (number === '' || isCash))
    leaveOutUntilAnswered(row, 'neither a number nor a payer; staff decide');
  if (method !== '' && !/che(?:ck|que)|money order/i.test(method))
    leaveOutUntilAnswered(row, `paid by ${method}, not by check; staff decide`);
}

// As an amount in dollars stands under `Amount in USD` beside that in the donor's currency.
const namesDollars = /\busd?\b|\bus\$|\bdollars?\b/;

/** Asks for the dollars of a row whose currency is in a column of its own. @throws RowLeftOut */
function askAboutCurrency(row: Row, amount: string, table: GiftTable<CheckColumns>): void {
  if (amount !== '' && !namesDollars.test(table.name('amount')))
    requireDollars(row, amount, row.text('currency'));
}

const isGone =
  /\b(?:refund|void|fail|declin|cancel|pending|process(?:ing)?\b|revers|bounce|return|charge ?back|disput|nsf|stop|expir|incomplete|abandon|unpaid|reject|error)/i;

/** Asks about a row whose status says that no money came or that it went back. @throws RowLeftOut */
function askAboutStatus(row: Row, amount: string): void {
  const status = row.text('status');
  if (isGone.test(status) && !isNegative(amount))
    leaveOutUntilAnswered(
      row,
      `Status ${quoteCell(status)}: did the money come, and stay? staff decide`,
    );
}

/** Refuses sums, notes and stock, and asks about what is no check. @throws RowLeftOut */
function refuseNonCheck(
  row: Row,
  texts: CheckTexts,
  { table, sums }: { table: GiftTable<CheckColumns>; sums: Sums },
): void {
  const { number, payer, memo, amount } = texts;
  if (isTotal(row, texts) || isUndatedTotal(row)) {
    sums.end();
    throw new RowLeftOut('a total, not a gift');
  }
  const isNote = row.text('date') === '' || (number === '' && payer === '');
  if (amount === '' && isNote) throw new RowLeftOut('a note, not a gift');
  if (sums.includes(row, texts))
    leaveOutUntilAnswered(
      row,
      `"${quoteCell(payer || memo || number)}": a gift, or a sum of those above? staff decide`,
    );
  askAboutCurrency(row, amount, table);
  askAboutStatus(row, amount);
  askAboutMethod(row, texts);
  if (/\b(?:stock|shares?)\b/i.test(`${number} ${memo}`) && readFileCents(amount) === null)
    throw new RowLeftOut('stock: it has no amount; staff record it');
}

function readDate(row: Row, { checkDay }: ReadOptions): string {
  const [first, second] =
    checkDay === 'deposit' ? (['deposited', 'date'] as const) : (['date', 'deposited'] as const);
  const text = row.text(first) || row.text(second);
  return requireDay(text, readDay(text));
}

interface Check extends CheckTexts {
  line: number;
  /** The id by number, payer and amount. */
  ownId: string;
  /** The day that the sheet names first, whichever day counts. */
  ownDay: string;
  /** Without a number, only `ownDay` tells two checks of one payer apart. */
  externalId: string;
  donor: string | null;
  date: string;
  cents: number;
  /** The day of the deposit, if the sheet says it and deposits are asked for. */
  payoutId: string | null;
}

function readCheck(row: Row, texts: CheckTexts, options: ReadOptions): Check {
  // What has no digit is no number, and many gifts of one payer can have it.
  const number = /\d/.test(texts.number) ? requireUndamaged(texts.number, 'number') : '';
  const cents = requireAmount(row, 'amount');
  const date = readDate(row, options);
  const payer = personName(texts.payer) === null ? '' : texts.payer;
  if (cents === 0) throw new RowLeftOut('no amount');
  const ownId = sheetRowId({ number, payer, cents });
  // The day of the sheet stays in the id whichever day staff choose.
  const ownDay = readDay(row.text('date') || row.text('deposited')) ?? date;
  const externalId = number === '' ? `${ownId}|${ownDay}` : ownId;
  const donor = personName(row.text('donor')) ?? personName(texts.payer);
  const payoutId = options.deposits ? readDay(row.text('deposited')) : null;
  return { ...texts, line: row.line, ownId, ownDay, externalId, donor, date, cents, payoutId };
}

// Returned checks are read last, when all checks of the sheet are known.
const checksByAmount = new WeakMap<readonly FileGift[], Map<string, FileGift[]>>();

const payerKey = (payer: string, cents: number) => `${normalizeTag(payer)}|${Math.abs(cents)}`;

/** Finds the only check of this number, payer and amount; undefined where there is none or it is not sure. */
function findReturned({ ownId, payer, cents }: Check, { gifts }: FileRows) {
  const index =
    checksByAmount.get(gifts) ??
    groupRows(gifts, ({ externalId, grossCents }) =>
      payerKey(externalId.split('|')[1] ?? '', grossCents),
    );
  checksByAmount.set(gifts, index);
  const id = normalizeSheetId(ownId);
  const found = (index.get(payerKey(payer.split('|')[0] ?? '', cents)) ?? []).filter((gift) => {
    const own = normalizeSheetId(gift.externalId);
    return own === id || own?.startsWith(`${id}|`);
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The checks, or the returns, of each number, payer and amount, by their normalized id. */
type SeenChecks = Map<string, (Pick<Check, 'line' | 'ownDay'> & { id: string })[]>;

/** What was read of a sheet so far. */
interface Seen {
  checks: SeenChecks;
  returns: SeenChecks;
}

/**
 * Returns the ids of a returned check and of its gift. One that comes back once more, on another day, takes back the
 * next check of its number, which staff are asked about.
 */
function readReturn(check: Check, rows: FileRows, { checks, returns }: Seen) {
  const { line, externalId, ownDay } = check;
  const key = normalizeSheetId(externalId) ?? externalId;
  const before = returns.get(key) ?? [];
  returns.set(key, before);
  const isAgain =
    !externalId.startsWith('check:|') &&
    before.length > 0 &&
    before.every((other) => other.line !== line && other.ownDay !== ownDay);
  const id = `${externalId}${isAgain ? `|${ownDay}` : ''}:returned`;
  const of = isAgain ? checks.get(key)?.[before.length]?.id : findReturned(check, rows)?.externalId;
  before.push({ line, ownDay, id });
  return { externalId: id, of: of ?? null };
}

function addReturned(check: Check, rows: FileRows, seen: Seen): void {
  const { line, donor, date, cents, amount } = check;
  const how = amount.startsWith('(') ? 'in parentheses' : 'negative';
  addReversal(rows, {
    line,
    ...readReturn(check, rows, seen),
    donor,
    date,
    grossCents: cents,
    feeCents: 0,
    netCents: cents,
    why: `${how}: a check that came back`,
  });
}

/**
 * Returns the id of a check. One that staff say is a second one has its day in the id, too, or its place among the
 * checks of that day where none has a number.
 *
 * @throws RowLeftOut for one that the file has twice
 */
function requireOnce(row: Row, { line, externalId, ownDay }: Check, seen: SeenChecks): string {
  const key = normalizeSheetId(externalId) ?? externalId;
  const all = seen.get(key) ?? [];
  seen.set(key, all);
  const hasNumber = !externalId.startsWith('check:|');
  const same = all.find((check) => check.line !== line && check.ownDay === ownDay);
  if (hasNumber && same)
    throw new RowLeftOut(`same check number, payer, amount and date as line ${same.line}`);
  if (!all.some((check) => check.line === line)) {
    const id = all.length === 0 ? externalId : `${externalId}|${ownDay}`;
    all.push({ line, ownDay, id });
  }
  const [first] = all;
  if (!first || first.line === line) return externalId;
  const about = hasNumber ? 'check number, payer and amount' : 'payer, amount and date';
  const difference = hasNumber ? 'another date' : 'no number';
  leaveOutUntilAnswered(
    row,
    `same ${about} as line ${first.line}, ${difference}: one check or two? staff decide`,
  );
  const place = all.findIndex((check) => check.line === line) + 1;
  return `${externalId}|${hasNumber ? ownDay : place}`;
}

/** A longer memo is a remark and no name. */
const longestFund = 120;

/** Returns what differs in the check of a donor-advised fund's sponsor, who has receipted the donor. */
function describeGrant(row: Row, { payer, memo }: Check) {
  const isAdviser =
    !isSameGiverText(row.text('donor'), payer) && personName(row.text('donor')) !== null;
  return {
    kind: 'fund' as const,
    document: isAdviser ? ('thanks' as const) : ('none' as const),
    ...present({
      sponsor: payer,
      ...(memo.length > longestFund ? { note: readSharedNote(memo) } : { fund: readShared(memo) }),
    }),
    why: 'the payer sponsors donor-advised funds: no tax document; ask for the adviser',
  };
}

function addGift(row: Row, check: Check, { rows, seen }: { rows: FileRows; seen: Seen }): void {
  const { line, donor, date, ownDay, cents, number, payer, memo, payoutId } = check;
  const isGrant = isSponsor(payer) || mayBeSponsor(payer);
  if (mayBeSponsor(payer))
    leaveOutUntilAnswered(
      row,
      `${payer}: a grant of a fund, or money of the donor’s own account? staff decide`,
    );
  rows.gifts.push({
    line,
    externalId: requireOnce(row, check, seen.checks),
    donor,
    email: readSharedEmail(row.text('email')),
    date,
    ...(ownDay !== date && { ownDay }),
    grossCents: cents,
    feeCents: 0,
    netCents: cents,
    kind: transfers.test(`${check.method} ${number}`) ? 'transfer' : 'check',
    document: donor === null ? 'none' : 'tax',
    matchOf: null,
    ...present({ reference: number, note: isGrant ? null : readSharedNote(memo), payoutId }),
    ...(isGrant && describeGrant(row, check)),
  });
}

const counterNames = new Set(['#', 'no', 'no.', 'number']);

/** Tells whether the column of numbers counts the rows of the sheet, so that the next sheet has the same ones. */
function countsRows(table: GiftTable<CheckColumns>): boolean {
  if (!counterNames.has(table.name('number'))) return false;
  let next = 1;
  for (const row of table.rows) {
    const number = row.text('number');
    if (number === '') continue;
    if (number !== String(next)) return false;
    next += 1;
  }
  return true;
}

/** Reads a table of checks, or one whose columns staff named. */
export function readSheet(table: GiftTable<CheckColumns>, options: ReadOptions): FileRows {
  const rows = emptyRows();
  const isCounter = countsRows(table);
  const seen: Seen = { checks: new Map(), returns: new Map() };
  const sums = new Sums();
  const inOrder = reversalsLast(table.rows, (row) => isNegative(row.text('amount')));
  eachRow(inOrder, rows, (row) => {
    const texts = readTexts(row);
    if (isCounter) texts.number = '';
    refuseNonCheck(row, texts, { table, sums });
    const check = readCheck(row, texts, options);
    if (check.cents < 0) addReturned(check, rows, seen);
    else addGift(row, check, { rows, seen });
  });
  return rows;
}

// Little Green Light, Classy and Stripe name their columns so.
const platformNames = new Set([
  'lgl gift id',
  'lgl constituent id',
  'gross transaction amount',
  'donor is anonymous',
  'amount refunded',
]);

const ofPlatforms =
  /^(?:transaction|donation|payment|charge|gift|order) ?id$|\bfees?$|^net(?: amount)?$|^payment source$/;

const ofChecks = /\b(?:check|chk|ck|cheque)\b/;

/** Tells a platform's list of payments, of which nothing says that they were checks, from a charity's own sheet. */
function isOther(header: readonly string[]): boolean {
  const names = header.map(normalizeHeader);
  if (names.some((name) => platformNames.has(name))) return true;
  return names.some((name) => ofPlatforms.test(name)) && !names.some((name) => ofChecks.test(name));
}

const format = {
  id: checksFormat,
  isOther,
  label: 'Spreadsheet of checks',
  columns: checkColumns,
  version: () => 'free: names are recognised, staff confirm',
  read: readSheet,
};

/**
 * The sheet in which a charity records its checks; it is tried last, because other files have its column names, too.
 */
export const checkSheets: GiftFormat<CheckColumns>[] = (
  [
    ['date', 'amount', 'payer'],
    ['date', 'amount', 'donor'],
    ['deposited', 'amount', 'payer'],
    ['deposited', 'amount', 'donor'],
  ] as const
).map((identifiedBy) => ({ ...format, identifiedBy }));
