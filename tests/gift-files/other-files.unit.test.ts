import { describe, expect, test } from 'vitest';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { readSample, readText, formatChecks } from '#tests/support/gift-files/samples.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('Benevity', () => {
  const names =
    'Company,Project,Donation Date,Donor First Name,Donor Last Name,Email,Comment,Transaction ID,Currency,Total Donation to be Acknowledged,Match Amount,Cause Support Fee,Merchant Fee';
  const row = (cells: string) => readText(`${names}\n${cells}\n`);

  test('Benevity: the cut table of 2015 in another order, with an unnamed last column, needs no preamble', () => {
    const read = readText(
      'Transaction ID,Company,Match Amount,Total Donation to be Acknowledged,Donation Date,Donor First Name,Donor Last Name,Email,Net total,\nCUT1,Lanternfish Labs,20.00,"1,020.00",2015-10-06,Ada,Reed,ada@example.org,"1,040.00",x\n',
    );
    expect(read).toMatchObject({ version: 'cut table (2015)', totals: { grossCents: 104_000 } });
  });

  test('Benevity: a report that a spreadsheet saved, with notes below its trailer, ties as before', () => {
    const saved = readSample('benevity-2015.csv')
      .replaceAll('\n', ',,\n')
      .replaceAll('60.00', '60')
      .replace(/$/, 'called them about the check,,\n');
    expect(readText(saved)).toMatchObject({
      payout: [{ netCents: 13_500 }],
      leftOut: [
        { line: 14 },
        { line: 18, reason: 'below the trailer: a note, not a row of the report' },
      ],
    });
  });

  test("Benevity: the fees of a match alone are the match's, and a company that stays unnamed is no donor", () => {
    const { gifts } = row(
      'N1234,P,2026-02-02,Ada,Reed,ada@example.org,,X1,USD,0.00,"1,000.00",29.00,0.00',
    );
    expect(gifts).toMatchObject([
      { donor: null, employer: 'N1234', onBehalfOf: 'Ada Reed', feeCents: 2900, netCents: 97_100 },
    ]);
  });

  test('Benevity: an empty amount is not read as zero', () => {
    const { gifts, leftOut } = row('Lanternfish Labs,P,2026-02-02,Ada,Reed,,,X1,USD,,10.00,0,0');
    expect(gifts).toEqual([]);
    expect(leftOut).toEqual([{ line: 2, reason: 'no amount' }]);
  });

  test('Benevity: a mail without a name still finds the person', () => {
    const { gifts } = row(
      'Lanternfish Labs,P,2026-02-02,Not shared,Not shared,ada@example.org,,X1,USD,10.00,0.00,0,0',
    );
    expect(gifts).toMatchObject([{ donor: null, email: 'ada@example.org', document: 'thanks' }]);
  });

  test('Benevity: a reversal finds its gift and match in the same file by person, company and amount', () => {
    const { reversals } = row(
      'Lanternfish Labs,P,2026-02-02,Ada,Reed,,,X1,USD,10.00,10.00,0,0\nLanternfish Labs,P,2026-02-03,Ada,Reed,,,X2,USD,-10.00,-10.00,0,0',
    );
    expect(reversals.map(({ of }) => of)).toEqual(['benevity:X1', 'benevity:X1:match']);
  });

  test('Benevity: rows in yen and a damaged id wait for staff', () => {
    const { gifts, leftOut } = row(
      'Lanternfish Labs,P,2026-02-02,Ada,Reed,,,X1,JPY,1000,0,0,0\nLanternfish Labs,P,2026-02-03,Ada,Reed,,,2.80726E+15,USD,10,0,0,0',
    );
    expect(gifts).toEqual([]);
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      '1000 JPY: the file does not say how many US dollars arrived; staff type them',
      'a spreadsheet has damaged the Transaction ID 2.80726E+15: download the file again and do not open it before',
    ]);
  });

  test('Benevity: a report whose sums do not tie says so', () => {
    const wrong = readSample('benevity.csv').replace('"1,470.00"', '"1,480.00"');
    expect(formatChecks(readText(wrong))[0]).toBe(
      'donation and match columns sum to 147000; Total Donations (Gross) is 148000: they do not tie',
    );
  });
});

test('PayPal: the monthly statement has its kind in Description and its zone by name', () => {
  const read = readText(
    'Date,Time,Time Zone,Description,Currency,Gross,Fee,Net,Balance,Transaction ID,From Email Address,Name,Bank Name,Bank Account,Shipping and Handling Amount,Sales Tax,Invoice ID,Reference Txn ID\n' +
      '5/1/23,7:17:03,America/Los_Angeles,Donation Payment,USD,50,-1.49,48.51,0,PP1,ada@example.org,Ada Reed,,,0,0,,\n' +
      '5/2/23,7:17:03,America/Los_Angeles,Mass Pay Payment,USD,"6,000",0,"6,000",0,PP2,,Paypal Inc.,,,0,0,,\n' +
      '25/05/2026,7:17:03,America/Los_Angeles,Donation Payment,USD,5,0,5,0,PP3,b@example.org,Bo Reed,,,0,0,,\n' +
      '5/3/23,7:17:03,America/Los_Angeles,General Withdrawal,USD,-48.51,0,-48.51,0,PP4,,,Bank,1,0,0,,\n',
  );
  expect(read).toMatchObject({
    format: 'paypal-monthly-statement',
    version: 'monthly statement, 18 columns',
    gifts: [
      { externalId: 'paypal:PP1', date: '2023-05-01', feeCents: 149, document: 'tax' },
      { externalId: 'paypal:PP2', donor: null, kind: 'fund', document: 'none' },
    ],
    leftOut: [
      { line: 4, reason: '"25/05/2026" is no date in month/day/year' },
      { line: 5, reason: 'payout to the bank' },
    ],
    payout: [{ id: 'PP4', netCents: 4851 }],
  });
});

test('PayPal: a download by tabs, newest row first, with the columns that staff chose, is read', () => {
  const read = readText(
    'Date\tName\tType\tStatus\tCurrency\tGross\tFee\tTransaction ID\tReference Txn ID\tBalance Impact\n' +
      '02/10/2026\tBo Reed\tPayment Refund\tCompleted\tUSD\t-10.00\t0.30\tPP9\tPP8\tDebit\n' +
      '02/09/2026\tBo Reed\tChargeback Fee\tCompleted\tUSD\t-20.00\t0.00\tPP7\t\tDebit\n' +
      '02/05/2026\tBo Reed\tDonation Payment\tCompleted\tUSD\t25.00\t-0.99\tPP8\t\tCredit\n' +
      '02/04/2026\tBo Reed\tDonation Payment\tCanceled\tUSD\t25.00\t-0.99\tPP6\t\tCredit\n',
  );
  expect(read).toMatchObject({
    gifts: [{ externalId: 'paypal:PP8' }],
    reversals: [{ of: 'paypal:PP8', grossCents: -1000, why: 'refund of a part, fee given back' }],
    costs: [{ what: 'Chargeback Fee', cents: 2000 }],
    leftOut: [{ line: 3 }, { line: 5, reason: 'canceled', externalId: 'paypal:PP6' }],
  });
});

test('Fidelity: an adviser who stays unnamed in a named fund is not thanked', () => {
  const named = readSample('fidelity.csv').replace('Ms. Ottilie Quillfeather', 'Anonymous');
  expect(readText(named).gifts[0]).toMatchObject({
    donor: 'Quillfeather Family Fund',
    document: 'none',
  });
});

test('YourCause: the second names of its columns are known', () => {
  const second = readSample('yourcause.csv')
    .replace('Company Name', 'Company')
    .replace('Donor State/Province/Region', 'Donor State')
    .replace('Donor Email Address', 'Donor Email')
    .replace('Match Donor Email Address', 'Match Donor Email');
  const { version, ...read } = readText(second);
  expect(version).toBe('41 columns, second names (Company, Donor State)');
  expect({ ...read, version: '' }).toEqual({
    ...readText(readSample('yourcause.csv')),
    version: '',
  });
});

test('CyberGrants: a file by commas, with its number and our name in front, is read', () => {
  const comma = readSample('cybergrants.tsv')
    .split('\n')
    .filter(Boolean)
    .map(
      (line, index) =>
        `${index === 0 ? 'Disbursement ID,Organization Name' : '1,EXAMPLE FROG FOUNDATION'},${line.replaceAll('\t', ',')}`,
    )
    .join('\n');
  expect(readText(comma).gifts).toEqual(readText(readSample('cybergrants.tsv')).gifts);
});

test('Chariot: the names before 2025 are known', () => {
  const old = readSample('chariot.csv')
    .replace('Donor Fund Name', 'Fund Name')
    .replace('Donation ID', 'Chariot Donation ID')
    .replace('Donor Address Zip', 'Zipcode')
    .replace('Created On', 'Date')
    .replace('Payer', 'Account');
  const { version, gifts } = readText(old);
  expect(version).toBe('names before 2025');
  expect(gifts).toEqual(readText(readSample('chariot.csv')).gifts);
});

describe('Venmo', () => {
  const rows = readSample('venmo.csv').split('\n').slice(2).join('\n');
  const ids = (text: string) => readText(text).gifts.map(({ externalId }) => externalId);
  const expected = ['venmo:4000000000000000001', 'venmo:4000000000000000002'];

  test.for([0, 2, 4])('Venmo: a file with %d lines before the header is read', (count) => {
    expect(ids('Account Statement - (@x)\n'.repeat(count) + rows)).toEqual(expected);
  });

  test('Venmo: the business form has an address, and its time is UTC', () => {
    const read = readText(
      'Transaction ID,Date,Time (UTC),Type,Status,Note,From,Donor email,To,Amount (total),Amount (net),Amount (fee),Statement Period Venmo Fees\n' +
        '"""4235629069058725679""",01/01/2026,01:18:52,Payment,Complete,Donation,Ada Reed,ada@example.org,Frogs,"+ $1,000.00",$980.90,$19.10,0\n',
    );
    expect(read.gifts).toMatchObject([
      {
        externalId: 'venmo:4235629069058725679',
        date: '2025-12-31',
        feeCents: 1910,
        document: 'tax',
      },
    ]);
  });

  test('Venmo: who paid what the organization asked for is under To', () => {
    const charge = rows
      .replace(',Payment,', ',Charge,')
      .replace(/(Zelda Thistlewick),([^,]*)/, '$2,$1');
    const asked = readText(charge).leftOut.flatMap(({ maybe }) => maybe ?? []);
    expect(asked).toMatchObject([{ donor: 'Zelda Thistlewick' }]);
  });
});

test('GiveWP: the site may write its amounts and dates in its own way', () => {
  const read = readText(
    'Donation ID,Payment Mode,Donation Status,Donation Total,Currency Code,First Name,Last Name,Donation Date,Anonymous Donation\n' +
      '1,live,Complete,"1.250,00",USD,Ada,Reed,2025-12-31,Yes\n2,live,Renewal,80,USD,Ada,Reed,01/02/2026,No\n',
  );
  expect(read.gifts).toMatchObject([
    { grossCents: 125_000, listed: false },
    { date: '2026-01-02' },
  ]);
});

test.for(['UTC', 'America/Los_Angeles', 'New_York', 'Lima'])(
  'Zeffy: the zone %s stands in the name of the column',
  (zone) => {
    const other = readSample('zeffy.csv').replace('America/New_York', zone);
    expect(readText(other).gifts[0]?.date).toBe(
      zone === 'America/Los_Angeles' ? '2026-01-01' : '2025-12-31',
    );
  },
);

test('Facebook: a file in Title Case has no gift that was declined or charged back', () => {
  const title = readSample('facebook.csv')
    .replace('Charge action type', 'Charge Action Type')
    .replace(',N,', ',S,')
    .replace(',R,2026', ',D,2026');
  expect(readText(title)).toMatchObject({
    version: '24 columns in Title Case (2021)',
    reversals: [{ of: 'facebook:9000000000000001' }],
  });
});

test('OFX 2 is read as OFX 1 is', () => {
  const xml =
    '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>\n<OFX><CURDEF>USD</CURDEF><ACCTID>1</ACCTID>\n<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260209120000[-8:PST]</DTPOSTED><TRNAMT>120.00</TRNAMT><FITID>F1</FITID><NAME>Ada &amp; Bo Reed</NAME><MEMO>Gift</MEMO></STMTTRN>\n</OFX>';
  expect(readText(xml)).toMatchObject({
    version: 'OFX 2 (XML); QFX is the same',
    gifts: [{ line: 3, externalId: 'bank:1:F1|2026-02-09|12000', donor: 'Ada & Bo Reed' }],
  });
});

test('OFX: a bank may write a comma before the cents', () => {
  const comma = readSample('bank.ofx').replaceAll('120.00', '120,00');
  expect(readText(comma)).toEqual(readText(readSample('bank.ofx')));
});

test('checks: a sheet with other names, titles above and subtotals inside, pasted by tabs, is read', () => {
  const read = readText(
    'Spring appeal\t\t\t\t\n\t\t\t\t\nCheck Date\tChk No.\tpayer_name\tdonor_name\tAmt\n2/3/2026\t0417\tReed Household\tAda Reed\t25\n2/4/2026\t417\tReed Household\tAda Reed\t25\n\t\tSubtotal\t\t50\n2/5/2026\t9\tSchwab Charitable\tBo Reed\t100\n',
  );
  expect(read).toMatchObject({
    gifts: [
      { externalId: 'check:0417|reed household|2500', donor: 'Ada Reed', document: 'tax' },
      { donor: 'Bo Reed', kind: 'fund', sponsor: 'Schwab Charitable', document: 'thanks' },
    ],
    leftOut: [{ line: 5 }, { line: 6, reason: 'a total, not a gift' }],
  });
});

test('the day of receipt counts before the date on the check, in whatever order they stand', () => {
  const row = { 'Check Date': '12/30/2025', 'Date received': '1/5/2026', Payer: 'Ada Reed' };
  for (const cells of [Object.entries(row), Object.entries(row).toReversed()]) {
    const all = [...cells, ['Check #', '101'], ['Amount', '50.00']];
    const sheet = `${all.map(([name]) => name).join()}\n${all.map(([, cell]) => cell).join()}\n`;
    expect(readText(sheet).gifts).toMatchObject([{ date: '2026-01-05' }]);
  }
});

test('checks: the day of the deposit counts if staff say so', () => {
  expect(readText(readSample('checks.csv'), { checkDay: 'deposit' }).gifts[0]?.date).toBe(
    '2026-02-05',
  );
});

test('checks: what was not paid by check is asked about, and has its own kind', () => {
  const { gifts, leftOut } = readText(
    'Date,Name,Amount,Payment Method\n3/1/2026,Ada,5,Check\n3/2/2026,Bo,6,Cash\n3/3/2026,Cy,7,ACH\n3/4/2026,Di,8,\n3/5/2026,Eve,9,Credit card\n',
  );
  expect(gifts.map(({ line }) => line)).toEqual([2, 5]);
  expect(leftOut).toMatchObject([
    { line: 3, reason: 'paid by Cash, not by check; staff decide', maybe: [{ kind: 'check' }] },
    { line: 4, reason: 'paid by ACH, not by check; staff decide', maybe: [{ kind: 'transfer' }] },
    { line: 6, maybe: [{ kind: 'check', donor: 'Eve' }] },
  ]);
});

test('checks: text that a spreadsheet would run stays text', () => {
  const { gifts } = readText(
    'Date,Check #,From,Amount,Memo\n2/3/2026,1,<b>Ada</b>,5,"=HYPERLINK(""x"")"\n',
  );
  expect(gifts).toMatchObject([{ donor: '<b>Ada</b>', note: '=HYPERLINK("x")' }]);
});

test.for(['Ada', '"Ada"', '"Ada\nReed"'])('each of many rows is read: %j', (name) => {
  const rows = Array.from({ length: 3001 }, (_, index) => `2/3/2026,${index},${name},5`);
  const { gifts, leftOut } = readText(['Date,Check #,From,Amount', ...rows].join('\n'));
  expect(leftOut).toEqual([]);
  expect(gifts.map(({ reference }) => Number(reference))).toEqual(rows.map((_, index) => index));
  const step = name.includes('\n') ? 2 : 1;
  expect(gifts.at(-1)?.line).toBe(2 + 3000 * step);
});

test('Benevity: a report that was cut off says so', () => {
  const whole = readSample('benevity.csv');
  const cut = whole.slice(0, whole.indexOf('Totals'));
  const [check, ...others] = readText(cut).checks.filter(({ ties }) => !ties);
  expect(others).toEqual([]);
  expect(check?.parts.join('')).toMatch(
    /^line 18 is the last, and no totals are below it: the file may be cut off$/,
  );
});

test.for([
  ['PK\u0003\u0004rest', /Excel workbook or a ZIP/],
  ['%PDF-1.7', /a PDF/],
  ['', /empty/],
  ['name,color\nfrog,green\n', /No row among the first 40 has the column names/],
  ['2/3/2026,1,Ada,10\n2/4/2026,2,Bo,11\n', /A row must name its columns/],
  ['\n<!DOCTYPE html><html><title>Log in</title></html>', /a web page.*download the file again/],
  ['<HTML><body>Session ended</body></HTML>', /a web page/],
] as const)('%j is no file of gifts and says what it is', ([text, message]) => {
  expect(() => readGiftFile(bytes(text))).toThrow(message);
});

test('a header below the first 40 records is not looked for', () => {
  expect(() => readText(`${'x,y\n'.repeat(40)}${readSample('fidelity.csv')}`)).toThrow(
    'No row among',
  );
  expect(readText(`${'x,y\n'.repeat(39)}${readSample('fidelity.csv')}`).gifts).toHaveLength(5);
});

test('files in UTF-16 and in the encoding of Windows are read', () => {
  const text = 'Date,Check #,From,Amount\n2/3/2026,1,Zoë Grün,5\n';
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from([...text].map((sign) => sign.charCodeAt(0))).buffer),
  ]);
  const windows = Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)));
  for (const encoded of [utf16, windows])
    expect(readGiftFile(encoded).gifts[0]?.donor).toBe('Zoë Grün');
});

test.each(['Schwab', 'Charles Schwab & Co., Inc.', 'DAF of Schwab', 'Vanguard', 'Fidelity', 'NPT'])(
  'a check of "%s" is a grant if staff say so',
  (payer) => {
    const { gifts, leftOut } = readText(`Date,Check #,From,Amount\n1/5/2026,11,"${payer}",500\n`);
    expect(gifts).toEqual([]);
    expect(leftOut).toMatchObject([
      { maybe: [{ kind: 'fund', document: 'none', sponsor: payer }] },
    ]);
  },
);

test.each(['Vanguard Roofing LLC', 'Ann Schwab', 'Fidelity Lodge No. 4'])(
  'a check of "%s" is a gift',
  (payer) => {
    expect(readText(`Date,Check #,From,Amount\n1/5/2026,11,${payer},500\n`).gifts).toMatchObject([
      { kind: 'check', document: 'tax' },
    ]);
  },
);
