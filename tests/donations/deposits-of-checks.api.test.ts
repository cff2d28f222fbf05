import { beforeEach, expect, test } from 'vitest';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { callApi } from '#tests/support/call-api.ts';
import { fetchPayout, fetchPayouts } from '#tests/support/donations/read-payouts.ts';
import { emptyImported } from '#tests/support/factories/gift-imports.ts';
import { recordSheet } from '#tests/support/gift-files/record-sheet.ts';

beforeEach(emptyImported);

const head = 'Date,Check #,From,Amount,Deposited,For';
const sheet = [
  head,
  '2/3/2026,1,Ada Reed,100,2/5/2026,',
  '2/4/2026,2,Fidelity Charitable,50,2/5/2026,Lantern Fund',
  '2/4/2026,,Bo Marrow,7,2/5/2026,cash',
  '2/10/2026,3,Cy Fern,20.50,2/12/2026,',
  '2/11/2026,4,Di Moss,30,,',
  '2/13/2026,3,Cy Fern,(20.50),2/12/2026,came back',
];

async function listDeposits() {
  const found = (await fetchPayouts()).filter(({ platform }) => platform === 'Deposit of checks');
  return found.map(({ id, arrivesOn, amountCents, donations: gifts, tied }) => ({
    id,
    arrivesOn,
    amountCents,
    gifts,
    tied,
  }));
}

async function readJournal(month: string): Promise<string> {
  const path = `/api/admin/ledger/${month}.csv?format=quickbooks`;
  return String((await callApi(path, { admin: true })).body);
}

test('the deposits of a sheet of checks are payouts that tie, also with what staff left out or kept', async () => {
  await recordSheet(sheet, { 4: false, 5: true });
  const found = await listDeposits();
  expect(found).toMatchObject([
    { arrivesOn: '2026-02-05', amountCents: 15_700, gifts: 3, tied: true },
  ]);
  const { entries } = await fetchPayout(found[0]?.id ?? '');
  expect(entries.map(({ donorName }) => donorName).sort()).toEqual([
    'Ada Reed',
    'Bo Marrow',
    'Fidelity Charitable',
  ]);
});

test('a sheet that comes again with more rows has deposits of its own', async () => {
  await recordSheet(sheet);
  await recordSheet([...sheet, '2/4/2026,9,Eve Lark,5,2/5/2026,']);
  expect(await listDeposits()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        arrivesOn: '2026-02-05',
        amountCents: 15_000,
        gifts: 2,
        tied: true,
      }),
      expect.objectContaining({ arrivesOn: '2026-02-05', amountCents: 500, gifts: 1, tied: true }),
      expect.objectContaining({ arrivesOn: '2026-02-12', amountCents: 2050, gifts: 1, tied: true }),
    ]),
  );
  await recordSheet(sheet);
  expect(await listDeposits()).toHaveLength(3);
});

test('the journal moves deposited checks from undeposited funds to the bank', async () => {
  await recordSheet(sheet);
  const files = [
    await readJournal('2026-02'),
    await readJournal(dayInPacific(new Date()).slice(0, 7)),
  ];
  const cells = files.flatMap((csv) => csv.split('\r\n').map((line) => line.split(',')));
  const sum = (account: string) =>
    cells
      .filter((each) => each.includes(account))
      .reduce((all, [, , , debit, credit]) => all + Number(debit) - Number(credit), 0);
  expect(sum('Checking')).toBeCloseTo(170.5, 2);
  // A check that was not taken to the bank, less the one that came back.
  expect(sum('Undeposited funds')).toBeCloseTo(30 - 20.5, 2);
});

test('a sheet without a day of deposit has no deposits', async () => {
  await recordSheet(sheet.map((line) => line.split(',').slice(0, 4).join(',')));
  expect(await listDeposits()).toEqual([]);
});
