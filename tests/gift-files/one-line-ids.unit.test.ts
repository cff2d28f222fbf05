/** Ids that are made of a cell with several lines, which the server refuses together with the rows beside. */
import { expect, test } from 'vitest';
import { importReviewRequestSchema } from '#model/donations/import-review.ts';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { FileReview, type SendJson } from '#portal/donations/imports/file-review.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

const sheet = (payer: string) =>
  `Date,Check #,From,Amount\n12/31/2025,5,"${payer}",5.00\n1/2/2026,6,Bo Li,6.00\n`;

test.each([
  ['a line break', 'King,\nAda', 'check:5|king, ada|500'],
  ['a tab', 'Ada\tKing', 'check:5|ada king|500'],
  ['a line separator', 'Ada\u2028King', 'check:5|ada king|500'],
  ['a vertical tab', 'Ada\u000bKing', 'check:5|ada king|500'],
])('%s in a payer is a space in the id of its row', (_, payer, id) => {
  expect(readText(sheet(payer)).gifts.map(({ externalId }) => externalId)).toEqual([
    id,
    'check:6|bo li|600',
  ]);
});

test.each([
  ['a check’s number', 'Date,Check #,From,Amount\n1/2/2026,"12\n13",Bo Li,6.00\n'],
  [
    'Givebutter’s number',
    'Campaign Title,Reference Number,First Name,Last Name,Email,Amount,Transaction Date (UTC),Refund Date\nFrogs,"7\n8",Ada,King,a@example.org,5.00,2026-01-01 07:58:10,\n',
  ],
  [
    'a payout',
    'Grant Id,ACH Group Id,Giving Account Name,Effective Date,Grant Amount\n1,"7\n1",Lee Fund,1/2/2026,20\n',
  ],
])('a line break in %s is none in the ids of its file', (_, text) => {
  const { gifts, payout } = readText(text);
  expect(gifts).toHaveLength(1);
  const ids = [...gifts, ...payout].flatMap((row) =>
    'externalId' in row ? [row.externalId, row.payoutId ?? ''] : [row.id],
  );
  expect(ids.join('')).not.toMatch(/\p{Cc}/u);
});

test('a row of columns that staff named has its id in one line, too', () => {
  const { gifts } = readGiftFile(
    new TextEncoder().encode('When,Who,Value\n1/2/2026,"Ada\nKing",5\n'),
    {
      mapping: { kind: 'transfer', columns: { date: 'When', payer: 'Who', amount: 'Value' } },
    },
  );
  expect(gifts).toMatchObject([{ externalId: expect.stringContaining('|ada king|500') as string }]);
});

test('the portal asks about a row whose payer has two lines, and knows the answer as that of the row', async () => {
  const review = new FileReview();
  await review.open(new File([sheet('King,\nAda')], 'checks.csv'), { checkDay: 'check' });
  const send: SendJson = async (body) => {
    const { rows } = importReviewRequestSchema.parse(JSON.parse(await body.text()));
    const none = { alike: null, giver: null, reverses: null, donationId: null };
    const known = rows.map(({ externalId }) => ({
      externalId,
      isHere: true,
      ...none,
      others: [],
      candidates: [],
    }));
    return new Blob([JSON.stringify({ rows: known })]);
  };
  await review.lookUp(send);
  expect(review.list('all', 0, 100).rows.map(({ state }) => state)).toEqual(['already', 'already']);
});
