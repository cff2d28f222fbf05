import { describe, expect, test } from 'vitest';
import { decideRows, type RowDecision } from '#portal/donations/imports/decide-rows.ts';
import { summarizeFile } from '#portal/donations/imports/file-summary.ts';
import { type ReadRow, toReadRows } from '#portal/donations/imports/read-rows.ts';
import { splitIntoRequests } from '#portal/donations/imports/split-into-requests.ts';
import { addToTally, compareWithPayout, emptyTally } from '#portal/donations/imports/tally.ts';
import { importBounds } from '#model/donations/gift-imports.ts';
import { readSample, readText } from '#tests/support/gift-files/samples.ts';

const decide = (rows: readonly ReadRow[], decisions: Record<string, RowDecision> = {}) =>
  decideRows(rows, { known: new Map(), decisions: new Map(Object.entries(decisions)) });

function review(text: string, decisions: Record<string, RowDecision> = {}) {
  const read = readText(text);
  const rows = decide(toReadRows(read), decisions);
  const tally = emptyTally();
  for (const row of rows) addToTally(tally, row, 1);
  const file = summarizeFile(read, { name: 'x.csv', sha256: '', checkDay: 'check' });
  return { rows, tally, sums: compareWithPayout(file, tally), file };
}

const columns =
  'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Currency,Total Donation to be Acknowledged,Match Amount';

const report = [
  'Disbursement ID,P1',
  '',
  columns,
  'Acme,2026-02-10,Ann,Lee,,A1,USD,100.00,0',
  'Acme,2026-02-10,Bo,Lee,,A2,CAD,20.00,5.00',
  'Net Total Payment,117.50',
].join('\n');

test('a row in another currency waits, and stands in its payout for what the rows do not say', () => {
  const { rows, tally, sums, file } = review(report);
  expect(rows.map(({ state, hasUnknownAmount }) => [state, hasUnknownAmount])).toEqual([
    ['record', false],
    ['open', true],
    ['open', true],
    ['out', false],
  ]);
  expect(tally).toMatchObject({ gifts: 1, giftCents: 10_000, unknownAmounts: 2, questions: 2 });
  expect(sums).toMatchObject({ openCents: 1750, tiesToPayout: true });
  const [part = []] = [...splitIntoRequests(file, rows, sums.openCents)];
  const open = part.filter((row) => 'open' in row);
  expect(open).toMatchObject([
    { externalId: 'benevity:A2', open: true, date: '2026-02-10', netCents: 1750 },
    { externalId: 'benevity:A2:match', open: true, netCents: 0 },
  ]);
});

test('a row in another currency is recorded once staff type the dollars that arrived', () => {
  const typed = { donor: 'Bo Lee', email: null, date: '2026-02-10', feeCents: 0 };
  const { rows, tally } = review(report, {
    '5.0': { corrected: { ...typed, grossCents: 1400, netCents: 1400 } },
    '5.1': { corrected: { ...typed, grossCents: 350, netCents: 350 } },
  });
  expect(rows.slice(1, 3).map(({ state }) => state)).toEqual(['record', 'record']);
  expect(tally).toMatchObject({ gifts: 3, giftCents: 11_750, unknownAmounts: 0 });
});

describe('a row of which staff decide', () => {
  const sheet = [
    'Date,Check #,From,Amount',
    '2/3/2026,1042,Ann Lee,250',
    '2/4/2026,1042,Ann Lee,250',
  ].join('\n');

  test('a row of which staff decide is left out with its question, and recorded if they say so', () => {
    const { rows, tally } = review(sheet);
    expect(rows[1]).toMatchObject({
      state: 'out',
      needsStaff: true,
      question: expect.stringContaining('one check or two?') as string,
    });
    expect(tally).toMatchObject({ gifts: 1, states: { record: 1, out: 1 } });
    const yes = review(sheet, { [rows[1]?.key ?? '']: { isLeftOut: false } });
    expect(yes.tally).toMatchObject({ gifts: 2, recordedGifts: 2 });
    expect(new Set(yes.rows.map(({ externalId }) => externalId)).size).toBe(2);
  });

  test.for([
    ['paypal-activity.csv', 'paypal:PPX00000000000012', 'transfer'],
    ['givebutter.csv', 'givebutter:2222222222', 'history'],
    ['checks.csv', 'check:|cash|4000|2026-02-06', 'check'],
  ] as const)('%s has a row of which staff decide', ([name, externalId, kind]) => {
    const asked = toReadRows(readText(readSample(name))).filter(
      ({ question, needsDollars }) => question !== null && !needsDollars,
    );
    const found = asked.find((row) => row.externalId === externalId);
    if (name === 'checks.csv') expect(asked.map(({ gift }) => gift?.kind)).toContain(kind);
    else expect(found?.gift).toMatchObject({ kind });
  });
});

test('the tally of one decision is that of all rows counted anew', () => {
  const rows = toReadRows(readText(readSample('benevity.csv')));
  const tally = emptyTally();
  const [first, ...others] = decide(rows);
  if (!first) throw new Error('The sample has no rows.');
  for (const row of [first, ...others]) addToTally(tally, row, 1);
  const changed = decide(rows, { [first.key]: { isLeftOut: true } });
  addToTally(tally, first, -1);
  addToTally(tally, changed[0] ?? first, 1);
  const anew = emptyTally();
  for (const row of changed) addToTally(anew, row, 1);
  expect(tally).toEqual(anew);
});

test('rows leave in parts, each gift before its match and what takes it back', () => {
  const lines = Array.from(
    { length: importBounds.rowsAtOnce },
    (_, index) =>
      `Acme,2026-02-10,Ann,Lee${index},,A${index},USD,10.00,${index === 0 ? '5.00' : '0'}`,
  );
  const back = 'Acme,2026-02-10,Ann,Lee0,,B1,USD,-10.00,0';
  const { rows, file } = review([columns, back, ...lines].join('\n'));
  const parts = [...splitIntoRequests(file, rows, 0)];
  expect(parts.map((part) => part.length)).toEqual([importBounds.rowsAtOnce, 2]);
  expect(parts[1]?.map(({ externalId }) => externalId)).toEqual([
    'benevity:A0:match',
    'benevity:B1:reversal',
  ]);
});

test('costs count towards the rows of a request', () => {
  const lines = Array.from(
    { length: importBounds.rowsAtOnce },
    (_, index) => `Acme,2026-02-10,Ann,Lee${index},,A${index},USD,10.00,0`,
  );
  const { rows, file } = review([columns, ...lines].join('\n'));
  const costs = [{ externalId: 'benevity:cost', cents: 100, what: 'Check Fee' }];
  const parts = [...splitIntoRequests({ ...file, costs }, rows, 0)];
  expect(parts.map((part) => part.length)).toEqual([importBounds.rowsAtOnce, 1]);
});

test('rows that are here already leave after those that are not', () => {
  const lines = ['A1', 'A2', 'A3'].map((id) => `Acme,2026-02-10,Ann,Lee,,${id},USD,10.00,0`);
  const { rows, file } = review([columns, ...lines].join('\n'));
  const known = rows.map((row, index) =>
    index === 0 ? { ...row, state: 'already' as const } : row,
  );
  const [part = []] = [...splitIntoRequests(file, known, 0)];
  expect(part.map(({ externalId }) => externalId)).toEqual([
    'benevity:A2',
    'benevity:A3',
    'benevity:A1',
  ]);
});

test('a row keeps its key when the day of the deposit counts', () => {
  const names = 'Date,Check #,From,Amount,Deposited';
  const sheet = [names, '2/3/2026,,Ann,5,2/5/2026', '2/4/2026,7,Bo,6,2/5/2026'].join('\n');
  const [byCheck, byDeposit] = (['check', 'deposit'] as const).map((checkDay) =>
    toReadRows(readText(sheet, { checkDay })),
  );
  expect(byCheck?.map(({ gift }) => gift?.date)).toEqual(['2026-02-03', '2026-02-04']);
  expect(byDeposit?.map(({ gift }) => gift?.date)).toEqual(['2026-02-05', '2026-02-05']);
  expect(byDeposit?.map(({ key }) => key)).toEqual(byCheck?.map(({ key }) => key));
});

test('the rows of one line have keys of their own', () => {
  const keys = toReadRows(readText(readSample('benevity.csv'))).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
