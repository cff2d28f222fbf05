import { readDay } from './days.ts';
import { readOfxDay } from './ofx-day.ts';
import { personName, readShared, readSharedNote } from './names.ts';
import { type OfxEntry, readOfx } from './ofx.ts';
import type { FileRows } from './reading.ts';
import { eachRow, emptyRows } from './each-row.ts';
import { SeenRows } from './seen-rows.ts';
import { leaveOutUntilAnswered, RowLeftOut } from './row-left-out.ts';
import { lessFee, present, quoteCell, requireCents, requireDay } from './required.ts';
import { type GiftFormat } from './table.ts';

/** The platforms and funds whose credits in a bank's file are payouts. */
const platforms =
  /\b(?:stripe|paypal|fidelity charit|schwab charit|dafgiving|vanguard charit|national phil|benevity|american online|yourcause|blackbaud|cybergrants|bright funds|chariot|venmo|facebook|meta pay|givebutter|zeffy|donorbox|network for good|every\.?org)/i;

/** Refuses a credit that is a payout of a platform. @throws RowLeftOut */
function checkPayout(text: string): void {
  const platform = platforms.exec(text)?.[0];
  if (platform === undefined) return;
  throw new RowLeftOut(
    /stripe/i.test(platform)
      ? 'payout of Stripe, already in the ledger'
      : `payout of ${/ORIG CO NAME:(.*?)\s+ORIG ID/i.exec(text)?.[1] ?? platform}: ties to its own file, is no gift`,
  );
}

const chaseColumns = {
  date: ['Posting Date'],
  description: ['Description'],
  amount: ['Amount'],
  type: ['Type'],
  slip: ['Check or Slip #'],
};

const zelle = /zelle payment from (?<name>.+?)(?:\s+(?<reference>(?=\w*\d)[A-Za-z0-9]{8,}))?$/i;

export const chase: GiftFormat<typeof chaseColumns> = {
  id: 'chase-bank-csv',
  label: 'Chase account activity',
  columns: chaseColumns,
  identifiedBy: ['date', 'slip'],
  version(table) {
    const isLonger = table.first.some(({ cells }) => cells.length > table.header.length);
    return `${table.header.length} names${isLonger ? ', rows with one cell more' : ''}`;
  },
  read(table) {
    const rows = emptyRows();
    const seen = new SeenRows('reference or day, amount and text');
    eachRow(table.rows, rows, (row) => {
      const grossCents = requireCents(row.text('amount'));
      const text = row.text('description');
      if (grossCents <= 0) throw new RowLeftOut('money out');
      if (/deposit/i.test(row.text('type')))
        throw new RowLeftOut('a deposit of several checks, is no gift');
      const payment = zelle.exec(text)?.groups;
      if (!payment) checkPayout(text);
      if (!payment)
        leaveOutUntilAnswered(
          row,
          `a credit of the bank, "${quoteCell(text)}": a gift or other income? staff decide`,
        );
      const date = requireDay(row.text('date'), readDay(row.text('date')));
      const { name = '', reference } = payment ?? {};
      const key = reference ?? `${date}|${grossCents}|${text.toLowerCase()}`;
      seen.add(key, row.line);
      rows.gifts.push({
        line: row.line,
        externalId: `bank:chase:${key}`,
        donor: personName(name),
        email: null,
        date,
        ...lessFee(grossCents, 0),
        kind: 'transfer',
        document: 'none',
        matchOf: null,
        ...present({ reference }),
        why: 'the bank writes capitals and no address',
      });
    });
    return rows;
  },
};

// OFX lets a bank write either mark before the cents, and none between thousands.
const decimalComma = /,(\d{1,2}|\d\d00+)$/;
// Three digits can also be thousands.
const zerosBehindCents = /(\.\d\d)00+$/;

/** The types of entries that are no gift, with the reason. */
const noGifts: Readonly<Record<string, string>> = {
  DEP: 'a deposit of several checks, is no gift',
  INT: 'interest or a transfer, no gift',
  DIV: 'interest or a transfer, no gift',
  XFER: 'interest or a transfer, no gift',
  FEE: 'a fee that the bank gave back, no gift',
  SRVCHG: 'a fee that the bank gave back, no gift',
  POS: 'a purchase that was given back, no gift',
  ATM: 'cash at a machine, no gift',
  HOLD: 'not posted yet',
};

/** Refuses an entry that is no gift. @throws RowLeftOut */
function checkGift({ fields, isDebt, currency }: OfxEntry, grossCents: number, name: string): void {
  if (grossCents <= 0) throw new RowLeftOut('money out');
  if (isDebt) throw new RowLeftOut('a payment or a refund on a card or a loan, no gift');
  if (fields.CORRECTFITID)
    throw new RowLeftOut('corrects an earlier entry of the bank: correct that gift by hand');
  if (currency !== '' && currency !== 'USD') throw new RowLeftOut(`in ${currency}, not US dollars`);
  const isDeposit = /^(?:remote |mobile |online )*deposit\b/i.test(name);
  const type = isDeposit ? 'DEP' : (fields.TRNTYPE?.toUpperCase() ?? '');
  const reason = noGifts[type];
  if (reason) throw new RowLeftOut(reason);
}

// Of all credits of a bank, only such a text says that somebody has given.
const givenBy = /\bzelle\b|^ach\b|\b(?:gift|donation|contribution)\b/i;

const otherIncome =
  /\b(?:irs|treas|tax|refund|rebate|return|reversal|interest|dividend|payroll|loan|insurance|claim|cash ?back)\b/i;

interface AskedEntry extends OfxEntry {
  isAnswered: boolean;
  answered(): AskedEntry;
  /** The place among the entries, of which a file can have all on one line. */
  place: number;
}

const toAsked = (entry: OfxEntry, place: number, isAnswered = false): AskedEntry => ({
  ...entry,
  place,
  isAnswered,
  answered: () => toAsked(entry, place, true),
});

/** Asks about a credit that may be other income. @throws RowLeftOut */
function askAboutCredit(entry: AskedEntry, text: string): void {
  if (!givenBy.test(text) || otherIncome.test(text))
    leaveOutUntilAnswered(
      entry,
      `a credit of the bank, "${quoteCell(text)}": a gift or other income? staff decide`,
    );
}

/** Reads the credits of a bank's OFX or QFX file. */
export function readBankStatement(text: string): FileRows {
  const rows = emptyRows();
  const seen = new SeenRows('FITID, day and amount');
  const entries = readOfx(text).map((entry, place) => toAsked(entry, place));
  eachRow(entries, rows, (entry) => {
    const { fields, account, line, place } = entry;
    const grossCents = requireCents(
      (fields.TRNAMT ?? '').replace(decimalComma, '.$1').replace(zerosBehindCents, '$1'),
    );
    const name = fields.NAME ?? fields.PAYEE ?? fields.EXTDNAME ?? '';
    const memo = fields.MEMO ?? '';
    const posted = fields.DTPOSTED ?? '';
    const date = requireDay(posted, readOfxDay(posted));
    // Some banks give no id; two people can give the same on one day.
    const id = fields.FITID ?? `${name} ${memo}`.trim().toLowerCase();
    const key = `${account}:${id}|${date}|${grossCents}`;
    checkGift(entry, grossCents, name);
    checkPayout(`${name} ${memo}`);
    seen.add(key, line, place);
    askAboutCredit(entry, `${name} ${memo}`.trim());
    rows.gifts.push({
      line,
      externalId: `bank:${key}`,
      donor: readShared(name),
      email: null,
      date,
      ...lessFee(grossCents, 0),
      kind: 'transfer',
      document: 'none',
      matchOf: null,
      ...present({ note: readSharedNote(memo) }),
    });
  });
  return rows;
}
