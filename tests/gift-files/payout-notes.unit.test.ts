/** The rows of a payout state its notes, each in cells of its own. */
import { expect, test } from 'vitest';
import { readText } from '#tests/support/gift-files/samples.ts';

const portal = [
  'Disbursement ID,Disbursement Date,Disbursement From (Grantor),Company Name,Transaction ID,Donation Date,Donation Currency,Donation Amount',
];
const cybergrants = [
  'CyberGrants Donation ID,Payment Funding Source,Payment Gross Amount,Payment Number,Payment Date,Payment Method,Donor First Name',
];

test.each([
  ['2026-03-24', ''],
  ['', '2026-03-24'],
  ['2026-03-24', '2026-04-01'],
])('the days "%s" and "%s" of a Benevity payout make its first day', (first, second) => {
  const rows = [first, second].map(
    (day, index) => `P1,${day},Fund,Acme,T${index},2026-02-10,USD,5.00`,
  );
  expect(readText([...portal, ...rows].join('\n')).payout).toEqual([
    { id: 'P1', date: '2026-03-24', netCents: 1000 },
  ]);
});

test.each([
  ['Paper check', ''],
  ['', 'Paper check'],
])('the methods "%s" and "%s" of a CyberGrants payout make a check', (first, second) => {
  const rows = [first, second].map(
    (method, index) => `70000${index},employee,5.00,N1,3/5/2026,${method},Ann`,
  );
  expect(readText([...cybergrants, ...rows].join('\n')).payout).toEqual([
    { id: 'N1', date: '2026-03-05', method: 'check', netCents: 1000 },
  ]);
});
