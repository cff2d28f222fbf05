import { expect, test } from 'vitest';
import { normalizeCheckNumber, normalizeSheetId } from '#model/gift-files/sheet-ids.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

test.each([
  '0417',
  '417',
  ' 00417 ',
  '#417',
  '# 0417',
  'No. 0417',
  'no 417',
  'NO417',
  'Number 417',
  'Check 417',
  'check no. 0417',
  'Chk #0417',
  'ck. 417',
  '417.0',
  '0417.00',
])('the cell %j is the number 417', (written) => {
  expect(normalizeCheckNumber(written)).toBe('417');
});

test.each([
  ['0', '0'],
  ['', ''],
  [null, ''],
  ['4170', '4170'],
  ['1,042', '1042'],
  ['No. 1,042.0', '1042'],
  ['12,345,678', '12345678'],
  ['1042.5', '1042.5'],
  ['1042,1043', '1042,1043'],
  ['104,2', '104,2'],
  ['A-0417', 'a-0417'],
  ['Nolan 7', 'nolan 7'],
  ['Checkers', 'checkers'],
])('%j is normalized to %j', (written, number) => {
  expect(normalizeCheckNumber(written)).toBe(number);
});

test.each([
  ['check:0417|jane doe|7500', 'check:417|jane doe|7500'],
  ['check:417|jané  doe|7500|2026-02-03', 'check:417|jane doe|7500|2026-02-03'],
  ['check:|jane doe|7500|2026-02-03:returned', 'check:|jane doe|7500|2026-02-03:returned'],
  ['transfer:1x9a:No. 0088|jane doe|7500', 'transfer:1x9a:88|jane doe|7500'],
  ['benevity:0417', null],
  ['check:0417', null],
])('the id %j is known again as %j', (id, known) => {
  expect(normalizeSheetId(id)).toBe(known);
});

const read = (rows: string) => readText(`Date,Check #,From,Amount\n${rows}\n`);

test('the same check on a second and a third line is asked about once, and the third is left out', () => {
  const { gifts, leftOut } = read(
    '2/3/2026,0417,Ada Reed,25\n2/5/2026,417,ADA  REED,25\n2/5/2026,No. 417,Ada Reed,25.00',
  );
  expect(gifts).toMatchObject([{ line: 2, externalId: 'check:0417|ada reed|2500' }]);
  expect(leftOut).toMatchObject([
    { line: 3, maybe: [{ externalId: 'check:417|ada  reed|2500|2026-02-05' }] },
    { line: 4, reason: 'same check number, payer, amount and date as line 3' },
  ]);
});

test('a returned check finds its gift however its number and payer are written', () => {
  const { reversals } = read('2/9/2026,417,ada reed,(25.00)\n2/3/2026,0417,Ada  Reed,25');
  expect(reversals).toMatchObject([{ line: 2, of: 'check:0417|ada  reed|2500' }]);
});

test('a returned check without a number finds the only one of its payer and amount', () => {
  const { reversals } = read('2/3/2026,,Ada Reed,25\n2/9/2026,,Ada Reed,-25');
  expect(reversals).toMatchObject([{ line: 3, of: 'check:|ada reed|2500|2026-02-03' }]);
});
