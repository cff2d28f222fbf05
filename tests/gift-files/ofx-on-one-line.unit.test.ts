/** OFX as some banks write it: all entries on one line, longer amounts and other references of characters. */
import { expect, test } from 'vitest';
import { readText } from '#tests/support/gift-files/samples.ts';

const entry = (id: string, amount: string, name: string) =>
  `<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260205</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${id}</FITID><NAME>${name}</NAME><MEMO>donation</MEMO></STMTTRN>`;

const read = (...entries: string[]) =>
  readText(
    `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><CURDEF>USD</CURDEF><ACCTID>1</ACCTID>${entries.join('')}</OFX>`,
  );

test('an entry that comes twice on one line is one gift', () => {
  const zelle = entry('A', '50.00', 'Zelle Ada King');
  const { gifts, leftOut } = read(zelle, zelle, entry('B', '50.00', 'Zelle Bo Li'));
  expect(gifts.map(({ donor }) => donor)).toEqual(['Zelle Ada King', 'Zelle Bo Li']);
  expect(leftOut).toMatchObject([{ reason: 'same FITID, day and amount as line 1' }]);
});

test('a question about an entry stays a question beside others on its line', () => {
  const credit = entry('A', '50.00', 'Online credit').replace('donation', 'credit');
  expect(read(credit, credit).leftOut).toMatchObject([
    { maybe: [{ grossCents: 5000 }] },
    { reason: 'same FITID, day and amount as line 1' },
  ]);
});

test.each([
  ['20.0000', 2000],
  ['20,0000', 2000],
  ['20.5', 2050],
  ['1,250.00', 125_000],
])('the amount %s is read', (amount, cents) => {
  expect(read(entry('A', amount, 'Zelle Ada King')).gifts).toMatchObject([{ grossCents: cents }]);
});

test('an amount with parts of a cent is none', () => {
  expect(read(entry('A', '20.005', 'Zelle Ada King')).leftOut).toHaveLength(1);
});

test.each(['O&#x27;Li', 'O&#X27;Li', 'O&#39;Li', 'O&apos;Li'])('%s is a name', (name) => {
  expect(read(entry('A', '20', `Zelle ${name}`)).gifts).toMatchObject([{ donor: "Zelle O'Li" }]);
});
