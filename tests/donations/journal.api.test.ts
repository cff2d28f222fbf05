/** A month as a journal for QuickBooks Online and Xero: balanced entries that are the ledger together. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeStripeFee } from '#sandbox/stripe/payouts.ts';
import {
  defaultAccountNames,
  journalSummarySchema,
  savedAccountNamesSchema,
} from '#model/donations/journal.ts';
import { database } from '#server/db/client.ts';
import { accountNames, journalFiles, monthFiles } from '#server/db/ledger-schema.ts';
import { syncLedger } from '#server/donations/ledger/sync-ledger.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { confirmedDonation } from '#tests/support/factories/donations.ts';
import {
  changeRecorded,
  recordDonation,
  stock,
} from '#tests/support/factories/recorded-donations.ts';
import { insertEntry } from '#tests/support/factories/ledger-entries.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { pressDispute, pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { payOut } from '#tests/support/payments/pay-out.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { parseCsvRows } from '#tests/support/parse-csv.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

beforeEach(async () => {
  await forgetPayments();
  await emptyTables(accountNames);
});

const get = (path: string) => callApi(path, { admin: true });

async function exportMonth(month: string, format: string, more = ''): Promise<string> {
  const { status, body } = await get(`/api/admin/ledger/${month}.csv?format=${format}${more}`);
  expect(status, String(body)).toBe(200);
  return String(body);
}

const saveNames = (names: object) =>
  callApi('/api/admin/ledger/accounts', {
    method: 'PUT',
    admin: true,
    body: { ...defaultAccountNames, ...names },
  });

const cents = (decimal: string | undefined) => Math.round(Number(decimal || 0) * 100);

/** Sums the signed cents of each account by entry, and expects each entry to balance. */
function readEntries(csv: string) {
  const entries = new Map<string, Record<string, number>>();
  for (const row of parseCsvRows(csv)) {
    const { JournalNo = '', JournalDate = '', AccountName = '' } = row;
    const key = `${JournalNo} ${JournalDate}`;
    const accounts = entries.get(key) ?? {};
    accounts[AccountName] = (accounts[AccountName] ?? 0) + cents(row.Debits) - cents(row.Credits);
    entries.set(key, accounts);
    expect(row.Debits === '', 'a line is a debit or a credit').not.toBe(row.Credits === '');
  }
  for (const [key, accounts] of entries) {
    expect(
      Object.values(accounts).reduce((sum, each) => sum + each, 0),
      key,
    ).toBe(0);
  }
  return [...entries.values()];
}

function sumAccounts(entries: Record<string, number>[]) {
  const sums: Record<string, number> = {};
  for (const entry of entries) {
    for (const [account, each] of Object.entries(entry))
      sums[account] = (sums[account] ?? 0) + each;
  }
  return sums;
}

const payout = (id: string, netCents: number) => ({
  category: 'payout',
  type: 'payout',
  payoutId: id,
  amountCents: netCents,
  netCents,
});

/**
 * Stores a payout, a dispute of what is not paid out, two checks of a day, a reversed one and stock. Returns the month.
 */
async function fillMonth(): Promise<string> {
  const month = dayInPacific(new Date()).slice(0, 7);
  // In the middle of the month its second day has passed.
  freezeClock();
  vi.setSystemTime(`${month}-15T20:00:00.000Z`);
  const first = await confirmedDonation(100);
  await pressRefund(first.paymentId, '20.00');
  takeStripeFee(sandbox.context, 85, 'Radar');
  await payOut();
  const second = await confirmedDonation(50);
  await pressDispute(second.paymentId);
  await deliverAll();
  await syncLedger();
  await recordDonation({ receivedOn: `${month}-01`, reference: '=2281' });
  await recordDonation({ receivedOn: `${month}-01` });
  const undone = await recordDonation({ receivedOn: `${month}-02` });
  await changeRecorded(undone.id, 'reverse');
  await recordDonation({ receivedOn: `${month}-01`, ...stock });
  return month;
}

test('a journal has an entry for each payout, for the balance that is left and for each day of checks', async () => {
  const month = await fillMonth();
  const csv = await exportMonth(month, 'quickbooks');
  expect(csv.split('\r\n')[0]).toBe(
    'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name',
  );
  const entries = readEntries(csv);
  expect(entries).toContainEqual({
    Checking: 7665,
    'Merchant account fees': 335,
    'Refunds of donations': 2000,
    Contributions: -10_000,
  });
  expect(entries).toContainEqual({
    'Merchant account fees': 140 + 1500,
    'Disputed donations': 5000,
    Contributions: -5000,
    'Stripe clearing': -1640,
  });
  expect(entries).toContainEqual({ 'Undeposited funds': 200_000, Contributions: -200_000 });
  // Stripe's own fees are costs and never negative donations.
  expect(sumAccounts(entries)).toMatchObject({ Contributions: -215_000 });
  expect(parseCsvRows(csv)[0]?.JournalNo).toBe(`BAI-${month}-01`);
});

test('a journal has no cell that a spreadsheet would compute', async () => {
  const month = await fillMonth();
  expect(await exportMonth(month, 'quickbooks')).not.toMatch(/(?:^|,|")=/m);
});

test('a journal is summarized before it is exported', async () => {
  const month = await fillMonth();
  const { body } = await get(`/api/admin/ledger/${month}/journal`);
  const summary = journalSummarySchema.parse(body);
  expect(summary).toMatchObject({ payouts: 1, offDays: [], offSums: [], missingCodes: [] });
  expect(await selectRows(journalFiles)).toEqual([]);
});

test('the journals of months together are the ledger, whichever month a payout falls in', async () => {
  freezeClock();
  vi.setSystemTime('2026-12-03T20:00:00.000Z');
  await insertEntry('2026-10-30T12:00:00.000Z', 10_000, { payoutId: 'po_1' });
  await insertEntry('2026-11-02T12:00:00.000Z', 5000, { payoutId: 'po_1' });
  await insertEntry('2026-11-03T12:00:00.000Z', -15_000, payout('po_1', -15_000));
  // It comes back, and a later payout brings it again.
  const back = { ...payout('po_2', 15_000), category: 'payout_reversal', type: 'payout_failure' };
  await insertEntry('2026-11-05T12:00:00.000Z', 15_000, back);
  await insertEntry('2026-11-06T12:00:00.000Z', -15_000, payout('po_2', -15_000));
  await insertEntry('2026-11-07T12:00:00.000Z', 900, { currency: 'eur' });
  const october = readEntries(await exportMonth('2026-10', 'quickbooks'));
  expect(october).toEqual([{ 'Other Stripe activity': -10_000, 'Stripe clearing': 10_000 }]);
  const november = readEntries(await exportMonth('2026-11', 'quickbooks'));
  expect(november).toEqual([
    { Checking: 15_000, 'Other Stripe activity': -5000, 'Stripe clearing': -10_000 },
    { Checking: -15_000, 'Stripe clearing': 15_000 },
    { Checking: 15_000, 'Stripe clearing': -15_000 },
  ]);
  expect(sumAccounts([...october, ...november])).toEqual({
    Checking: 15_000,
    'Other Stripe activity': -15_000,
    'Stripe clearing': 0,
  });
  const euros = await exportMonth('2026-11', 'quickbooks', '&currency=eur');
  expect(readEntries(euros)).toEqual([{ 'Other Stripe activity': -900, 'Stripe clearing': 900 }]);
  expect(euros).toContain('BAI-2026-11-EUR-01,');
});

test('a journal for Xero has signed amounts, codes and one narration for each entry', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await insertEntry('2026-10-05T12:00:00.000Z', -85, { category: 'fee', type: 'stripe_fee' });
  await recordDonation({ receivedOn: '2026-10-06', donorName: 'Ines Karvonen', reference: '7' });
  expect((await exportMonth('2026-10', 'xero')).split('\r\n')).toEqual([
    'Narration,Date,Description,AccountCode,TaxRate,Amount',
    '"BAI-2026-10-01 Checks and transfers of October 6, 2026",06 Oct 2026,Checks and transfers,613,Tax Exempt (0%),1000.00',
    '"BAI-2026-10-01 Checks and transfers of October 6, 2026",06 Oct 2026,"Check 7, Ines Karvonen",200,Tax Exempt (0%),-1000.00',
    '"BAI-2026-10-02 Moved at Stripe, not paid out by October 31, 2026",31 Oct 2026,Fees of Stripe,404,Tax Exempt (0%),0.85',
    '"BAI-2026-10-02 Moved at Stripe, not paid out by October 31, 2026",31 Oct 2026,In the balance at Stripe,611,Tax Exempt (0%),-0.85',
    '',
  ]);
});

test('a journal of a month that is over stays byte for byte, whatever changes later', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await insertEntry('2026-10-05T12:00:00.000Z', 500);
  const files = await Promise.all(Array.from({ length: 5 }, () => exportMonth('2026-10', 'xero')));
  const [xero = ''] = files;
  expect(new Set(files).size).toBe(1);
  await saveNames({ clearing: 'Holding', clearingCode: '' });
  await insertEntry('2026-10-06T12:00:00.000Z', 700);
  vi.setSystemTime('2027-02-03T20:00:00.000Z');
  expect(await exportMonth('2026-10', 'xero')).toBe(xero);
});

test('a journal keeps the account names of the day on which its format was first exported', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await insertEntry('2026-10-05T12:00:00.000Z', 500);
  await exportMonth('2026-10', 'xero');
  await saveNames({ clearing: 'Holding', clearingCode: '' });
  const quickbooks = await exportMonth('2026-10', 'quickbooks');
  expect(quickbooks).toContain(',Holding,5.00,');
  await saveNames({ clearing: 'Other' });
  expect(await exportMonth('2026-10', 'quickbooks')).toBe(quickbooks);
});

test('a journal has the entries that came after the export of the month before', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await insertEntry('2026-10-05T12:00:00.000Z', 500);
  await exportMonth('2026-10', 'quickbooks');
  await insertEntry('2026-10-06T12:00:00.000Z', 700);
  vi.setSystemTime('2027-02-03T20:00:00.000Z');
  expect(readEntries(await exportMonth('2026-11', 'quickbooks'))).toEqual([
    { 'Stripe clearing': 700, 'Other Stripe activity': -700 },
  ]);
});

test('a journal books top-ups, reserves and unknown entries each by its kind', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  const day = '2026-10-05T12:00:00.000Z';
  await insertEntry(day, 50_000, { category: 'topup', type: 'topup' });
  await insertEntry(day, -20_000, { category: 'risk_reserved_funds', type: 'reserved_funds' });
  // A newer type whose category is not listed is decided by the type.
  await insertEntry(day, -300, { category: 'minimum_hold', type: 'payout_minimum_balance_hold' });
  await insertEntry(day, -70, { category: 'moon_fee', type: 'moon_fee' });
  const { body } = await get('/api/admin/ledger/2026-10/journal');
  expect(journalSummarySchema.parse(body).unknown).toEqual(['Moon fee']);
  const csv = await exportMonth('2026-10', 'quickbooks');
  expect(readEntries(csv)).toEqual([
    { Checking: -50_000, 'Stripe clearing': 49_930, 'Other Stripe activity': 70 },
  ]);
  expect(csv).toContain('Unknown to this site: Moon fee');
  expect(csv).toContain('Added from the bank account');
  const month = String((await get('/api/admin/ledger/2026-10.csv')).body);
  for (const [kind, net] of Object.entries({ 'Top-ups': '500.00', Reserves: '-203.00' }))
    expect(month).toContain(`,Total: ${kind},,,,,${net},0.00,${net},`);
  expect(month).toContain(',Total: Unknown,,,,,-0.70,');
});

test('a journal has the account names as staff typed them', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await saveNames({ clearing: '- Stripe, "clearing"', other: '=Other', otherCode: '+260' });
  await insertEntry('2026-10-05T12:00:00.000Z', 500);
  await insertEntry('2026-10-05T12:00:00.000Z', 900, { currency: 'eur' });
  const quickbooks = await exportMonth('2026-10', 'quickbooks');
  expect(quickbooks).toMatch(/^JournalNo,/);
  expect(quickbooks).toContain(',"- Stripe, ""clearing""",5.00,');
  expect(quickbooks).toContain(',=Other,,5.00,');
  expect(await exportMonth('2026-10', 'xero')).toContain(',+260,Tax Exempt (0%),-5.00');
  expect(quickbooks).not.toContain('EUR');
});

test('a journal keeps the layout with which it was first exported', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await saveNames({ clearing: '- Stripe, "clearing"' });
  await insertEntry('2026-10-05T12:00:00.000Z', 500);
  await insertEntry('2026-10-05T12:00:00.000Z', 900, { currency: 'eur' });
  await exportMonth('2026-10', 'quickbooks');
  await database().queries.update(journalFiles).set({ layout: 1 });
  const before = await exportMonth('2026-10', 'quickbooks');
  expect(before).toContain(`,"'- Stripe, ""clearing""",5.00,`);
  expect(before).toContain('2026 in EUR');
  // It has the euros already, so a file of them alone would book them twice.
  const again = await get('/api/admin/ledger/2026-10.csv?format=quickbooks&currency=eur');
  expect(again).toMatchObject({ status: 409 });
});

test('a journal keeps the numbers of its entries when the organization changes its name', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await insertEntry('2026-10-05T12:00:00.000Z', 500);
  await exportMonth('2026-10', 'quickbooks');
  expect(await selectRows(journalFiles)).toMatchObject([{ numberPrefix: 'BAI' }]);
  // The name was another when the month was exported.
  await database().queries.update(journalFiles).set({ numberPrefix: 'EARLIER' });
  expect(parseCsvRows(await exportMonth('2026-10', 'quickbooks'))[0]?.JournalNo).toBe(
    'EARLIER-2026-10-01',
  );
});

test('a journal is refused with the day of an entry that does not add up', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await insertEntry('2026-10-05T12:00:00.000Z', 500, { amountCents: 530 });
  await insertEntry('2026-10-05T13:00:00.000Z', 500, { amountCents: 511, currency: 'eur' });
  expect(await get('/api/admin/ledger/2026-10.csv?format=quickbooks')).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('2026-10-05') as string },
  });
  expect((await get('/api/admin/ledger/2026-10/journal')).body).toMatchObject({
    offDays: ['2026-10-05'],
    offSums: [
      { currency: 'eur', cents: 11 },
      { currency: 'usd', cents: 30 },
    ],
  });
});

test('a journal is refused for a currency that is no code', async () => {
  expect(await get('/api/admin/ledger/2026-10.csv?format=xero&currency=Euro')).toMatchObject({
    status: 422,
    body: { fields: { currency: 'currency must be three small letters, such as eur.' } },
  });
});

test('a journal is refused in a format that is not offered', async () => {
  expect(await get('/api/admin/ledger/2026-10.csv?format=datev')).toMatchObject({
    status: 422,
    body: { fields: { format: expect.stringContaining('quickbooks, xero') as string } },
  });
});

test('a journal does not exist for a month that is none', async () => {
  expect((await get('/api/admin/ledger/2026-13/journal')).status).toBe(404);
});

describe('account names', () => {
  const read = async () =>
    savedAccountNamesSchema.parse((await get('/api/admin/ledger/accounts')).body);

  test('account names are suggestions until staff save theirs', async () => {
    expect(await read()).toEqual({ names: defaultAccountNames, changedAt: null });
    expect((await saveNames({ donations: ' Gifts:Cards ' })).status).toBe(200);
    const saved = await read();
    expect(saved.names.donations).toBe('Gifts:Cards');
    expect(saved.changedAt).not.toBeNull();
  });

  test('account names that are refused by field leave the saved ones as they are', async () => {
    await saveNames({ bank: 'Savings' });
    const refused = await saveNames({
      bank: '',
      donations: 'x'.repeat(101),
      feesCode: '12345678901',
    });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        fields: {
          bank: 'Bank is required.',
          donations: 'Donations may have at most 100 characters.',
          feesCode: 'The code of Card fees may have at most 10 characters.',
        },
      },
    });
    expect((await read()).names.bank).toBe('Savings');
  });

  test('account names without a code hold back only a journal for Xero that uses the account', async () => {
    freezeClock();
    vi.setSystemTime('2026-11-03T20:00:00.000Z');
    await saveNames({ checksCode: '' });
    await insertEntry('2026-10-05T12:00:00.000Z', 500);
    await recordDonation({ receivedOn: '2026-11-01' });
    await exportMonth('2026-10', 'xero');
    await exportMonth('2026-11', 'quickbooks');
    expect(await get('/api/admin/ledger/2026-11.csv?format=xero')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Xero needs a code for Checks.') as string },
    });
    expect((await get('/api/admin/ledger/2026-11/journal')).body).toMatchObject({
      missingCodes: ['checks'],
    });
  });

  test('account names of a closed month take the code that they lacked for another currency', async () => {
    freezeClock();
    vi.setSystemTime('2026-12-03T20:00:00.000Z');
    await saveNames({ otherCode: '', feesCode: '400' });
    await insertEntry('2026-11-05T12:00:00.000Z', -85, { category: 'fee', type: 'stripe_fee' });
    await insertEntry('2026-11-05T13:00:00.000Z', 900, { currency: 'eur' });
    const dollars = await exportMonth('2026-11', 'xero');
    const inEuros = () => get('/api/admin/ledger/2026-11.csv?format=xero&currency=eur');
    expect((await inEuros()).status).toBe(409);
    await saveNames({ otherCode: '260', feesCode: '499' });
    expect(await inEuros()).toMatchObject({
      status: 200,
      body: expect.stringContaining('260') as string,
    });
    expect(await exportMonth('2026-11', 'xero')).toEqual(dollars);
    await saveNames({ otherCode: '261' });
    expect((await inEuros()).body).toContain('260');
  });

  test('account names that hold a journal back leave its month open', async () => {
    freezeClock();
    vi.setSystemTime('2026-12-03T20:00:00.000Z');
    await saveNames({ checksCode: '' });
    await recordDonation({ receivedOn: '2026-11-01' });
    expect((await get('/api/admin/ledger/2026-11.csv?format=xero')).status).toBe(409);
    expect(await selectRows(monthFiles)).toEqual([]);
  });
});
