import { describe, expect, test } from 'vitest';
import { type ColumnMapping, headerKey, UnknownColumnsError } from '#model/gift-files/mapped.ts';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';

const text = [
  'Export of gifts;;;;',
  'When;Supporter;Mail;Sum;Code',
  '2/3/2026;Ada Reed;ada@example.org;$1,250.00;A1',
  '2/4/2026;Bo Reed;;10.00;A2',
  '2/5/2026;Bo Reed;;(10.00);A2',
  '2/6/2026;Fidelity Charitable;;500;A3',
  ';Total;;1760;',
].join('\n');

const columns = { date: 'When', payer: 'Supporter', email: 'Mail', amount: 'Sum', number: 'Code' };

const read = (kind: ColumnMapping['kind'], given = text) =>
  readGiftFile(new TextEncoder().encode(given), { mapping: { kind, columns } });

function refused(given: string): unknown {
  try {
    return readGiftFile(new TextEncoder().encode(given));
  } catch (error) {
    return error;
  }
}

test('a file that is not recognized offers its header with the first row', () => {
  const error = refused(text);
  expect(error).toBeInstanceOf(UnknownColumnsError);
  expect(error).toMatchObject({
    header: ['When', 'Supporter', 'Mail', 'Sum', 'Code'],
    example: ['2/3/2026', 'Ada Reed', 'ada@example.org', '$1,250.00', 'A1'],
  });
  expect(refused('just text\nof two lines\n')).not.toBeInstanceOf(UnknownColumnsError);
});

test('a file that is not recognized is read by the columns that staff named, by the rules of a sheet of checks', () => {
  expect(read('check')).toMatchObject({
    format: 'mapped-columns',
    gifts: [
      { externalId: 'check:A1|ada reed|125000', document: 'tax', email: 'ada@example.org' },
      { date: '2026-02-04', reference: 'A2' },
      { kind: 'fund', sponsor: 'Fidelity Charitable', document: 'none' },
    ],
    reversals: [{ of: 'check:A2|bo reed|1000', grossCents: -1000 }],
    leftOut: [{ line: 7, reason: 'a total, not a gift' }],
  });
});

test('a file that is not recognized names the charges of Stripe, which the ledger may have', () => {
  const { gifts } = read('history', text.replace('A1', 'ch_3Qa7'));
  expect(gifts.map(({ stripeCharge }) => stripeCharge)).toEqual(['ch_3Qa7', undefined, undefined]);
});

test('a file that is not recognized is of the kind that staff say, under ids of its own', () => {
  const history = read('history');
  expect(history.gifts.map(({ kind, document }) => [kind, document])).toEqual([
    ['history', 'none'],
    ['history', 'none'],
    ['history', 'none'],
  ]);
  expect(history.gifts[0]?.externalId).toMatch(/^history:[0-9a-z]+:A1\|ada reed\|125000$/);
  expect(history.reversals[0]?.of).toBe(history.gifts[1]?.externalId);
  expect(read('transfer').gifts[0]).toMatchObject({ kind: 'transfer', document: 'tax' });
  expect(read('fund').gifts[0]).toMatchObject({ kind: 'fund', document: 'thanks' });
  const other = read('history', text.replace('Code', 'Code;Color'));
  expect(other.gifts[0]?.externalId).not.toBe(history.gifts[0]?.externalId);
});

test('a file that is not recognized is refused again when it has no such column', () => {
  expect(() => read('check', text.replace('Sum', 'Total sum'))).toThrow(UnknownColumnsError);
});

test('a file that is not recognized is known again by its header in another order and other letters', () => {
  expect(headerKey(['Sum', ' when '])).toBe(headerKey(['WHEN', 'sum']));
});

describe('a plain sheet', () => {
  const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

  test.each([
    [
      'Little Green Light',
      lines(
        'LGL Gift ID,LGL Constituent ID,Full Name,Gift date,Gift amount,Deposit date,Check #',
        '1,2,Ann Lee,2021-01-05,40.00,2021-01-06,',
      ),
    ],
    [
      'Every.org',
      lines(
        'Date,Name,Email,Amount,Fees,Net,Transaction ID,Payment Source',
        '1/5/2026,Ann Lee,,40.00,1.00,39.00,TX9,Card',
      ),
    ],
    [
      'Network for Good',
      lines('Donation Date,Donor Name,Donation Amount,Network Fee', '1/5/2026,Ann Lee,40.00,1.00'),
    ],
    [
      'Classy',
      lines(
        'Transaction ID,Date,Name,Amount,Gross Transaction Amount,Donor is Anonymous',
        '1,1/5/2026,Ann Lee,40,40,no',
      ),
    ],
  ])('a plain sheet of %s is no sheet of checks, and staff name its columns', (_, given) => {
    expect(refused(given)).toBeInstanceOf(UnknownColumnsError);
  });

  const sheet = lines('Date,Name,Amount', '1/5/2026,Ann Lee,40.00');

  test('a plain sheet is one of checks until staff name its columns', () => {
    const bytes = new TextEncoder().encode(sheet);
    expect(readGiftFile(bytes).format).toBe('checks-spreadsheet');
    expect(() => readGiftFile(bytes, { namesColumns: true })).toThrow(UnknownColumnsError);
    const named = { date: 'Date', payer: 'Name', amount: 'Amount' };
    expect(readGiftFile(bytes, { mapping: { kind: 'history', columns: named } })).toMatchObject({
      format: 'mapped-columns',
      gifts: [{ kind: 'history', document: 'none' }],
    });
  });

  test('a plain sheet with a check’s number and a fee stays one of checks', () => {
    const given = lines('Date,Check #,From,Amount,Fee', '1/5/2026,7,Ann Lee,40.00,0');
    expect(readGiftFile(new TextEncoder().encode(given)).format).toBe('checks-spreadsheet');
  });
});
