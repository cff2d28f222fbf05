import { beforeEach, expect, test, vi } from 'vitest';
import { journalSummarySchema } from '#model/donations/journal.ts';
import { type PayoutSummary, payoutSummarySchema } from '#model/donations/payouts.ts';
import { database } from '#server/db/client.ts';
import { ledgerEntries, monthFileLines } from '#server/db/ledger-schema.ts';
import { changeRecorded, recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { insertEntry } from '#tests/support/factories/ledger-entries.ts';
import { callApi, getAsStaff } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(forgetPayments);

const readMonth = async (month: string) =>
  String(await getAsStaff(`/api/admin/ledger/${month}.csv`));

const readSummary = async (): Promise<PayoutSummary> =>
  payoutSummarySchema.parse(await getAsStaff('/api/admin/payouts/summary'));

/** Reads entry, gross, fee and net of each line. */
const readCells = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const cells = line.split(',');
      return [cells[1], ...cells.slice(6, 9)];
    });

/** Takes the file of October, and then lets three of its entries come late; returns the file. */
async function fillOctober(): Promise<string> {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await insertEntry('2026-10-15T12:00:00.000Z', 10_000);
  await insertEntry('2026-11-02T12:00:00.000Z', 5000);
  const october = await readMonth('2026-10');
  await insertEntry('2026-10-31T23:00:00.000Z', 700);
  await insertEntry('2026-10-31T23:30:00.000Z', -85, { category: 'fee' });
  await recordDonation({ receivedOn: '2026-10-30' });
  return october;
}

test('the file of a month stays byte for byte', async () => {
  const october = await fillOctober();
  // What was exported can change, too.
  await database().queries.update(ledgerEntries).set({ payoutId: 'po_later' });
  expect(await readMonth('2026-10')).toBe(october);
});

test('what comes late is in the file of the next month', async () => {
  await fillOctober();
  const rest = [
    ['Charge', '50.00', '0.00', '50.00'],
    ['Total: Other', '50.00', '0.00', '50.00'],
    ['Total', '50.00', '0.00', '50.00'],
    ['Charge (came late)', '7.00', '0.00', '7.00'],
    ['Stripe fees (came late)', '0.00', '0.85', '-0.85'],
    ['Late total: Stripe fees', '0.00', '0.85', '-0.85'],
    ['Late total: Other', '7.00', '0.00', '7.00'],
    ['Late total', '7.00', '0.85', '6.15'],
    ['Check (came late)', '1000.00', '', '1000.00'],
    ['Late total not by card', '1000.00', '0.00', '1000.00'],
  ];
  expect(readCells(await readMonth('2026-11'))).toEqual(rest);
  expect((await readSummary()).exported).toEqual([
    {
      month: '2026-10',
      takenAt: '2026-11-03T20:00:00.000Z',
      later: [{ count: 3, netCents: 100_615, currency: 'usd', file: '2026-11', isExported: false }],
    },
  ]);

  vi.setSystemTime('2026-12-02T20:00:00.000Z');
  expect(readCells(await readMonth('2026-11'))).toEqual(rest);
});

test('what comes late is in one later file alone', async () => {
  await fillOctober();
  vi.setSystemTime('2026-12-02T20:00:00.000Z');
  const november = await readMonth('2026-11');
  await insertEntry('2026-10-01T23:00:00.000Z', 1);
  expect(readCells(await readMonth('2026-12'))).toEqual([
    ['Charge (came late)', '0.01', '0.00', '0.01'],
    ['Late total: Other', '0.01', '0.00', '0.01'],
    ['Late total', '0.01', '0.00', '0.01'],
  ]);
  expect(await readMonth('2026-11')).toBe(november);
  const { exported, months } = await readSummary();
  expect(months).toEqual(['2026-12', '2026-11', '2026-10']);
  expect(exported.map(({ month, later }) => [month, later.map(({ file }) => file)])).toEqual([
    ['2026-11', []],
    ['2026-10', ['2026-11', '2026-12']],
  ]);
});

test('the journal of a month is summed from its file, also from a single line', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await insertEntry('2026-10-15T12:00:00.000Z', 10_000);
  const readSums = async () =>
    journalSummarySchema.parse(await getAsStaff('/api/admin/ledger/2026-10/journal')).sums;
  const sums = await readSums();
  expect(sums).toEqual([{ currency: 'usd', cents: 10_000, lines: 2 }]);
  await readMonth('2026-10');
  await insertEntry('2026-10-31T23:00:00.000Z', 700);
  expect(await readSums()).toEqual(sums);
});

test('two requests at once for a month get one file', async () => {
  await insertEntry('2026-09-15T12:00:00.000Z', 100);
  await readMonth('2026-09');
  await insertEntry('2026-09-16T12:00:00.000Z', 25);
  await insertEntry('2026-10-15T12:00:00.000Z', 100);
  await insertEntry('2026-08-15T12:00:00.000Z', 100);
  const files = await Promise.all(
    ['2026-10', '2026-10', '2026-08'].map((month) => readMonth(month)),
  );
  expect(files[0]).toBe(files[1]);
  expect(files.join().match(/came late/g)).toHaveLength(2);
  expect(await selectRows(monthFileLines)).toHaveLength(4);
});

test('a month that is not over, or has no entries, has no file yet', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-03T20:00:00.000Z');
  await insertEntry('2026-11-02T12:00:00.000Z', 5000);
  const before = await readMonth('2026-11');
  await readMonth('2026-10');
  await insertEntry('2026-11-02T13:00:00.000Z', 5000);
  await insertEntry('2026-10-02T13:00:00.000Z', 300);
  expect(await readMonth('2026-11')).not.toBe(before);
  expect(readCells(await readMonth('2026-10'))[0]).toEqual(['Charge', '3.00', '0.00', '3.00']);
});

test('the file of a month loses only the name and the reference of an erased donor', async () => {
  const donorEmail = 'erased.donor@example.org';
  await recordDonation({
    receivedOn: '2026-10-05',
    donorName: 'Donor Erased',
    donorEmail,
    reference: '2281',
  });
  await recordDonation({ receivedOn: '2026-10-06', donorName: 'Donor Kept' });
  const before = await readMonth('2026-10');
  expect(before).toContain('Donor Erased,2281');
  await callApi('/api/admin/own-data/erase', {
    method: 'POST',
    admin: true,
    body: { email: donorEmail, confirmEmail: donorEmail },
  });
  expect(await readMonth('2026-10')).toBe(before.replace('Donor Erased,2281', 'Anonymous,'));
});

test('a recorded donation in the file of a month cannot be undone, only reversed', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-01T07:05:00.000Z');
  const { id } = await recordDonation({ receivedOn: '2026-10-31' });
  const october = await readMonth('2026-10');
  expect(await changeRecorded(id, 'undo')).toMatchObject({
    status: 409,
    body: { error: 'The file of its month was exported. You can reverse the donation.' },
  });
  await changeRecorded(id, 'reverse');
  expect(await readMonth('2026-10')).toBe(october);
  // The month of the reversal is listed although nothing else is in it.
  expect((await readSummary()).months).toEqual(['2026-11', '2026-10']);
});
