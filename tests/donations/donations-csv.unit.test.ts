import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { donationCsv } from '#portal/donations/donations-csv.ts';
import { datedFileName } from '#portal/kit/save-file.ts';
import { rowsCsv, writeInParts } from '#portal/table/csv.ts';
import { escapeFormula } from '#model/csv.ts';

const donationsCsv = (rows: readonly AdminDonation[]) => rowsCsv(donationCsv, rows);

const heads =
  'ID,Amount,Currency,Donor Name,Donor Email,Status,Card Last4,Card Brand,Date,Refunded,Disputed,Received,Mode,Payment ID,Source,Fee,Net,Available,Payout,Tribute,Tribute Email,Fee Covered,Postmarked,Refunded On,Match Of,Through,On Behalf Of,Document,Reversed';

const donation: AdminDonation = {
  id: '3f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11',
  source: 'card',
  amountCents: 10_050,
  feeCoveredCents: 0,
  currency: 'usd',
  donorName: 'Ada Lovelace',
  donorEmail: 'ada@mail.example',
  status: 'succeeded',
  cardLast4: '4242',
  cardBrand: 'visa',
  createdAt: '2026-11-20T23:42:00.000Z',
  receivedAt: '2026-11-21T07:59:59.000Z',
  refundedCents: 2_500,
  disputed: false,
  testMode: true,
  paymentId: 'pi_3QJ0',
  document: 'tax',
};

/** Reads CSV by the letter of RFC 4180, without looking at how it was written. */
function readCsv(file: string): string[][] {
  const text = file.replace(/^\ufeff/, '');
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(index + 1) === '"') cell += text.charAt((index += 1));
      else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (sign === '\r' && text.charAt(index + 1) === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      index += 1;
      rows.push([]);
    } else cell += sign;
  }
  return rows.slice(0, -1);
}

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(';', '=', '+', '-', '@', '"', ',', '\r', '\n', '\t', ' ', 'a', '1'),
  }),
);
/** The last second of a year in California, and the first one of the next. */
const receivedDays = new Map([
  [null, ''],
  ['2027-01-01T07:59:59.000Z', '2026-12-31'],
  ['2027-01-01T08:00:00.000Z', '2027-01-01'],
]);

const donations = fc.array(
  fc.record<AdminDonation>({
    id: fc.uuid(),
    source: fc.constantFrom('card', 'check', 'transfer', 'fund'),
    document: fc.constantFrom('tax', 'thanks', 'none'),
    through: nasty,
    onBehalfOf: nasty,
    amountCents: fc.integer({ min: 100, max: 99_999_999 }),
    feeCoveredCents: fc.constantFrom(0, 87),
    currency: fc.constant('usd'),
    donorName: fc.option(nasty),
    donorEmail: fc.option(nasty),
    status: fc.constantFrom('succeeded', 'pending', 'failed'),
    cardLast4: fc.option(fc.constantFrom('4242', '0002')),
    cardBrand: fc.option(fc.constantFrom('visa', 'amex')),
    createdAt: fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString()),
    receivedAt: fc.constantFrom(...receivedDays.keys()),
    refundedCents: fc.integer({ min: 0, max: 99_999_999 }),
    disputed: fc.boolean(),
    testMode: fc.boolean(),
    paymentId: fc.option(fc.constant('pi_3QJ0')),
  }),
);

test('the CSV of donations has the columns of a donation, then what became of it', () => {
  expect(donationsCsv([])).toBe(`\ufeff${heads}\r\n`);
});

test('the CSV of donations is the same file when a long list is written in parts', async () => {
  const rows = Array.from({ length: 12_345 }, (_, cents) => ({
    ...donation,
    amountCents: cents,
  }));
  const file = await writeInParts(donationCsv, rows);
  const bytes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(bytes).toBe(donationsCsv(rows));
});

test('the CSV of donations starts with a byte-order mark, so that spreadsheets read names as UTF-8', async () => {
  const names = ['محمد الأمين', '李小龙', 'דוד לוי', '👩‍🔬 Zoë', 'O"Brien, "the" Donor'];
  const rows = names.map((donorName) => ({ ...donation, donorName }));
  const bytes = new Uint8Array(await new Blob([donationsCsv(rows)]).arrayBuffer());
  expect([...bytes.slice(0, 5)]).toEqual([0xef, 0xbb, 0xbf, 0x49, 0x44]);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  expect(
    readCsv(text)
      .slice(1)
      .map((row) => row[3]),
  ).toEqual(names);
});

test('the CSV of donations marks test and live donations and names their payments', () => {
  const rows = readCsv(donationsCsv([donation, { ...donation, testMode: false, paymentId: null }]));
  expect(rows.slice(1).map((row) => row.slice(12, 15))).toEqual([
    ['test', 'pi_3QJ0', 'Online'],
    ['live', '', 'Online'],
  ]);
});

test('the CSV of donations names the source and leaves the amount of stock empty', () => {
  const stock = { ...donation, source: 'stock' as const, amountCents: 0, paymentId: null };
  const rows = readCsv(donationsCsv([{ ...donation, source: 'check' }, stock]));
  expect(rows.slice(1).map((row) => [row[1], row[14]])).toEqual([
    ['100.50', 'Check'],
    ['', 'Stock'],
  ]);
});

test('the CSV of donations writes yen, which have no hundredths, as they are', () => {
  const yen = { ...donation, currency: 'jpy', amountCents: 1_200, refundedCents: 200 };
  const [, row] = readCsv(donationsCsv([yen]));
  expect([row?.[1], row?.[2], row?.[9]]).toEqual(['1200', 'jpy', '200']);
});

test('the CSV of donations keeps what was reversed apart from refunds', () => {
  const check = { ...donation, source: 'check' as const };
  const reversal = { ...check, amountCents: -2_500, refundedCents: -2_500 };
  const rows = readCsv(donationsCsv([donation, check, reversal]));
  expect(rows.map((row) => [row[9], row[28]])).toEqual([
    ['Refunded', 'Reversed'],
    ['25.00', '0.00'],
    ['0.00', '25.00'],
    ['0.00', '-25.00'],
  ]);
});

test('the CSV of donations writes dollars with two decimals and the date in ISO form', () => {
  expect(donationsCsv([donation]).split('\r\n')[1]).toBe(
    '3f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11,100.50,usd,Ada Lovelace,ada@mail.example,succeeded,4242,visa,2026-11-20T23:42:00.000Z,25.00,no,2026-11-20,test,pi_3QJ0,Online,,,,,,,,,,,,,tax acknowledgment,0.00',
  );
});

test('the CSV of donations ends with what the card cost, where its money went, the fee that the donor covered, the postmark and the day of the refund', () => {
  const known = {
    ...donation,
    feeCoveredCents: 87,
    tribute: {
      kind: 'memory' as const,
      name: 'Example Honoree',
      notify: { name: 'Example Family', email: 'family@mail.example' },
      message: null,
    },
    feeCents: 251,
    netCents: -1500,
    availableOn: '2026-11-23T00:00:00.000Z',
    payoutId: 'po_1',
    postmarkedOn: '2025-12-30',
    refundedAt: '2026-11-28T12:00:00.000Z',
    matchOf: 'an id',
    through: 'Example Platform',
    onBehalfOf: '=Sum',
    document: 'none' as const,
  };
  const unknown = { ...donation, feeCents: null, netCents: null };
  const rows = readCsv(donationsCsv([known, unknown]));
  expect(rows.slice(1).map((row) => row.slice(15))).toEqual([
    [
      '2.51',
      '-15.00',
      '2026-11-23',
      'po_1',
      'In memory of Example Honoree',
      'family@mail.example',
      '0.87',
      '2025-12-30',
      '2026-11-28',
      'an id',
      'Example Platform',
      escapeFormula('=Sum'),
      'none',
      '0.00',
    ],
    [...Array<string>(12).fill(''), 'tax acknowledgment', '0.00'],
  ]);
});

test.each([null, ''])('in the CSV of donations a donor named %o is Anonymous', (donorName) => {
  expect(readCsv(donationsCsv([{ ...donation, donorName }]))[1]?.[3]).toBe('Anonymous');
});

test('the CSV of donations keeps every row whole and to itself, whatever donors typed', () => {
  fc.assert(
    fc.property(donations, (list) => {
      const [first, ...rows] = readCsv(donationsCsv(list));
      expect(first?.join(',')).toBe(heads);
      expect(rows.map((row) => row.length)).toEqual(list.map(() => 29));
      rows.forEach((row, index) => {
        const given = list[index];
        expect(row[0]).toBe(given?.id);
        expect(Math.round(Number(row[1]) * 100)).toBe(given?.amountCents);
        expect(row[3]).toBe(escapeFormula(given?.donorName || 'Anonymous'));
        expect(row[4]).toBe(escapeFormula(given?.donorEmail ?? ''));
        expect(row[8]).toBe(given?.createdAt);
        expect(row[11]).toBe(receivedDays.get(given?.receivedAt ?? null));
      });
    }),
  );
});

test('the CSV of donations lets no cell begin a formula', () => {
  fc.assert(
    fc.property(donations, (list) => {
      const cells = readCsv(donationsCsv(list)).flat();
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      const live = cells.filter((cell) => /^[=+\-@\u0000-\u001f]/.test(cell));
      expect(live.filter((cell) => !/^-\d+(\.\d+)?$/.test(cell))).toEqual([]);
      expect(cells.filter((cell) => /;\s*[=+\-@]/.test(cell))).toEqual([]);
    }),
  );
});

test.each([
  '\u200b=1+1',
  '\ufeff+1',
  '\u00ad-2',
  ' \u00a0@SUM(A1)',
  '\u2028=1',
  '=1+1',
  '+1',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n',
  '\uff1d1',
  '-',
  '-1+1',
  '--1',
])('the formula %o is defused', (value) => {
  expect(escapeFormula(value)).toBe(`'${value}`);
});

test.each([
  ['Ada;=1+1', "Ada;'=1+1"],
  ['Ada"; =1+1', `Ada"; '=1+1`],
  ['a;b;@SUM(A1);-2', "a;b;'@SUM(A1);'-2"],
  ['=1;=2', "'=1;'=2"],
])('what follows a semicolon in %o is defused', (value, safe) => {
  expect(escapeFormula(value)).toBe(safe);
});

test.each(['-5', '-12.50', '0', 'a=b', 'Ada', '', 'x@y.example', '7-1'])(
  'the text %o, which is no formula, is left alone',
  (value) => {
    expect(escapeFormula(value)).toBe(value);
  },
);

test("the name of a file carries the reader's own day", () => {
  expect(datedFileName('donations', 'csv', new Date(2026, 0, 5, 23, 59))).toBe(
    'donations-2026-01-05.csv',
  );
});
