/** A number that comes again on another day: one check or two. */
import { expect, test } from 'vitest';
import { addDayToSheetId } from '#model/gift-files/sheet-ids.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

test.each([
  ['check:4455|ada king|5000', 'check:4455|ada king|5000|2026-02-05'],
  ['history:1x9a:7|ada king|5000', 'history:1x9a:7|ada king|5000|2026-02-05'],
  ['check:|ada king|5000|2026-01-05', null],
  ['check:4455|ada king|5000|2026-01-05', null],
  ['check:4455|ada king|5000:returned', null],
  ['benevity:4455', null],
])('%s is as another payment %s', (id, another) => {
  expect(addDayToSheetId(id, '2026-02-05')).toBe(another);
});

const read = (...rows: string[]) => readText(['Date,Check #,From,Amount', ...rows].join('\n'));

test('a check that comes back twice has two reversals, each of its own deposit', () => {
  const { gifts, reversals, leftOut } = read(
    '12/1/2025,9,Ada King,9.00',
    '12/8/2025,9,Ada King,-9.00',
    '12/15/2025,009,Ada King,9.00',
    '12/22/2025,9,Ada King,-9.00',
  );
  expect(gifts).toMatchObject([{ externalId: 'check:9|ada king|900' }]);
  expect(leftOut).toMatchObject([
    { line: 4, maybe: [{ externalId: 'check:009|ada king|900|2025-12-15' }] },
  ]);
  expect(reversals).toMatchObject([
    { externalId: 'check:9|ada king|900:returned', of: 'check:9|ada king|900' },
    {
      externalId: 'check:9|ada king|900|2025-12-22:returned',
      of: 'check:009|ada king|900|2025-12-15',
    },
  ]);
});

test('a return that the sheet has twice on one day is one', () => {
  const { reversals, leftOut } = read(
    '12/1/2025,9,Ada King,9.00',
    '12/8/2025,9,Ada King,-9.00',
    '12/8/2025,9,Ada King,-9.00',
  );
  expect(reversals).toHaveLength(1);
  expect(leftOut).toMatchObject([{ line: 4, reason: 'same reversal as line 3' }]);
});

test('the day that a sheet names first is kept beside the one that counts', () => {
  const sheet = 'Date,Check #,From,Amount,Deposited\n2/3/2026,7,Ada King,9.00,2/5/2026\n';
  expect(readText(sheet, { checkDay: 'deposit' }).gifts).toMatchObject([
    { date: '2026-02-05', ownDay: '2026-02-03' },
  ]);
  expect(readText(sheet).gifts[0]?.ownDay).toBeUndefined();
});
