/** Payouts that several files have rows of. */
import { beforeEach, describe, expect, test } from 'vitest';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import { fetchPayouts } from '#tests/support/donations/read-payouts.ts';
import {
  emptyImported,
  importBody,
  readImport,
  postImport,
} from '#tests/support/factories/gift-imports.ts';
import { readText } from '#tests/support/gift-files/samples.ts';
import { recordSheet } from '#tests/support/gift-files/record-sheet.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(emptyImported);

async function listPayouts() {
  return (await fetchPayouts())
    .filter(({ id }) => id.startsWith('file_'))
    .map(({ arrivesOn, amountCents, donations: gifts, tied }) => ({
      arrivesOn,
      amountCents,
      gifts,
      tied,
    }));
}

/** Sums a bank account's debits in the journal of this month. */
async function sumBank(): Promise<number> {
  const month = dayInPacific(new Date()).slice(0, 7);
  const path = `/api/admin/ledger/${month}.csv?format=quickbooks`;
  const csv = String((await callApi(path, { admin: true })).body);
  const cells = csv.split('\r\n').map((line) => line.split(','));
  return cells
    .filter((each) => each.includes('Checking'))
    .reduce((all, [, , , debit]) => all + Number(debit), 0);
}

const yourcause =
  'Donation Date,Company Name,Transaction Id,Transaction Amount,Fee Amount,Disbursement Fee Amount,Received Amount,Is Disbursed?,Payment ID,Is Most Recent Payment,Payment Status Date,Payment Status,Donor Type,Donor First Name,Donor Last Name,Donor Email Address,Match Donor First Name';
const fidelity =
  'Recommended By,Grant Id,ACH Group Id,Effective Date,Grant Amount,Special Purpose,Giving Account Name,Addressee Name';
const cybergrants =
  'CyberGrants Donation ID,Payment Funding Source,Company Name,Pass-through Agent,Payment Gross Amount,Merchant Fee,Processing Fee,Payment Net Amount,Payment Number,Payment Date,Donor First Name,Donor Last Name,Donor Email Address';
const chariot =
  'Donation ID,Donor Name,Received On,Gift Amount,Match Amount,Gross Amount,Platform Fees,Net Amount,DAF Organization,Deposit ID';
const bright =
  'Donation ID,Created At,Company Name,Donor Name,Donor Email,On Behalf Of,Transaction Type,Amount,Disbursement ID';
const portal =
  'Disbursement From (Grantor),Company Name,Transaction ID,Donation Date,Donor First Name,Donor Last Name,Donation Amount,Match Amount,Cause Support Fee,Merchant Fee,Check Fee,Disbursement ID,Disbursement Date';
const files: [string, string, (id: number) => string][] = [
  [
    'YourCause',
    yourcause,
    (id) =>
      `2/2/2026,Acme,Y${id},100.00,0,0,100.00,Yes,P1,Yes,3/5/2026,Cleared,Individual,Ann,Lee${id},,`,
  ],
  ['Fidelity', fidelity, (id) => `x,100${id},5001,2/2/26,100,,Lantern Fund,Ada Reed${id}`],
  [
    'CyberGrants',
    cybergrants,
    (id) => `${id},employee,Acme,Agent,100.00,0,0,100.00,ACH_1,2/2/26,Ann,Lee${id},`,
  ],
  [
    'Chariot',
    chariot,
    (id) => `d${id},Ann Lee${id},"February 2, 2026",100.00,0,100.00,0,100.00,Daffy,D1`,
  ],
  [
    'Bright Funds',
    bright,
    (id) => `B${id},2026-02-02,Acme,Ann Lee${id},,,Credit Card Donation,100.00,X1`,
  ],
  [
    'Benevity’s portal',
    portal,
    (id) => `AOGF,Acme,T${id},2026-02-02,Ann,Lee${id},100.00,0,0,0,0,DISB1,2026-02-20`,
  ],
];

test.each(files)(
  'the rows of one payout in two files of %s add up, and each counts once',
  async (_, header, row) => {
    await recordSheet([header, row(1), row(2)]);
    expect(await listPayouts()).toMatchObject([{ amountCents: 20_000, gifts: 2, tied: true }]);
    await recordSheet([header, row(2), row(3)]);
    expect(await listPayouts()).toMatchObject([{ amountCents: 30_000, gifts: 3, tied: true }]);
    expect(await sumBank()).toBeCloseTo(300, 2);
  },
);

test('rows that staff left out of the first file of a payout add nothing with the second', async () => {
  const [, header, row] = files[0] ?? ['', '', String];
  await recordSheet([header, row(1), row(2)], { 3: true });
  expect(await listPayouts()).toMatchObject([{ amountCents: 20_000, tied: false }]);
  await recordSheet([header, row(2), row(3)]);
  expect(await listPayouts()).toMatchObject([{ amountCents: 30_000, gifts: 3, tied: true }]);
});

const report = [
  'Disbursement ID,DISB1',
  'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Currency,Total Donation to be Acknowledged,Match Amount,Cause Support Fee,Merchant Fee',
  'Acme,2026-02-02,Ann,Lee,,T1,USD,100.00,0,0,0',
  'Totals',
  'Total Donations (Gross),100.00',
  'Check Fee,25.00',
  'Net Total Payment,75.00',
];
const table = [portal, 'AOGF,Acme,T1,2026-02-02,Ann,Lee,100.00,0,0,0,25.00,DISB1,2026-02-20'];

test.each([
  ['the report first', [report, table]],
  ['the table first', [table, report]],
])('a payout of Benevity has one Check Fee, %s', async (_, [first = [], second = []]) => {
  await recordSheet(first);
  await recordSheet(second);
  expect(await listPayouts()).toMatchObject([{ amountCents: 7500, gifts: 1, tied: true }]);
});

describe('what is new beside known gifts', () => {
  const paypal =
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Reference Txn ID,Balance Impact';
  const gift = (id: string, currency = 'USD') =>
    `01/05/2026,10:00:00,PST,Ann Lee,Donation Payment,Completed,${currency},100.00,-2.00,98.00,ann@example.org,8AB1234567890${id},,Credit`;
  const withdrawal =
    '02/01/2026,10:00:00,PST,,General Withdrawal,Completed,USD,-98.00,0.00,-98.00,,8AB12345678901236,,Debit';

  test('a withdrawal beside known gifts is stored', async () => {
    await recordSheet([paypal, gift('1234')]);
    await recordSheet([paypal, gift('1234'), withdrawal]);
    expect(await listPayouts()).toMatchObject([{ amountCents: 9800 }]);
    const again = importBody(readText([paypal, gift('1234'), withdrawal, ''].join('\n')));
    expect(await postImport(again)).toMatchObject({ status: 200 });
    expect(await selectRows(giftImports)).toHaveLength(2);
  });

  test('a fee that is counted in its known gift is no new cost', async () => {
    const fee =
      '01/05/2026,10:00:00,PST,Pledge,Partner Fee,Completed,USD,-1.50,0.00,-1.50,,8AB12345678901237,8AB12345678901234,Debit';
    const other = gift('1239').replaceAll('Ann', 'Bo').replaceAll('ann', 'bo');
    await recordSheet([paypal, gift('1234'), fee]);
    const id = await recordSheet([paypal, fee, other]);
    expect((await readImport(id)).sums.costs).toMatchObject({ rows: 0 });
  });

  test('a withdrawal alone is stored', async () => {
    await recordSheet([paypal, withdrawal]);
    expect(await listPayouts()).toMatchObject([{ amountCents: 9800 }]);
  });

  test('a row that waits is stored', async () => {
    await recordSheet([paypal, gift('1234')]);
    const id = await recordSheet([paypal, gift('1234'), gift('1235', 'CAD')]);
    expect((await readImport(id)).sums.open).toMatchObject({ rows: 1 });
    await recordSheet([paypal, gift('1235', 'CAD'), gift('1234')]);
    expect(await selectRows(giftImports)).toHaveLength(2);
  });
});

const head = 'Date,Check #,From,Amount,Deposited';
const waiting = [head, '2/3/2026,77,Ada Reed,100,'];
const filled = [head, '2/3/2026,77,Ada Reed,100,2/5/2026'];

test('a day of deposit that is filled in later takes the check to the bank with the new ones', async () => {
  await recordSheet(waiting);
  await recordSheet([...filled, '2/4/2026,78,Bo Ray,60,2/5/2026']);
  expect(await listPayouts()).toMatchObject([
    { arrivesOn: '2026-02-05', amountCents: 16_000, gifts: 2, tied: true },
  ]);
  expect(await sumBank()).toBeCloseTo(160, 2);
});

test('a day of deposit that is filled in later takes the check to the bank alone, once', async () => {
  await recordSheet(waiting);
  await recordSheet(filled);
  await recordSheet(filled);
  await recordSheet([...filled, '2/9/2026,79,Cy Fern,5,2/12/2026']);
  expect(await listPayouts()).toEqual(
    expect.arrayContaining([
      { arrivesOn: '2026-02-05', amountCents: 10_000, gifts: 1, tied: true },
      { arrivesOn: '2026-02-12', amountCents: 500, gifts: 1, tied: true },
    ]),
  );
  expect(await listPayouts()).toHaveLength(2);
});
