import { describe, expect, test } from 'vitest';
import type { GiftFile } from '#model/gift-files/reading.ts';
import { readText, formatChecks } from '#tests/support/gift-files/samples.ts';

const table = (...rows: string[]) => readText(rows.join('\n'));
const reasons = ({ leftOut }: GiftFile) => leftOut.map(({ line, reason }) => [line, reason]);
const lines = ({ gifts }: GiftFile) => gifts.map(({ line }) => line);

describe('a quotation mark that is not closed', () => {
  const names = 'Date,Check #,From,Amount,Memo';
  const torn = expect.stringContaining('a quotation mark is not closed') as string;

  test('a quotation mark that is open up to the end of the file is told, even in the last cell of a row', () => {
    const read = table(names, '2/3/2026,1,Ann,5,', '2/4/2026,2,Bo,6,"frogs', '2/5/2026,3,Cy,7,');
    expect(lines(read)).toEqual([2]);
    expect(reasons(read)).toEqual([[3, torn]]);
  });

  test('a quotation mark that is open up to a quoted cell below is told, and the rows after it are read', () => {
    const read = table(
      names,
      '2/3/2026,1,"Ann,5,',
      '2/4/2026,2,Bo,6,',
      '2/5/2026,3,"Lee, Cy",7,',
      '2/6/2026,4,Di,8,',
    );
    expect(lines(read)).toEqual([5]);
    expect(reasons(read)).toEqual([[2, torn]]);
  });

  test('a quotation mark in a remark on several lines, or within a name, is no fault', () => {
    const read = table(
      names,
      '2/3/2026,1,Ann "Annie" Lee,5,"frogs,',
      'newts, and ""toads"""',
      '2/4/2026,2,"Bo ""B"" Lee",6,',
    );
    expect(read.gifts).toMatchObject([
      { donor: 'Ann "Annie" Lee', note: 'frogs,\nnewts, and "toads"' },
      { line: 4, donor: 'Bo "B" Lee' },
    ]);
    expect(read.leftOut).toEqual([]);
  });
});

test.each([
  [
    'Fidelity',
    'Grant Id,ACH Group Id,Giving Account Name,Effective Date,Grant Amount',
    ',,,Total,"2,000"',
  ],
  [
    'Bright Funds',
    'Donation ID,Created At,On Behalf Of,Transaction Type,Amount,Disbursement ID',
    'Totals,,,,120,',
  ],
  ['Zeffy', 'Payment Date (UTC),Total Amount,Email,Eligible Amount', 'Grand total:,,,1060'],
  [
    'Benevity, the table of the portal',
    'Transaction ID,Donation Date,Donation Amount,Company Name,Disbursement From (Grantor)',
    'Totals,,"2,000",,',
  ],
])('a row of totals below a file of %s is no gift', (_name, names, row) => {
  expect(reasons(table(names, row))).toEqual([[2, 'a total, not a gift']]);
});

test('a giver may be called Sum', () => {
  const read = table(
    'Receipt Id,Make Donation Anonymous,Donated At,Name,Amount,Status',
    'R1,no,1/2/2026,Sum,20,paid',
  );
  expect(read.gifts).toMatchObject([{ donor: 'Sum' }]);
});

test('an amount in another currency waits for its dollars in every file', () => {
  const read = table(
    'Grant Id,ACH Group Id,Giving Account Name,Effective Date,Grant Amount',
    '1,7,Lee Fund,1/2/2026,€20',
    '2,7,Lee Fund,1/2/2026,CAD 30.00',
  );
  expect(read.leftOut).toMatchObject([
    { line: 2, needsDollars: true, maybe: [{ externalId: 'fidelity:1', grossCents: 2000 }] },
    { line: 3, needsDollars: true, maybe: [{ externalId: 'fidelity:2', grossCents: 3000 }] },
  ]);
});

test('Benevity: a fee in parentheses is a cost as well', () => {
  const read = table(
    'Disbursement ID,P1',
    '',
    'Company,Donation Date,Donor First Name,Transaction ID,Total Donation to be Acknowledged,Match Amount',
    'Acme,2026-02-10,Ann,A1,150,0',
    'Check Fee,(25.00)',
    'Net Total Payment,125.00',
  );
  expect(read.costs).toEqual([{ what: 'Check Fee of the whole payment', cents: 2500 }]);
  expect(formatChecks(read)).toEqual(['gross - row fees - Check Fee = Net Total Payment 12500']);
});

test('Donorbox: what is not paid says what is known of the money', () => {
  const read = table(
    'Receipt Id,Make Donation Anonymous,Donated At,Name,Amount,Currency,Amount in USD,Net amount in USD,Status',
    ...['refunded', 'Failed', 'partially_refunded'].map(
      (status, index) => `R${index},no,1/2/2026,Ann,20,USD,20,20,${status}`,
    ),
    'R4,no,1/2/2026,Ann,-20,USD,-20,-20,paid',
    'R5,no,1/2/2026,Ann,0,EUR,0,0,paid',
  );
  expect(reasons(read)).toEqual([
    [2, 'Status refunded: the money went back'],
    [3, 'Status failed: no money came'],
    [4, 'Status partially_refunded: type the dollars that stayed'],
    [5, 'negative: takes a gift back, which you reverse by hand'],
    [6, 'no amount'],
  ]);
});

test('PayPal: a purchase is money out, and each cost has the id of its row', () => {
  const read = table(
    'Date,Name,Type,Status,Currency,Gross,Fee,Transaction ID,Reference Txn ID,Balance Impact',
    '1/1/2026,Pond Supplies,Express Checkout Payment,Completed,USD,-50,0,T1,,Debit',
    '1/1/2026,,Chargeback Fee,Completed,USD,-20,0,T2,,Debit',
    '1/1/2026,,Chargeback Fee,Completed,USD,-20,0,T3,,Debit',
  );
  expect(reasons(read)[0]).toEqual([2, 'money out']);
  expect(read.costs.map(({ externalId }) => externalId)).toEqual(['paypal:T2', 'paypal:T3']);
});

test('a row that takes back a gift of its file does not ask which', () => {
  const read = table(
    'Grant Id,ACH Group Id,Giving Account Name,Addressee Name,Effective Date,Grant Amount',
    '1,7,Lee Fund,Ann Lee,1/2/2026,20',
    '1,8,Lee Fund,Ann Lee,2/2/2026,-20',
    '9,8,Lee Fund,Bo Lee,2/2/2026,-30',
  );
  expect(read.reversals.map(({ why }) => why)).toEqual([
    'takes back an earlier gift of Ann Lee',
    'takes back an earlier gift of Bo Lee; staff choose which',
  ]);
});

test('YourCause: a row whose net differs from what came is told', () => {
  const read = table(
    'Donation Date,Company,Transaction Id,Transaction Amount,Fee Amount,Received Amount,Payment ID,Donor Type,Donor Full Name,Match Donor First Name',
    '1/31/2026,Acme,1,25,1,20,P1,Individual,Ann Lee,',
  );
  expect(read.checks).toMatchObject([{ ties: false, line: 2 }]);
  expect(formatChecks(read)).toEqual([
    'line 2: amount less fees is 2400; Received Amount says 2000',
  ]);
});

test('PayPal: the columns of a download are chosen, and Balance Impact need not be among them', () => {
  const read = table(
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID',
    '2/3/2026,8:15:02,PST,Ann Lee,Donation Payment,Completed,USD,50,-1.49,48.51,ann@example.org,T1',
    '2/3/2026,8:15:02,PST,Bo Lee,Donation Payment,Pending,USD,50,0,50,bo@example.org,T2',
  );
  expect(read).toMatchObject({ format: 'paypal-activity', gifts: [{ externalId: 'paypal:T1' }] });
  expect(reasons(read)).toEqual([[3, 'pending']]);
});

test('checks: number and address are known by further names', () => {
  const read = table(
    'Date Received,Check Num,Payer Name,Donation Amount,E-mail Address,Date of deposit',
    '2/3/2026,0101,Ann Lee,"$1,000.00",ann@example.org,2/5/2026',
  );
  expect(read.gifts).toMatchObject([{ reference: '0101', email: 'ann@example.org' }]);
});

test('a firm whose name only begins like that of a sponsor is a donor', () => {
  const payers = ['Daffydown Nursery', 'Truist Bank', 'Daffy Charitable', 'The Benevity Fund'];
  const read = table(
    'Date,Check #,From,Amount',
    ...payers.map((payer, index) => `2/3/2026,${index},${payer},5`),
  );
  expect(read.gifts.map(({ kind }) => kind)).toEqual(['check', 'check', 'fund', 'fund']);
});

test('amounts that a spreadsheet formats for accounting are read in every column', () => {
  const read = table(
    'Company,Donation Date,Donor First Name,Donor Last Name,Transaction ID,Total Donation to be Acknowledged,Match Amount,Cause Support Fee',
    'Acme,2/3/2026,Ann,Lee,T1," $1,250.00 ", $-   , $1.50 ',
    'Acme,2/4/2026,Ann,Lee,T2," $(1,250.00)", $-   , $(1.50)',
  );
  expect(read.gifts).toMatchObject([{ grossCents: 125_000, feeCents: 150 }]);
  expect(read.reversals).toMatchObject([{ of: 'benevity:T1', grossCents: -125_000 }]);
  expect(read.leftOut).toEqual([]);
});

describe('a file that writes the day before the month', () => {
  const ask = (date: string) =>
    `${date}: this file writes the day before the month; download it with dates of the United States`;

  test('a file of PayPal that writes the day before the month has no gift whose day is not sure', () => {
    const names = 'Date,Name,Type,Status,Currency,Gross,Fee,Transaction ID,Balance Impact';
    const row = (date: string, id: string) =>
      `${date},Ann Lee,Donation Payment,Completed,USD,50,0,${id},Credit`;
    const days = ['05/04/2026', '25/05/2026', '26/05/2026'];
    const british = table(names, ...days.map((day) => row(day, `T${day}`)));
    expect(british.gifts).toEqual([]);
    expect(reasons(british)).toEqual(days.map((day, index) => [index + 2, ask(day)]));
    for (const other of [['05/24/2026', '26/05/2026'], ['05/04/2026']]) {
      const all = [...other, '25/05/2026'];
      const slip = table(names, ...all.map((day) => row(day, `T${day}`)));
      expect(lines(slip)).toEqual([2]);
      expect(reasons(slip).at(-1)?.[1]).toBe('"25/05/2026" is no date in month/day/year');
    }
  });

  test('a file of GiveWP that writes the day before the month waits, too', () => {
    const names = 'Donation ID,Payment Mode,Donation Status,Donation Total,Last Name,Donation Date';
    const days = ['03/04/2026', '31/12/2025', '30/12/2025'];
    const read = table(names, ...days.map((day, index) => `${index},live,Complete,5,Lee,${day}`));
    expect(reasons(read)[0]).toEqual([2, ask('03/04/2026')]);
  });
});

test('checks: the sign before a number is not of the number', () => {
  const read = table('Date,Check #,From,Amount', '2/3/2026,#1187,Ann Lee,75');
  expect(read.gifts).toMatchObject([{ reference: '1187', externalId: 'check:1187|ann lee|7500' }]);
});
