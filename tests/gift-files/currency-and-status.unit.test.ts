/** Columns of a sheet, or of a file whose columns staff named, that say that a row is no gift of so many dollars. */
import { describe, expect, test } from 'vitest';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

const sheet = (...rows: string[]) =>
  readText(['Date,Check #,From,Amount,Currency,Status,Method', ...rows].join('\n'));

const readMapped = (header: string, row: string) =>
  readGiftFile(new TextEncoder().encode(`${header}\n${row}\n`), {
    mapping: { kind: 'history', columns: { date: 'Given', payer: 'Supporter', amount: 'Sum USD' } },
  });

describe('a column of currencies', () => {
  const asked = (row: string) => ({
    gifts: [],
    leftOut: [
      {
        needsDollars: true,
        reason: `${row}: the file does not say how many US dollars arrived; staff type them`,
      },
    ],
  });

  test('a column of currencies makes a row of a sheet wait for its dollars', () => {
    expect(sheet('1/5/2026,1,Ada King,50.00,CAD,,')).toMatchObject(asked('50.00 CAD'));
  });

  test.each(['USD', 'usd', 'US$', '$', 'US dollars', ''])(
    'a column of currencies with dollars (%j) asks nothing',
    (name) => {
      expect(sheet(`1/5/2026,1,Ada King,50.00,${name},,`).leftOut).toEqual([]);
    },
  );

  test('a row in another currency asks for its dollars also where the way of payment is asked about', () => {
    for (const row of [
      '1/5/2026,1,Ada King,50.00,CAD,,Zelle',
      '1/5/2026,1,Ada King,CAD 50.00,,,Zelle',
    ])
      expect(sheet(row).leftOut).toMatchObject([{ needsDollars: true }]);
    const [row] = readText(
      'Date,Check #,From,Amount,Method\n1/5/2026,1,Ada King,CAD 50.00,Zelle\n',
    ).leftOut;
    expect(row?.reason).toMatch(/^paid by Zelle.*staff type what the bank credited$/);
  });

  test('a column of currencies makes a row wait where staff named the columns', () => {
    const read = readGiftFile(
      new TextEncoder().encode('Given,Supporter,Sum,Currency\n1/5/2026,Ada King,70.00,EUR\n'),
      {
        mapping: { kind: 'history', columns: { date: 'Given', payer: 'Supporter', amount: 'Sum' } },
      },
    );
    expect(read).toMatchObject(asked('70.00 EUR'));
  });

  test('a column of currencies is that of another amount where one is in dollars by its name', () => {
    const { gifts } = readMapped('Given,Supporter,Sum USD,Currency', '1/5/2026,Ada King,70.00,EUR');
    expect(gifts).toMatchObject([{ grossCents: 7000 }]);
  });
});

describe('a column of states', () => {
  test.each(['Refunded', 'Void', 'Failed', 'declined', 'Charge back', 'Partially refunded', 'NSF'])(
    'a row whose state is %j is asked about',
    (status) => {
      expect(sheet(`1/5/2026,2,Bo Li,50.00,USD,${status},`)).toMatchObject({
        gifts: [],
        leftOut: [
          {
            reason: `Status ${status}: did the money come, and stay? staff decide`,
            maybe: [{ grossCents: 5000 }],
          },
        ],
      });
      expect(
        readMapped('Given,Supporter,Sum USD,Status', `1/5/2026,Bo Li,70,${status}`).gifts,
      ).toEqual([]);
    },
  );

  test.each(['Paid', 'Succeeded', 'cleared', 'Deposited', ''])(
    'a row whose state is %j is not asked about',
    (status) => {
      expect(sheet(`1/5/2026,2,Bo Li,50.00,USD,${status},`).gifts).toHaveLength(1);
    },
  );

  test('the state of a check that came back says nothing beside its negative amount', () => {
    const read = sheet('1/5/2026,2,Bo Li,50.00,,Paid,', '1/9/2026,2,Bo Li,(50.00),,Returned,');
    expect(read.reversals).toMatchObject([{ of: 'check:2|bo li|5000' }]);
  });
});

test('a payment of PayPal that can be a sale in another currency waits for its dollars, too', () => {
  const { leftOut } = readText(
    'Date,Name,Type,Status,Currency,Gross,Fee,Transaction ID,Balance Impact\n1/5/2026,Ann Lee,General Payment,Completed,EUR,50,0,T1,Credit\n',
  );
  expect(leftOut).toMatchObject([
    { needsDollars: true, reason: expect.stringContaining('not of a donation type') as string },
  ]);
});
