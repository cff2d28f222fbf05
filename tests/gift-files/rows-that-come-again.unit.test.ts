/** A row that did not count leaves its id to the one that does. */
import { expect, test } from 'vitest';
import { readText } from '#tests/support/gift-files/samples.ts';

const table = (...rows: string[]) => readText(rows.join('\n'));

const ofx = (...entries: string[]) =>
  `OFXHEADER:100\n<OFX><CURDEF>USD<ACCTID>1\n${entries
    .map(
      (type) =>
        `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260209<TRNAMT>35.00<FITID>F1<NAME>Zelle Ann Lee</STMTTRN>`,
    )
    .join('\n')}</OFX>`;

test.each([
  [
    'PayPal',
    'Date,Name,Type,Status,Currency,Gross,Fee,Transaction ID,Balance Impact',
    '2/3/2026,Ann Lee,Donation Payment,Pending,USD,50,0,T1,Memo',
    '2/5/2026,Ann Lee,Donation Payment,Completed,USD,50,-1.49,T1,Credit',
  ],
  [
    'Donorbox',
    'Receipt Id,Make Donation Anonymous,Donated At,Name,Amount,Status',
    'R1,no,2/3/2026,Ann Lee,50,pending',
    'R1,no,2/5/2026,Ann Lee,50,paid',
  ],
  [
    'Venmo',
    'ID,Datetime,Type,Status,From,Amount (total),Statement Period Venmo Fees',
    'V1,2026-02-03T10:00:00,Payment,Pending,Ann Lee,+ $50.00,',
    'V1,2026-02-05T10:00:00,Payment,Complete,Ann Lee,+ $50.00,',
  ],
  [
    'Fidelity',
    'Grant Id,ACH Group Id,Giving Account Name,Effective Date,Grant Amount',
    '9,7,Lee Fund,,50',
    '9,7,Lee Fund,2/5/2026,50',
  ],
  [
    'GiveWP',
    'Donation ID,Payment Mode,Donation Status,Donation Total,Last Name,Donation Date',
    '1,live,Pending,50,Lee,2/3/2026',
    '1,live,Complete,50,Lee,2/5/2026',
  ],
])('%s: a row that did not count comes before its own gift', (_name, names, first, second) => {
  const { gifts, leftOut } = table(names, first, second, second);
  expect(gifts).toMatchObject([{ line: 3, grossCents: 5000, date: '2026-02-05' }]);
  expect(leftOut.map(({ line }) => line)).toEqual([2, 4]);
  expect(leftOut[1]?.reason).toMatch(/^same .* as line 3$/);
  // An earlier file cannot have recorded what this one records.
  expect(leftOut.map(({ externalId }) => externalId)).toEqual([undefined, undefined]);
});

test('OFX: a credit that was on hold is a gift once it is posted', () => {
  const { gifts, leftOut } = readText(ofx('HOLD', 'CREDIT', 'CREDIT'));
  expect(gifts).toHaveLength(1);
  expect(leftOut.map(({ reason }) => reason)).toEqual([
    'not posted yet',
    expect.stringMatching(/^same FITID/),
  ]);
});

test('Zeffy: a payment that was refunded since names the gift of an earlier file', () => {
  const read = (status: string) =>
    table(
      'Payment Date (UTC),Total Amount,Payment Status,Email,Eligible Amount',
      `2026-01-02 03:00:00,40,${status},ann@example.org,40`,
    );
  const [gift] = read('Succeeded').gifts;
  expect(read('Refunded').leftOut).toMatchObject([{ externalId: gift?.externalId }]);
});
