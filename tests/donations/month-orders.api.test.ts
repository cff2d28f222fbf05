/** Months are exported in any order, and what comes late stands in exactly one file. */
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { journalSummarySchema } from '#model/donations/journal.ts';
import { payoutSummarySchema } from '#model/donations/payouts.ts';
import {
  journalFiles,
  ledgerEntries,
  ledgerLease,
  stripeCursors,
  monthFileLines,
  monthFiles,
  payouts,
} from '#server/db/ledger-schema.ts';
import { donations, outbox } from '#server/db/schema.ts';
import { linkEntries } from '#server/donations/ledger/store-entries.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import { insertEntry } from '#tests/support/factories/ledger-entries.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { isLong } from '#tests/support/long-run.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

async function forgetLedger(): Promise<void> {
  await emptyTables(ledgerEntries, payouts, ledgerLease, stripeCursors, outbox, donations);
  await emptyTables(monthFiles, monthFileLines, journalFiles);
}

beforeEach(async () => {
  await forgetLedger();
  freezeClock();
  vi.setSystemTime('2026-12-03T20:00:00.000Z');
});

const over = ['2026-08', '2026-09', '2026-10', '2026-11'];
const running = '2026-12';

const get = (path: string) => callApi(path, { admin: true });

async function exportFile(path: string): Promise<string> {
  const { status, body } = await get(`/api/admin/ledger/${path}`);
  expect(status, String(body)).toBe(200);
  return String(body);
}

const monthFile = (month: string) => exportFile(`${month}.csv`);

type Step =
  | { do: 'move'; month: string; cents: number }
  | { do: 'export'; month: string; format: '' | '?format=quickbooks' | '?format=xero' };

const month = fc.constantFrom(...over);

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('move' as const), month, cents: fc.integer({ min: 1, max: 999 }) }),
    fc.record({
      do: fc.constant('export' as const),
      month,
      format: fc.constantFrom('' as const, '?format=quickbooks' as const, '?format=xero' as const),
    }),
  ),
  { minLength: 4, maxLength: 14 },
);

/** Says in which file an entry is, as a bookkeeper would. */
class Books {
  readonly exported = new Set<string>();
  readonly #waiting = new Map<string, string>();
  readonly file = new Map<string, string>();

  move(entry: string, date: string): void {
    this.#waiting.set(entry, date);
  }

  #fileFor(date: string): string {
    return [...over, running].find((each) => each >= date && !this.exported.has(each)) ?? '';
  }

  export(exported: string): void {
    if (this.exported.has(exported)) return;
    const own = [...this.#waiting].filter(([, date]) => this.#fileFor(date) === exported);
    for (const [entry] of own) {
      this.file.set(entry, exported);
      this.#waiting.delete(entry);
    }
    if (own.length > 0) this.exported.add(exported);
  }
}

async function playExports(history: readonly Step[]): Promise<void> {
  await forgetLedger();
  vi.setSystemTime('2026-12-03T20:00:00.000Z');
  const books = new Books();
  const files = new Map<string, string>();
  let sumCents = 0;
  async function exportMonth(path: string, exported: string): Promise<void> {
    const text = await exportFile(path);
    books.export(exported);
    const isFinal = books.exported.has(exported);
    if (isFinal) expect(text, 'a file stays as it was').toBe(files.get(path) ?? text);
    if (isFinal) files.set(path, text);
  }
  for (const step of history) {
    if (step.do === 'export') {
      await exportMonth(`${step.month}.csv${step.format}`, step.month);
      continue;
    }
    books.move(await insertEntry(`${step.month}-15T12:00:00.000Z`, step.cents), step.month);
    sumCents += step.cents;
  }
  for (const each of over) await exportMonth(`${each}.csv`, each);
  vi.setSystemTime('2027-01-02T20:00:00.000Z');
  await exportMonth(`${running}.csv`, running);
  for (const [path, text] of files) expect(await exportFile(path)).toBe(text);
  const lines = await selectRows(monthFileLines);
  expect(new Map(lines.map((line) => [line.itemId, line.month]))).toEqual(books.file);
  expect(lines.reduce((sum, { line }) => sum + (line.netCents ?? 0), 0)).toBe(sumCents);
}

test('each entry is in the first file that was open for it, in whatever order months are exported', async () => {
  await fc.assert(fc.asyncProperty(steps, playExports), {
    examples: [
      [
        [
          { do: 'move', month: '2026-08', cents: 100 },
          { do: 'export', month: '2026-08', format: '' },
          { do: 'move', month: '2026-08', cents: 7 },
          { do: 'move', month: '2026-10', cents: 50 },
          { do: 'export', month: '2026-10', format: '?format=xero' },
        ],
      ],
    ],
    numRuns: isLong ? 150 : 8,
    endOnFailure: true,
  });
}, 600_000);

test('a late entry is not in the running month while an earlier month is open', async () => {
  await insertEntry('2026-10-15T12:00:00.000Z', 100);
  await insertEntry('2026-11-15T12:00:00.000Z', 100);
  await monthFile('2026-10');
  await insertEntry('2026-10-16T12:00:00.000Z', 700);
  expect(await monthFile(running)).not.toContain('came late');
  expect(await monthFile('2026-11')).toContain('Charge (came late)');
  expect(await monthFile(running)).not.toContain('came late');
});

const readLater = async (exported: string) =>
  payoutSummarySchema
    .parse((await get('/api/admin/payouts/summary')).body)
    .exported.find((each) => each.month === exported)?.later;

test('a month in which nothing moved is listed while it takes what came late', async () => {
  await insertEntry('2026-08-15T12:00:00.000Z', 100);
  await monthFile('2026-08');
  await insertEntry('2026-08-16T12:00:00.000Z', 700);
  expect(await readLater('2026-08')).toMatchObject([{ file: '2026-09', isExported: false }]);
  const { months } = payoutSummarySchema.parse((await get('/api/admin/payouts/summary')).body);
  expect(months).toEqual(['2026-12', '2026-09', '2026-08']);
});

test('a month waits for payments of this site that have no donation yet', async () => {
  const payment = { paymentIntentId: 'pi_late', ownSite: true };
  await insertEntry('2026-10-15T12:00:00.000Z', 2500, payment);
  for (const path of ['2026-10.csv', '2026-10.csv?format=quickbooks']) {
    expect(await get(`/api/admin/ledger/${path}`)).toMatchObject({
      status: 409,
      body: {
        error:
          '1 payment of this month has no donation here yet. The next reconciliation, within 15 minutes, adds it: export the month then. If this lasts for an hour, tell the person who runs the site.',
      },
    });
  }
  expect(await selectRows(monthFiles)).toEqual([]);
  await insertDonation({ paymentIntentId: 'pi_late', amountCents: 2500, status: 'succeeded' });
  await linkEntries();
  expect(await monthFile('2026-10')).toContain('Total: Donations,,,,,25.00');
});

test('a payment that was booked as other money is put right once in a later file', async () => {
  // Nothing said that it is one of ours.
  const renewal = { paymentIntentId: 'pi_renewal', ownSite: false, customerId: 'cus_unknown' };
  await insertEntry('2026-10-15T12:00:00.000Z', 2415, {
    ...renewal,
    amountCents: 2500,
    feeCents: 85,
  });
  const october = await monthFile('2026-10');
  expect(october).toContain('Total: Other,,,,,25.00');
  await insertDonation({ paymentIntentId: 'pi_renewal', amountCents: 2500, status: 'succeeded' });
  await linkEntries();
  const correction = { count: 1, netCents: 0, currency: 'usd', file: '2026-11' };
  expect(await readLater('2026-10')).toEqual([{ ...correction, isExported: false }]);

  const november = await monthFile('2026-11');
  expect(november).toMatch(/2026-10-15,Charge \(taken back\),.*,-25\.00,-0\.85,-24\.15,/);
  expect(november).toMatch(/2026-10-15,Donation \(corrected\),.*,25\.00,0\.85,24\.15,/);
  expect(november).toContain(',Late total,,,,,0.00,0.00,0.00');
  expect(await exportFile('2026-11.csv?format=quickbooks')).toMatch(
    /Contributions,,25\.00,.*\r\n.*Other Stripe activity,25\.00,,/,
  );
  expect(await readLater('2026-10')).toEqual([{ ...correction, isExported: true }]);
  expect(await monthFile('2026-10')).toBe(october);
  expect(await monthFile(running)).not.toContain('corrected');
  const { body } = await get('/api/admin/ledger/2026-11/journal');
  expect(journalSummarySchema.parse(body).offDays).toEqual([]);
});
