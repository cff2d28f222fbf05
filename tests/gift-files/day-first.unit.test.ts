/** Files that write the day before the month, of which no date in numbers is sure. */
import { expect, test } from 'vitest';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import type { GiftFile } from '#model/gift-files/reading.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

const days = ['13/05/2026', '25/05/2026', '05/06/2026'];

const refuses = ({ gifts, leftOut }: GiftFile, ending = '') => {
  expect(gifts).toEqual([]);
  expect(leftOut.map(({ reason }) => reason)).toEqual(
    days.map(
      (day) =>
        `${day}${ending}: this file writes the day before the month; download it with dates of the United States`,
    ),
  );
};

test.each([
  ['a sheet of checks', 'Date,Check #,From,Amount', (day: string) => `${day},7${day},Ada King,50`],
  [
    'a sheet of deposits',
    'Date,Check #,From,Amount,Deposited',
    (day: string) => `,7${day},Ada King,50,${day}`,
  ],
  [
    'Fidelity',
    'Grant Id,ACH Group Id,Giving Account Name,Effective Date,Grant Amount',
    (day: string) => `${day},7,Lee Fund,${day},50`,
  ],
  [
    'Benevity, saved by a spreadsheet',
    'Company,Donation Date,Donor First Name,Transaction ID,Total Donation to be Acknowledged,Match Amount',
    (day: string) => `Acme,${day},Ann,T${day},50,0`,
  ],
])('%s has no gift where the day comes before the month', (_, header, row) => {
  refuses(readText([header, ...days.map(row)].join('\n')));
});

test('a file of Donorbox has no gift where the day comes before the month', () => {
  const header = 'Receipt Id,Make Donation Anonymous,Donated At,Name,Amount,Status';
  const rows = days.map((day) => `${day},no,${day} 10:00:00,Ada King,5,paid`);
  refuses(readText([header, ...rows].join('\n')), ' 10:00:00');
});

test('a file whose columns staff named has no gift where the day comes before the month', () => {
  const text = `When,Who,Value\n${days.map((day) => `${day},Ada King,50`).join('\n')}\n`;
  refuses(
    readGiftFile(new TextEncoder().encode(text), {
      mapping: { kind: 'history', columns: { date: 'When', payer: 'Who', amount: 'Value' } },
    }),
  );
});
