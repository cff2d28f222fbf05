/** A rule of the server once refused these rows, so that they waited for ever or stopped their file. */
import { describe, expect, test } from 'vitest';
import { giftImportSchema } from '#model/donations/gift-imports.ts';
import { isNegative } from '#model/gift-files/negative.ts';
import { toReadRows } from '#portal/donations/imports/read-rows.ts';
import { importBody } from '#tests/support/factories/gift-imports.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

const problems = (text: string) =>
  toReadRows(readText(text)).flatMap(({ problem }) => problem ?? []);

describe('a fee above its gift', () => {
  const report =
    'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Currency,Total Donation to be Acknowledged,Match Amount,Cause Support Fee,Merchant Fee';

  test('a fee above its gift is also that of the match of its row', () => {
    const text = `${report}\nAcme,2026-02-10,Ann,Lee,,T1,USD,1.00,100.00,2.93,0\n`;
    expect(readText(text).gifts).toMatchObject([
      { grossCents: 100, feeCents: 100, netCents: 0 },
      { grossCents: 10_000, feeCents: 193, netCents: 9807 },
    ]);
    expect(problems(text)).toEqual([]);
  });

  test('a fee above its gift is a cost where no match bears it', () => {
    const text = `${report}\nAcme,2026-02-10,Ann,Lee,,T1,USD,1.00,0,2.93,0\n`;
    expect(readText(text)).toMatchObject({
      gifts: [{ feeCents: 100, netCents: 0 }],
      costs: [{ cents: 193, externalId: 'benevity:T1:fee' }],
    });
    expect(problems(text)).toEqual([]);
  });
});

const memo = 'For the frogs and their friends. '.repeat(10).trim();

test('a long memo of a sponsor is a note', () => {
  const sheet = `Date,Check #,From,Amount,Memo\n1/5/2026,11,Fidelity Charitable,500,${memo}\n`;
  expect(readText(sheet).gifts).toMatchObject([{ note: memo }]);
  expect(problems(sheet)).toEqual([]);
});

test('a long name of a fund refuses no file', () => {
  const fidelity = `Recommended By,Grant Id,ACH Group Id,Effective Date,Grant Amount,Special Purpose,Giving Account Name,Addressee Name\nx,1,5,2/2/26,50,,${memo},Ada Reed\n`;
  expect(problems(fidelity)).toEqual([]);
});

test('a fee that PayPal gives back refuses no file', () => {
  const paypal =
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Reference Txn ID,Balance Impact\n01/08/2026,10:00:00,PST,Pledge,Partner Fee,Completed,USD,1.50,0.00,1.50,,8AB12345678901241,8AB0,Credit\n';
  const file = readText(paypal);
  expect(file.costs).toMatchObject([{ cents: -150 }]);
  expect(giftImportSchema.safeParse(importBody(file)).error).toBeUndefined();
});

test('a payout of a day to come refuses no file', () => {
  const fidelity =
    'Recommended By,Grant Id,ACH Group Id,Effective Date,Grant Amount,Special Purpose,Giving Account Name,Addressee Name\nx,1,5,12/2/49,50,,Lantern Fund,Ada Reed\n';
  expect(readText(fidelity).payout).toMatchObject([{ date: '2049-12-02' }]);
  expect(giftImportSchema.safeParse(importBody(readText(fidelity))).error).toBeUndefined();
});

test('a check of somebody whose last name is Sum is a check', () => {
  const sheet =
    'First Name,Last Name,Date,Amount,From\nLi,Sum,1/5/2026,50,Li Sum\n,,,50,Sum\n,Total,,50,\n';
  expect(readText(sheet)).toMatchObject({
    gifts: [{ donor: 'Li Sum' }],
    leftOut: [{ reason: 'a total, not a gift' }, { reason: 'a total, not a gift' }],
  });
});

test.each(['USD -40.00', 'US$-40.00', 'US$(40.00)', '-40 USD', '$ (40.00)', '(40)', 'CAD -40.00'])(
  'the amount %s takes money back',
  (text) => expect(isNegative(text)).toBe(true),
);

test('a returned check is a reversal in each way of writing its amount', () => {
  const sheet = 'Date,Check #,From,Amount\n1/7/2026,5,Ann,US$-40.00\n1/5/2026,5,Ann,40.00\n';
  expect(readText(sheet).reversals).toMatchObject([{ of: 'check:5|ann|4000' }]);
});
