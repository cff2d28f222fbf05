/** Files of months that are over, what comes after them, and whether the entries are Stripe's balance. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { moveBalance } from '#sandbox/stripe/balance.ts';
import { holdReserve, moveOtherBalance, topUp } from '#sandbox/stripe/moves.ts';
import { takeStripeFee } from '#sandbox/stripe/payouts.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { journalSummarySchema } from '#model/donations/journal.ts';
import { type PayoutSummary, payoutSummarySchema } from '#model/donations/payouts.ts';
import { overviewSchema } from '#model/admin/overview.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { database } from '#server/db/client.ts';
import {
  balanceChecks,
  ledgerEntries,
  ledgerLease,
  stripeCursors,
  monthFileLines,
  monthFiles,
  payouts,
} from '#server/db/ledger-schema.ts';
import { donations, outbox } from '#server/db/schema.ts';
import { syncLedger } from '#server/donations/ledger/sync-ledger.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { confirmDonation, payDonation } from '#tests/support/factories/donations.ts';
import { changeRecorded, recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { insertEntry } from '#tests/support/factories/ledger-entries.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { cards } from '#tests/support/payments/pay.ts';
import { emptyLedger, refuseCalls, sandbox } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(
    ledgerEntries,
    payouts,
    ledgerLease,
    stripeCursors,
    balanceChecks,
    outbox,
    donations,
  );
  await emptyTables(monthFiles, monthFileLines);
});

const get = async (path: string) => (await callApi(path, { admin: true })).body;

const readMonth = async (month: string) => String(await get(`/api/admin/ledger/${month}.csv`));

const readSummary = async (): Promise<PayoutSummary> =>
  payoutSummarySchema.parse(await get('/api/admin/payouts/summary'));

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

describe('the file of a month that is over', () => {
  test('stays byte for byte; the next file has what came later, once', async () => {
    freezeClock();
    vi.setSystemTime('2026-11-03T20:00:00.000Z');
    await insertEntry('2026-10-15T12:00:00.000Z', 10_000);
    await insertEntry('2026-11-02T12:00:00.000Z', 5000);
    const october = await readMonth('2026-10');

    await insertEntry('2026-10-31T23:00:00.000Z', 700);
    await insertEntry('2026-10-31T23:30:00.000Z', -85, { category: 'fee' });
    await recordDonation({ receivedOn: '2026-10-30' });
    // What was exported can change, too.
    await database().queries.update(ledgerEntries).set({ payoutId: 'po_later' });
    expect(await readMonth('2026-10')).toBe(october);

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
        later: [
          { count: 3, netCents: 100_615, currency: 'usd', file: '2026-11', isExported: false },
        ],
      },
    ]);

    vi.setSystemTime('2026-12-02T20:00:00.000Z');
    const november = await readMonth('2026-11');
    expect(readCells(november)).toEqual(rest);
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

  test('of a single line is what its journal is summed from, too', async () => {
    freezeClock();
    vi.setSystemTime('2026-11-03T20:00:00.000Z');
    await insertEntry('2026-10-15T12:00:00.000Z', 10_000);
    const readSums = async () =>
      journalSummarySchema.parse(await get('/api/admin/ledger/2026-10/journal')).sums;
    const sums = await readSums();
    expect(sums).toEqual([{ currency: 'usd', cents: 10_000, lines: 2 }]);
    await readMonth('2026-10');
    await insertEntry('2026-10-31T23:00:00.000Z', 700);
    expect(await readSums()).toEqual(sums);
  });

  test('that two ask for at once is one', async () => {
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

  test('is not kept while the month goes on, or while nothing is in it', async () => {
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

  test('names an erased donor no longer, and changes in nothing else', async () => {
    const donorEmail = 'erased.donor@example.org';
    await recordDonation({
      ...{ receivedOn: '2026-10-05', donorName: 'Donor Erased', donorEmail },
      reference: '2281',
    });
    await recordDonation({ receivedOn: '2026-10-06', donorName: 'Donor Kept' });
    const before = await readMonth('2026-10');
    expect(before).toContain('Donor Erased,2281');
    await callApi('/api/admin/own-data/erase', {
      ...{ method: 'POST', admin: true },
      body: { email: donorEmail, confirmEmail: donorEmail },
    });
    expect(await readMonth('2026-10')).toBe(before.replace('Donor Erased,2281', 'Anonymous,'));
  });

  test('keeps a record in it from being undone; it can be reversed', async () => {
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
});

describe("Stripe's balance", () => {
  const reconcile = () => reconcileDonations({ days: 1, dryRun: false });

  /** Lets Stripe list an entry only after it was asked for the time in which it is dated. */
  function dateBack(days: number) {
    sandbox.ledger.transaction(() => {
      const { id } = takeStripeFee(sandbox.context, 85, 'Radar');
      const entry = sandbox.ledger.find('balance_transaction', id);
      sandbox.ledger.put({ ...entry, created: entry.created - days * 86_400 });
    });
  }

  test('that the entries are raises nothing', async () => {
    const { paymentId } = await payDonation({ amount: 25 }, cards.visa);
    await confirmDonation(paymentId);
    sandbox.ledger.transaction(() => {
      moveBalance(sandbox.context, {
        ...{ amount: 900, currency: 'eur', description: null, source: null, type: 'topup' },
        reporting_category: 'topup',
      });
    });
    await reconcile();
    await reconcile();
    expect((await selectRows(balanceChecks))[0]).toMatchObject({ gaps: [], differsSince: null });
    expect((await readSummary()).balance).toBeNull();
  });

  test('is compared balance by balance, and one that Stripe does not show is left alone', async () => {
    const { paymentId } = await payDonation({ amount: 25 }, cards.visa);
    await confirmDonation(paymentId);
    sandbox.ledger.transaction(() => {
      holdReserve(sandbox.context, 1000);
      moveOtherBalance(sandbox.context, 'issuing', 700);
      moveOtherBalance(sandbox.context, 'refund_and_dispute_prefunding', 300);
    });
    await reconcile();
    await reconcile();
    expect((await readSummary()).balance).toBeNull();
    // What is held is not on its way to the bank.
    expect((await readSummary()).unpaidCents).toBe(2415 - 1000);
    expect(await readMonth(dayInPacific(new Date()).slice(0, 7))).toContain(
      'Held in reserve (risk reserved balance)',
    );

    const [entry] = await selectRows(ledgerEntries, eq(ledgerEntries.balance, 'issuing'));
    sandbox.ledger.transaction(() => {
      sandbox.ledger.remove(entry?.id ?? '');
      moveOtherBalance(sandbox.context, 'issuing', 600);
    });
    await reconcile();
    await reconcile();
    const { balance } = await readSummary();
    expect(balance?.gaps).toEqual([
      { balance: 'issuing', currency: 'usd', stripeCents: 600, entriesCents: 1300 },
    ]);
    const { waiting } = overviewSchema.parse(await get('/api/admin/overview'));
    expect(waiting).toContainEqual(
      expect.objectContaining({
        detail: 'Stripe has $6.00 in its issuing balance, our entries are $13.00.',
      }),
    );
  });

  test('corrects entries that were stored before balances were told apart', async () => {
    sandbox.ledger.transaction(() => {
      topUp(sandbox.context, 5000);
      holdReserve(sandbox.context, 1000);
    });
    await syncLedger();
    await database().queries.update(ledgerEntries).set({ balance: 'payments' });
    for (let runs = 0; runs < 4; runs += 1) await reconcile();
    expect((await readSummary()).balance).toBeNull();
    expect(
      await selectRows(ledgerEntries, eq(ledgerEntries.balance, 'risk_reserved')),
    ).toHaveLength(1);
  });

  test('brings what is dated further back than a sync reads', async () => {
    const { paymentId } = await payDonation({ amount: 25 }, cards.visa);
    await confirmDonation(paymentId);
    await reconcile();
    dateBack(10);
    await syncLedger();
    expect(await selectRows(ledgerEntries, eq(ledgerEntries.category, 'fee'))).toEqual([]);
    await reconcile();
    // One comparison alone can fall between two calls.
    expect((await readSummary()).balance).toBeNull();
    await reconcile();
    const { balance } = await readSummary();
    expect(balance?.gaps).toEqual([
      { balance: 'payments', currency: 'usd', stripeCents: 2330, entriesCents: 2415 },
    ]);
    const { waiting } = overviewSchema.parse(await get('/api/admin/overview'));
    expect(waiting).toContainEqual(
      expect.objectContaining({
        kind: 'balance',
        detail: 'Stripe has $23.30, our entries are $24.15.',
      }),
    );
    await reconcile();
    expect(await selectRows(ledgerEntries, eq(ledgerEntries.category, 'fee'))).toHaveLength(1);
    expect((await readSummary()).balance).toBeNull();
    expect(await checkAlerts()).toEqual([]);
  });

  test('that differs although everything was read again is alerted once', async () => {
    await insertEntry('2026-10-01T23:00:00.000Z', 100);
    for (let runs = 0; runs < 2; runs += 1) await reconcile();
    expect(await checkAlerts()).toEqual([]);
    for (let runs = 0; runs < 2; runs += 1) await reconcile();
    expect(await checkAlerts()).toEqual([expect.stringMatching(/^balance-differs:/)]);
    expect(await checkAlerts()).toEqual([]);
    const [alert] = await selectRows(outbox, eq(outbox.kind, 'alert'));
    expect(alert?.data).toMatchObject({
      details: [
        { label: 'At Stripe', value: '$0.00' },
        { label: 'Our entries', value: '$1.00' },
      ],
    });
  });

  test('that cannot be read leaves the comparison of donations alone', async () => {
    refuseCalls(/\/v1\/balance$/);
    expect(await reconcile()).toMatchObject({ finished: true });
    expect(await selectRows(balanceChecks)).toEqual([]);
    refuseCalls(/$^/);
  });
});
