/** Statements of banks as OFX and QFX, in the ways in which banks write them. */
import { expect, test } from 'vitest';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

const header =
  'OFXHEADER:100\nDATA:OFXSGML\nVERSION:103\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n';

interface Entry {
  TRNTYPE?: string;
  DTPOSTED?: string;
  TRNAMT?: string;
  FITID?: string;
  NAME?: string;
  MEMO?: string;
  /** `more` holds further elements, such as `<MEMO>Frogs`. */
  more?: string;
}

function buildEntry({ more = '', ...fields }: Entry): string {
  const all = {
    TRNTYPE: 'CREDIT',
    DTPOSTED: '20260209',
    TRNAMT: '25.00',
    NAME: 'ADA REED',
    // Without such a word staff are asked whether a credit is a gift.
    FITID: 'F1',
    MEMO: more.includes('<MEMO>') ? '' : 'Gift',
    ...fields,
  };
  const elements = Object.entries(all).map(([name, value]) => (value ? `<${name}>${value}\n` : ''));
  return `<STMTTRN>${elements.join('')}${more}</STMTTRN>\n`;
}

const buildBank = (account: string, ...entries: Entry[]) =>
  `<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${entries.map(buildEntry).join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>`;

const buildCard = (...entries: Entry[]) =>
  `<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST>${entries.map(buildEntry).join('')}</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>`;

const read = (...parts: string[]) => readText(`${header}<OFX>${parts.join('')}</OFX>`);

const readEntries = (...entries: Entry[]) => read(buildBank('1', ...entries));

const listReasons = ({ leftOut }: ReturnType<typeof read>) => leftOut.map(({ reason }) => reason);

test('a statement of several accounts keeps their ids apart', () => {
  const { gifts } = read(buildBank('1', {}), buildBank('2', {}));
  expect(gifts.map(({ externalId }) => externalId)).toEqual([
    'bank:1:F1|2026-02-09|2500',
    'bank:2:F1|2026-02-09|2500',
  ]);
});

test('a statement of a card has no gifts, and the account after it has', () => {
  const file = read(buildCard({ TRNTYPE: 'PAYMENT' }, { FITID: 'F2' }), buildBank('1', {}));
  expect(file.gifts).toMatchObject([{ externalId: 'bank:1:F1|2026-02-09|2500' }]);
  expect(new Set(listReasons(file))).toEqual(
    new Set(['a payment or a refund on a card or a loan, no gift']),
  );
});

test('a statement of a bank of the Windows world keeps its accents', () => {
  const text = `${header}<OFX>${buildBank('1', { NAME: 'ZO\u00cb N\u00da\u00d1EZ' })}</OFX>`;
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(readGiftFile(bytes).gifts).toMatchObject([{ donor: 'ZO\u00cb N\u00da\u00d1EZ' }]);
});

test('a statement in one line, in small letters, with a header without line breaks, is read', () => {
  const text = `${header}<OFX>${buildBank('1', {})}</OFX>`;
  const flat = text.replaceAll('\n', '').replace(/<[^>]*>/g, (tag) => tag.toLowerCase());
  expect(readText(flat).gifts).toMatchObject([{ donor: 'ADA REED', grossCents: 2500 }]);
});

test('a statement in XML with quoted sections, closing tags and indents is read', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
  <STMTRS>
    <CURDEF>USD</CURDEF>
    <BANKACCTFROM><ACCTID>9</ACCTID></BANKACCTFROM>
    <STMTTRN>
      <TRNTYPE>CREDIT</TRNTYPE>
      <DTPOSTED>20260209</DTPOSTED>
      <TRNAMT>25.00</TRNAMT>
      <FITID>F1</FITID>
      <NAME><![CDATA[Reed & <Sons>]]></NAME>
      <MEMO>Gift</MEMO>
    </STMTTRN>
  </STMTRS>
</OFX>`;
  expect(readText(xml).gifts).toMatchObject([
    { donor: 'Reed & <Sons>', externalId: 'bank:9:F1|2026-02-09|2500', line: 7 },
  ]);
});

test('an id that comes again with another day or amount is another gift', () => {
  const file = readEntries({}, { TRNAMT: '30.00' }, { DTPOSTED: '20260210' }, {});
  expect(file.gifts).toHaveLength(3);
  expect(listReasons(file)).toEqual([expect.stringContaining('same FITID, day and amount')]);
});

test('two people of a bank without ids give on one day', () => {
  const file = readEntries({ FITID: '' }, { FITID: '', NAME: 'BO REED' }, { FITID: '' });
  expect(file.gifts.map(({ donor }) => donor)).toEqual(['ADA REED', 'BO REED']);
  expect(file.leftOut).toHaveLength(1);
});

test('the long name counts where there is no short one', () => {
  const file = readEntries({ NAME: '', more: '<EXTDNAME>ADA LONGFELLOW REED\n' });
  expect(file.gifts).toMatchObject([{ donor: 'ADA LONGFELLOW REED' }]);
});

test('the payee of an aggregate is the giver, and the account of a transfer is not the statement\u2019s', () => {
  const payee = '<PAYEE><NAME>BO REED\n<ADDR1>1 Pond Lane\n<CITY>Salem\n</PAYEE>';
  const from = '<BANKACCTTO><BANKID>2<ACCTID>77<ACCTTYPE>SAVINGS</BANKACCTTO>';
  expect(readEntries({ NAME: '', more: `${payee}${from}` }).gifts).toMatchObject([
    { donor: 'BO REED', externalId: 'bank:1:F1|2026-02-09|2500' },
  ]);
});

test.each([
  ['<CURRENCY><CURRATE>0.73<CURSYM>CAD</CURRENCY>', 'in CAD, not US dollars'],
  [
    '<CORRECTFITID>F0<CORRECTACTION>DELETE',
    'corrects an earlier entry of the bank: correct that gift by hand',
  ],
])('an entry with %s is left out', (more, reason) => {
  const file = readEntries({ more }, { FITID: 'F2' });
  expect(listReasons(file)).toEqual([reason]);
  expect(file.gifts).toHaveLength(1);
});

test('an amount that the bank has converted is in dollars', () => {
  const more = '<ORIGCURRENCY><CURRATE>0.73<CURSYM>CAD</ORIGCURRENCY>';
  expect(readEntries({ more }).gifts).toHaveLength(1);
});

test.each([
  ['FEE', 'a fee that the bank gave back, no gift'],
  ['POS', 'a purchase that was given back, no gift'],
  ['HOLD', 'not posted yet'],
  ['XFER', 'interest or a transfer, no gift'],
])('an entry of type %s is no gift', (TRNTYPE, reason) => {
  expect(listReasons(readEntries({ TRNTYPE }))).toEqual([reason]);
});

test.each([
  ['-40.00', 'money out'],
  ['(40.00)', 'money out'],
  ['-40,00', 'money out'],
  ['0.00', 'money out'],
  ['', 'no amount'],
  ['40.00-', '"40.00-" is no amount: write it such as 1,250.00'],
])('an amount of "%s" is no gift', (TRNAMT, reason) => {
  const file = readEntries({ TRNAMT });
  expect(file.gifts).toEqual([]);
  expect(listReasons(file)).toEqual([reason]);
});

test.each([
  ['20260209', '2026-02-09'],
  ['20260209000000', '2026-02-09'],
  ['20260209000000[0:GMT]', '2026-02-09'],
  ['20260209000000.000[-0:UTC]', '2026-02-09'],
  ['20260209020000.000[-5:EST]', '2026-02-08'],
  ['20260209120000[-8]', '2026-02-09'],
  ['20260209003000[+5.50:IST]', '2026-02-08'],
  ['20260101070000[0:GMT]', '2025-12-31'],
])('a gift posted at %s is of %s', (DTPOSTED, date) => {
  expect(readEntries({ DTPOSTED }).gifts).toMatchObject([{ date }]);
});

test.each([
  'IRS TREAS 310 TAX REF',
  'ACH IRS TREAS 310',
  'AMAZON REFUND',
  'INTEREST PAYMENT',
  'ADA REED',
])('a credit "%s" is no gift until staff say so', (name) => {
  const file = readEntries({ NAME: name, MEMO: '' });
  expect(file.gifts).toEqual([]);
  expect(file.leftOut).toMatchObject([
    {
      reason: `a credit of the bank, "${name}": a gift or other income? staff decide`,
      maybe: [{ donor: name, grossCents: 2500, document: 'none' }],
    },
  ]);
});

test.each(['ZELLE FROM ADA REED', 'ACH ADA REED'])('a credit "%s" is a gift', (name) => {
  expect(readEntries({ NAME: name, MEMO: '' }).gifts).toMatchObject([{ donor: name }]);
});
