/** A row whose own net is not its amount less its fees is shown, because its payout will not tie. */
import { expect, test } from 'vitest';
import { readText, formatChecks } from '#tests/support/gift-files/samples.ts';

test.each([
  [
    'CyberGrants',
    'Payment Net Amount',
    'CyberGrants Donation ID,Payment Funding Source,Payment Gross Amount,Merchant Fee,Processing Fee,Payment Net Amount,Payment Number,Payment Date,Donor First Name',
    '1,employee,50.00,0.00,1.75,NET,ACH_1,3/5/26,Ann',
  ],
  [
    'PayPal',
    'Net',
    'Date,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance Impact',
    '2/3/2026,Ann Lee,Donation Payment,Completed,USD,50.00,-1.75,NET,T1,Credit',
  ],
  [
    'Donorbox',
    'Net Amount',
    'Receipt Id,Make Donation Anonymous,Donated At,Name,Amount,Total Fee,Net Amount,Status',
    'R1,no,2/3/2026,Ann Lee,50.00,1.75,NET,paid',
  ],
  [
    'Chariot',
    'Net Amount',
    'Donor Name,Donation ID,Received On,Gift Amount,Match Amount,Platform Fees,Net Amount,DAF Organization',
    'Ann Lee,d1,"February 3, 2026",$25.00,$25.00,$1.75,NET,Fidelity Charitable',
  ],
  [
    'Facebook',
    'Net payout amount',
    'Payment ID,Charge date,Donation amount,FB fee,Net payout amount,Charge action type,First name',
    '91,2026-03-01,50.00,1.75,NET,S,Ann',
  ],
  [
    'Venmo',
    'Amount (net)',
    'Transaction ID,Date,Time (UTC),Type,Status,From,Amount (total),Amount (net),Amount (fee),Statement Period Venmo Fees',
    'V1,02/03/2026,18:00:00,Payment,Complete,Ann Lee,+ $50.00,NET,$1.75,0',
  ],
])('%s: a net that is not amount less fees is reported', (_name, column, names, row) => {
  const check = (net: string) =>
    formatChecks(readText([names, row.replace('NET', net)].join('\n')));
  expect(check('48.25')).toEqual([]);
  expect(check('')).toEqual([]);
  expect(check('48.00')).toEqual([`line 2: amount less fees is 4825; ${column} says 4800`]);
  expect(check('n/a')).toEqual([`line 2: amount less fees is 4825; ${column} says n/a`]);
});

test('PayPal: a net in euros is compared in euros, before the fee of a platform', () => {
  const { gifts, checks } = readText(
    [
      'Date,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID,Balance Impact',
      '2/3/2026,Ann Lee,Donation Payment,Completed,EUR,40.00,-2.00,38.00,T1,,Credit',
      '2/3/2026,,General Currency Conversion,Completed,EUR,-38.00,0,-38.00,T2,T1,Debit',
      '2/3/2026,,General Currency Conversion,Completed,USD,41.80,0,41.80,T3,T1,Credit',
      '2/3/2026,Tool,Partner Fee,Completed,USD,-0.80,0,-0.80,T4,T1,Debit',
    ].join('\n'),
  );
  expect(gifts).toMatchObject([{ grossCents: 4400, feeCents: 300, netCents: 4100 }]);
  expect(checks).toEqual([]);
});
