/** Sums in a sheet of checks that have a date, as a check has. */
import { describe, expect, test } from 'vitest';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

const names = 'Date,Check #,From,Amount';
const checks = ['2/3/2026,1050,Cy Day,25.00', '2/4/2026,1051,Di Day,30.00'];

const read = (...rows: string[]) => readText([names, ...checks, ...rows].join('\n'));

const asks = (text: string) => ({
  reason: `"${text}": a gift, or a sum of those above? staff decide`,
  maybe: [{}],
});

describe('staff are asked about a row that', () => {
  test.each([
    ['2/5/2026,,Total deposited,12.00', 'Total deposited'],
    ['2/5/2026,,Weekly total,12.00', 'Weekly total'],
    ['2/5/2026,,Total for 2/5,12.00', 'Total for 2/5'],
    ['2/5/2026,,Deposit,12.00', 'Deposit'],
    ['2/5/2026,2,DEPOSIT TOTAL (2 checks),12.00', 'DEPOSIT TOTAL (2 checks)'],
  ])('staff are asked about a row that names a sum: %s', (row, text) => {
    const { gifts, leftOut } = read(row);
    expect(gifts).toHaveLength(2);
    expect(leftOut).toMatchObject([asks(text)]);
  });

  test('staff are asked about a row that is called Total and has the sum of the rows above', () => {
    const { gifts, leftOut } = read(
      '2/5/2026,,Total banked by us,55.00',
      '2/6/2026,7,Total Wine,55.01',
      '2/6/2026,8,Bo Li,4.99',
      '2/7/2026,,Sum of the week,60.00',
    );
    expect(gifts.map(({ donor }) => donor)).toEqual(['Cy Day', 'Di Day', 'Total Wine', 'Bo Li']);
    expect(leftOut).toMatchObject([asks('Total banked by us'), asks('Sum of the week')]);
  });

  test('staff are asked about a sum among columns that they named', () => {
    const text = 'When,Who,Value\n2/3/2026,Cy Day,25.00\n2/5/2026,Total received,25.00\n';
    const { gifts, leftOut } = readGiftFile(new TextEncoder().encode(text), {
      mapping: { kind: 'transfer', columns: { date: 'When', payer: 'Who', amount: 'Value' } },
    });
    expect(gifts).toHaveLength(1);
    expect(leftOut).toMatchObject([asks('Total received')]);
  });
});

test.each(['Total Wine', 'Sum Yi Chan', 'Deposit Guaranty Bank', 'Totality Labs'])(
  '%s is a giver',
  (payer) => {
    expect(read(`2/5/2026,,${payer},12.00`).gifts.at(-1)).toMatchObject({ donor: payer });
  },
);

test('a remark beside a giver names no sum', () => {
  const sheet = 'Date,Check #,From,Amount,Memo\n2/5/2026,9,Cy Day,25.00,50 in total\n';
  expect(readText(sheet).gifts).toMatchObject([{ donor: 'Cy Day' }]);
});

test('a word in the place of a number beside a giver names no sum', () => {
  expect(read('2/5/2026,Deposit,Bo Li,12.00').gifts.at(-1)).toMatchObject({ donor: 'Bo Li' });
});

test('a sum without a date begins the next one', () => {
  const { leftOut } = read(
    ',,Subtotal,55.00',
    '2/6/2026,7,Ed Fox,40.00',
    '2/6/2026,8,Total Wine,40.00',
  );
  expect(leftOut).toMatchObject([{ reason: 'a total, not a gift' }, asks('Total Wine')]);
});
