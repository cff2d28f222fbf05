/** Of a gift that went back in part staff record what stayed. */
import { expect, test } from 'vitest';
import { readText } from '#tests/support/gift-files/samples.ts';

const readAsked = (sheet: string) => readText(sheet).leftOut;

test.each([
  [
    'Donorbox',
    'Receipt Id,Make Donation Anonymous,Donated At,Name,Amount,Currency,Amount in USD,Net amount in USD,Status\nR1,no,1/2/2026,Ann Poe,500,USD,500,500,partially_refunded\n',
  ],
  [
    'GiveWP',
    'Donation ID,Payment Mode,Donation Status,Donation Total,Currency Code,First Name,Last Name,Donation Date\n1,live,Partially refunded,500,USD,Ann,Poe,2026-01-02\n',
  ],
])('%s: the dollars that stayed are typed, because the file does not say them', (_, sheet) => {
  expect(readAsked(sheet)).toMatchObject([
    {
      reason: expect.stringContaining('type the dollars that stayed') as string,
      needsDollars: true,
      maybe: [{ donor: 'Ann Poe', kind: 'history' }],
    },
  ]);
});

test('Zeffy: what stayed is the amount less the refund', () => {
  const sheet =
    'Payment Date (America/New_York),First Name,Last Name,Email,Total Amount,Eligible Amount,Refund Amount,Payment Status\n"January 2, 2026, 10:00 AM",Ann,Poe,ann@mail.example,500,500,20,Succeeded\n';
  expect(readAsked(sheet)).toMatchObject([{ maybe: [{ donor: 'Ann Poe', grossCents: 48_000 }] }]);
});

test('Chase: a credit that is no payment by Zelle is asked about', () => {
  const sheet =
    'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,02/03/2026,FEDWIRE CREDIT VIA EXAMPLE BANK FROM ANN POE,250.00,WIRE_INCOMING,900.00,,\n';
  expect(readAsked(sheet)).toMatchObject([{ maybe: [{ grossCents: 25_000, kind: 'transfer' }] }]);
});
