/** A row with a cell of several lines, as a spreadsheet saves it without the empty cells at its end. */
import { expect, test } from 'vitest';
import { readText } from '#tests/support/gift-files/samples.ts';

test('a remark on several lines in a shorter row of a sheet is no fault', () => {
  const read = readText(
    [
      'Date,Check #,From,Amount,For,Deposited',
      '2/3/2026,1,Ada King,5.00,,2/5/2026',
      '2/3/2026,22,Bo Li,6.00,"Tadpoles,\nin memory of Fern"',
      '2/3/2026,23,Cy Day,7.00,plain',
    ].join('\n'),
  );
  expect(read.leftOut).toEqual([]);
  expect(read.gifts.map(({ note }) => note)).toEqual([
    undefined,
    'Tadpoles,\nin memory of Fern',
    'plain',
  ]);
});

test('a comment of Benevity on several lines is no fault', () => {
  const read = readText(
    'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Currency,Comment,Total Donation to be Acknowledged,Match Amount,Cause Support Fee,Merchant Fee,Fee Comment\nAcme,2026-01-01T02:00:00Z,Ada,King,ada@example.org,T1,USD,"for\nfrogs",50.00,0.00,1.00,0.00\n',
  );
  expect(read.gifts).toMatchObject([{ note: 'for\nfrogs' }]);
});

test('a row that holds whole rows in one cell is torn', () => {
  const read = readText(
    [
      'Date,Check #,From,Amount,For,Deposited',
      '2/3/2026,"1,Ada King,5.00,frogs,2/5/2026',
      '2/3/2026,22,Bo Li,6.00,,2/5/2026',
      '2/3/2026,23,Cy Day,7.00",,2/5/2026',
    ].join('\n'),
  );
  expect(read.gifts).toEqual([]);
  expect(read.leftOut).toMatchObject([
    { line: 2, reason: expect.stringContaining('a quotation mark is not closed') as string },
  ]);
});
