import { describe, expect, test } from 'vitest';
import type { GiftFile } from '#model/gift-files/reading.ts';
import { readText, formatChecks } from '#tests/support/gift-files/samples.ts';

const table = (...rows: string[]) => readText(rows.join('\n'));
const reasons = ({ leftOut }: GiftFile) => leftOut.map(({ line, reason }) => [line, reason]);
const ids = (rows: readonly { externalId: string }[]) => rows.map(({ externalId }) => externalId);

describe('Benevity', () => {
  const names =
    'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Currency,Total Donation to be Acknowledged,Match Amount,Cause Support Fee,Merchant Fee';
  const gift = 'Acme,5/2/2023 18:45,Ann,Lee,ann@example.org,A1,USD,100,100,2.9,0';

  test('Benevity: a reversal with the number of its gift is another row than the gift', () => {
    const back = gift.replaceAll(',100', ',(100.00)').replace('2.9', '-2.9');
    const read = table(names, back, gift, back);
    expect(read.reversals).toMatchObject([
      { line: 2, externalId: 'benevity:A1:reversal', of: 'benevity:A1', feeCents: -290 },
      { line: 2, externalId: 'benevity:A1:match:reversal', of: 'benevity:A1:match' },
    ]);
    expect(reasons(read)).toEqual([[4, 'same reversal as line 2']]);
  });

  test('Benevity: a match that alone is taken back is found by company, person and amount', () => {
    const other = gift.replace('Ann', 'Bo').replace('A1', 'A2');
    const back = gift.replace('A1', 'A3').replace('100,100,2.9', '0,-100,0');
    const { reversals } = table(names, back, other, gift);
    expect(reversals).toMatchObject([
      { externalId: 'benevity:A3:match:reversal', of: 'benevity:A1:match', grossCents: -10_000 },
    ]);
  });

  test('Benevity: a reversal without its gift in the file names the id that an earlier file may have', () => {
    const read = table(names, gift.replace(',100,100', ',-100,0'));
    expect(read.reversals).toMatchObject([{ of: null, names: 'benevity:A1' }]);
  });

  test('Benevity: gift and match of opposite signs are recorded by hand', () => {
    const read = table(names, gift.replace(',100,100', ',-100,100'));
    expect(reasons(read)).toEqual([[2, 'gift and match have opposite signs: record each by hand']]);
  });

  test('Benevity: a difference that is no rounding is shown and is no cost', () => {
    const above = ['Currency,USD', 'Disbursement ID,P1', '', names];
    const read = table(...above, gift, 'Net Total Payment,150.00');
    expect(read.payout).toEqual([{ id: 'P1', netCents: 15_000 }]);
    expect(formatChecks(read)).toContain(
      'gross - row fees - Check Fee = 19710; the file says 15000: they do not tie',
    );
    expect(read.checks.map(({ ties }) => ties)).toEqual([false]);
  });

  test.each([
    [
      'Net Total Payment,n/a',
      'gross - row fees - Check Fee = 19710; the file says n/a: they do not tie',
    ],
    [
      'Net Total,"1.470,00"',
      'gross - row fees - Check Fee = 19710; the file says 1.470,00: they do not tie',
    ],
    [
      'Total Donations (Gross),#REF!',
      'donation and match columns sum to 20000; Total Donations (Gross) is #REF!: they do not tie',
    ],
    ['Check Fee,"2,5"', 'Check Fee says 2,5, which is no amount: no fee is counted'],
  ])('Benevity: a total that cannot be read ties with nothing: %s', (total, sentence) => {
    const read = table('Currency,USD', 'Disbursement ID,P1', '', names, gift, total);
    expect(formatChecks(read)).toEqual([sentence]);
    expect(read.checks).toMatchObject([{ ties: false }]);
    expect(read.payout).toEqual([{ id: 'P1', netCents: 19_710 }]);
  });

  test('Benevity: the portal names several payouts, each with its own fees', () => {
    const read = table(
      'Disbursement From (Grantor),Company Name,Disbursement ID,Disbursement Date,Transaction ID,Donation Date,Donation Currency,Donation Amount,Match Amount,Cause Support Fee,Check Fee,Donor First Name,Donor Last Name,Donor Email',
      'AOGF,Acme,P1,3/24/2026,T1,2026-02-10,USD,"1,000.00",500,29,25,Ann,Lee,ann@example.org',
      'AOGF,Acme,P2,3/24/2026,T2,2026-02-10,USD,-10,0,0,,Bo,Lee,bo@example.org',
      'AOGF,Acme,P2,3/24/2026,T1,2026-02-10,USD,"1,000.00",500,29,25,Ann,Lee,ann@example.org',
    );
    expect(read.payout).toEqual([
      { id: 'P1', date: '2026-03-24', netCents: 144_600 },
      { id: 'P2', date: '2026-03-24', netCents: -1000 },
    ]);
    expect(read.costs).toEqual([
      {
        what: 'Check Fee of line 2',
        cents: 2500,
        externalId: 'benevity:T1:check-fee',
        payoutId: 'P1',
      },
    ]);
  });
});

describe('PayPal', () => {
  const names =
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Reference Txn ID,Balance Impact';
  const row = (type: string, currency: string, gross: string, ids: string) =>
    `1/1/2026,10:00:00,PST,Ann Lee,${type},Completed,${currency},${gross},0,${gross},,${ids},Credit`;

  test('PayPal: a refund of all euros takes all of the gift back, at whatever rate', () => {
    const convert = (of: string, dollars: string, euros: string) => [
      row('General Currency Conversion', 'EUR', euros, `${of}E,${of}`),
      row('General Currency Conversion', 'USD', dollars, `${of}D,${of}`),
    ];
    const { gifts, reversals } = table(
      names,
      row('Donation Payment', 'EUR', '40.00', 'T1,'),
      ...convert('T1', '44.00', '-40.00'),
      row('Payment Refund', 'EUR', '-10.00', 'T2,T1'),
      ...convert('T2', '-12.00', '10.00'),
      row('Payment Refund', 'EUR', '-30.00', 'T3,T1'),
      ...convert('T3', '-32.50', '30.00'),
    );
    expect(gifts).toMatchObject([{ grossCents: 4400 }]);
    expect(reversals).toMatchObject([
      { of: 'paypal:T1', grossCents: -1100, feeCents: 100, netCents: -1200 },
      { of: 'paypal:T1', grossCents: -3300, feeCents: -50, netCents: -3250 },
    ]);
  });

  test('PayPal: a conversion with an unreadable part makes no dollars of its other part', () => {
    const { gifts } = table(
      names,
      row('Donation Payment', 'EUR', '40.00', 'T1,'),
      row('General Currency Conversion', 'EUR', '-40.00', 'E1,T1'),
      row('General Currency Conversion', 'USD', '30.00', 'D1,T1'),
      row('General Currency Conversion', 'USD', 'n/a', 'D2,T1'),
    );
    expect(gifts).toEqual([]);
  });

  test('PayPal: money that comes back takes nothing back', () => {
    const read = table(
      names,
      row('Donation Payment', 'USD', '10', 'T1,'),
      row('Payment Reversal', 'USD', '10', 'T2,T1'),
      row('Chargeback', 'USD', '-10', 'T3,T1'),
    );
    expect(read.reversals).toMatchObject([{ externalId: 'paypal:T3', of: 'paypal:T1' }]);
    expect(reasons(read)).toEqual([[3, 'a reversal that brings money back: record it by hand']]);
  });

  test('PayPal: a withdrawal and a cost of another balance are not added to dollars', () => {
    const read = table(
      names,
      row('General Withdrawal', 'EUR', '-20', 'T1,'),
      row('Chargeback Fee', 'GBP', '-20', 'T2,'),
      row('General Withdrawal', 'USD', '-30', 'T3,'),
    );
    expect(read.payout).toMatchObject([{ id: 'T3', netCents: 3000 }]);
    expect(read.costs).toEqual([]);
    expect(reasons(read).slice(0, 2)).toEqual([
      [2, 'payout of the balance in EUR'],
      [3, 'a cost in GBP, not US dollars: book it by hand'],
    ]);
  });

  test('PayPal: a grant that comes as mass pay is of the fund in its subject', () => {
    const read = table(
      'Date,Name,Type,Status,Currency,Gross,Fee,Transaction ID,Subject,Balance Impact',
      '1/1/2026,"Paypal, Inc.",Mass Pay Payment,Completed,USD,"6,000.00",0,T1,Vanguard Charitable has sent you money,Credit',
    );
    expect(read.gifts).toMatchObject([{ donor: 'Vanguard Charitable', document: 'none' }]);
  });
});

test('Chariot: gift and match are taken back each', () => {
  const { reversals, leftOut } = table(
    'Donor Name,Donation ID,Received On,Gift Amount,Match Amount,Platform Fees,Net Amount,DAF Organization',
    'Ann Lee,d1,"March 24, 2026",$25.00,$20.00,$1.00,$44.00,Benevity',
    'Ann Lee,d2,"April 24, 2026",($25.00),($20.00),($1.00),($44.00),Benevity',
    'Ann Lee,d3,"April 24, 2026",$25.00,($20.00),$0.00,$5.00,Benevity',
  );
  expect(reversals).toMatchObject([
    { of: 'chariot:d1', grossCents: -2500, feeCents: -100, donor: 'Ann Lee' },
    { of: 'chariot:d1:match', grossCents: -2000, feeCents: 0, donor: 'Employer of Ann Lee' },
  ]);
  expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'gift and match have opposite signs: record each by hand'],
  ]);
});

test('Fidelity: a file by semicolons, with an adviser on two lines and our name as payee, is read', () => {
  const read = table(
    'Grant Id;ACH Group Id;Giving Account Name;Addressee Name;Effective Date;Grant Amount;Payable To;Primary Name',
    '1001;7001;Lee Fund;Anonymous;2/3/26;"$1,250.00";FROGS;FROGS',
    '1002;7001;Anonymous;"Ann',
    'and Bob Lee',
    '";2/3/2026;50;FROGS;',
    '1003;7002;Lee Fund;Ann;13/2/26;50;;',
    '1004;7002;Lee Fund;Ann;2/3/26;(50.00);;',
  );
  expect(read.gifts).toMatchObject([
    { donor: 'Lee Fund', document: 'none', grossCents: 125_000 },
    { donor: 'Ann and Bob Lee', document: 'thanks', line: 3 },
  ]);
  expect(read.payout).toMatchObject([{ id: '7001', netCents: 130_000 }, { netCents: -5000 }]);
  expect(reasons(read)).toEqual([[6, '"13/2/26" is no date in month/day/year']]);
});

test('Donorbox: before 2026 dedications are in the note, and fees without their sum are added', () => {
  const read = table(
    "Name,Donor's First Name,Donor Email,Make Donation Anonymous,Amount,Fair Market Value,Currency,Amount in USD,Processing Fee,Platform Fee,Total Fee,Donor Comment,Donated At,Dedication Type,Honoree Name,Receipt Id,Status",
    'Ann Lee,Ann,ann@example.org,Yes,100.00,40.00,USD,100.00,2.50,1.50,,Frogs!,1/1/25 0:05:10,In honor of,Grandma,500,paid',
    'Bo,Bo,,no,25.00,,CAD,,,,1,,07/04/24 23:59:59,,,502,paid',
  );
  expect(read.gifts).toMatchObject([
    { date: '2025-01-01', feeCents: 400, listed: false, note: 'In honor of Grandma\nFrogs!' },
  ]);
  expect(reasons(read)).toMatchObject([[3, expect.stringContaining('25.00 CAD') as string]]);
});

test('YourCause: a payment that was voided did not come', () => {
  const read = table(
    'Donation Date,Company,Transaction Id,Transaction Amount,Is Disbursed?,Payment ID,Payment Status,Donor Type,Donor Full Name,Match Donor First Name',
    '1/31/2026,Acme,1,"1,000.00",Yes,P1,Cleared,Individual,Ann Lee,',
    '1/31/2026,Acme,2,10,Yes,P1,Voided,Individual,Ann Lee,',
    '1/31/2026,Acme,1,-1000,Yes,P2,Cleared,Individual,Ann Lee,',
  );
  expect(read.reversals).toMatchObject([{ of: 'yourcause:1', payoutId: 'P2' }]);
  expect(read.payout.map(({ netCents }) => netCents)).toEqual([100_000, -100_000]);
  expect(reasons(read)).toEqual([[3, 'Payment Status voided: the money has not come']]);
});

test('Facebook: what another charity took is its grant, and an estimate', () => {
  const read = table(
    'Payment ID,Charge Time,Donation Amount,Net Payout Amount,Payout Currency,Charge Action Type,Charge Date,First Name,Last Name,Payment Processor',
    '1,1.77E+09,20,20,USD,S,2026-03-01,Ann,Lee,PayPal Giving Fund',
    '9.00E+15,1772362800,20,20,USD,S,2026-03-01,Ann,Lee,Facebook',
  );
  expect(read.gifts).toMatchObject([
    { kind: 'fund', sponsor: 'PayPal Giving Fund', date: '2026-03-01' },
  ]);
  expect(read.leftOut).toMatchObject([{ line: 3 }]);
});

test('Zeffy: one word of a name can be broken beside a whole one', () => {
  const read = table(
    'Payment Date (UTC),Total Amount,First Name,Last Name,Email,Eligible Amount',
    '2026-01-01 07:59:00,"1,060.00",JosÃ©,Grün,a@example.org,"1,060.00"',
  );
  expect(read.gifts).toMatchObject([{ donor: 'José Grün', date: '2025-12-31' }]);
});

describe('checks', () => {
  const names = 'received,Chk No.,payer_name,donor_name,USD,note';

  test('checks: totals, notes and cash are no gifts, and a firm may be called Total', () => {
    const read = table(
      'Weekly deposit,,,,,',
      names,
      '3/1/2026,430,Total Wine,,20.00,',
      '3/2/2026,,Total Wine,,30.00,',
      '3/2/2026,428,Cash,,20.00,',
      ',,Subtotal,,70.00,',
      'TOTALS:,2,,,70.00,',
      'Thanks!,,,,,',
    );
    expect(read.gifts).toMatchObject([{ reference: '430' }, { donor: 'Total Wine' }]);
    expect(reasons(read)).toEqual([
      [5, 'cash: none of the four kinds of the portal; staff choose'],
      [6, 'a total, not a gift'],
      [7, 'a total, not a gift'],
      [8, 'a note, not a gift'],
    ]);
  });

  test('checks: in a sheet with the days of deposits alone a firm may be called Total, too', () => {
    const read = table(
      'Deposit Date,Check #,Payer,Amount',
      '3/1/2026,430,Total Wine,20.00',
      '3/1/2026,431,Sum Yi Chan,30.00',
      ',,Total,50.00',
    );
    expect(read.gifts).toMatchObject([{ donor: 'Total Wine' }, { donor: 'Sum Yi Chan' }]);
    expect(reasons(read)).toEqual([[4, 'a total, not a gift']]);
  });

  test('checks: an amount or a date that can be read in two ways names its fix', () => {
    const read = table(
      names,
      ...['1 250.00', '12abc', '10.005', '€50'].map(
        (amount, index) => `3/2/2026,${index},Ann,,${amount},`,
      ),
      ...['2/30/2026', '46082', '1-Mar-26'].map((day, index) => `${day},9${index},Ann,,10,`),
    );
    expect(reasons(read)).toEqual([
      [2, '"1 250.00" is no amount: write it such as 1,250.00'],
      [3, '"12abc" is no amount: write it such as 1,250.00'],
      [4, '10.005 can be thousands or a decimal with three digits: write it with two decimals'],
      [5, '€50: not US dollars; staff type what the bank credited'],
      [6, '"2/30/2026" is no date in month/day/year'],
      [7, '"46082" is no date: write it such as 2/13/2026'],
    ]);
    expect(read.gifts).toMatchObject([{ date: '2026-03-01' }]);
  });

  test('checks: a check that came back stands above its gift, and without a payer', () => {
    const read = table(names, '3/5/2026,17,,,(75.00),NSF', '3/2/2026,017,Anonymous,,75,');
    expect(read.reversals).toMatchObject([{ of: 'check:017||7500' }]);
    expect(ids(read.gifts)).toEqual(['check:017||7500']);
  });
});
