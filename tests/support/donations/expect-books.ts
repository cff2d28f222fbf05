import { expect } from 'vitest';
import { holdReserve, topUp } from '#sandbox/stripe/balance-moves.ts';
import { takeStripeFee } from '#sandbox/stripe/payouts.ts';
import { defaultAccountNames } from '#model/donations/journal.ts';
import { payoutSummarySchema } from '#model/donations/payouts.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { balanceChecks, monthFileLines } from '#server/db/ledger-schema.ts';
import type { LedgerLine } from '#server/db/ledger-json.ts';
import { compareBalance } from '#server/donations/ledger/compare-balance.ts';
import { readEntries } from '#server/donations/ledger/read-entries.ts';
import { readMonthFile } from '#server/donations/ledger/month-file.ts';
import { callApi } from '#tests/support/call-api.ts';
import { sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { expectLedgerToEqual } from './expect-ledger.ts';

const get = (path: string) => callApi(path, { admin: true });

async function exportFile(path: string): Promise<string> {
  const { status, body } = await get(`/api/admin/ledger/${path}`);
  expect(status, `${path}: ${String(body)}`).toBe(200);
  return String(body);
}

const readSummary = async () =>
  payoutSummarySchema.parse((await get('/api/admin/payouts/summary')).body);

/** Splits a line into cells, which are numbers, an account or a name without commas. */
const readCells = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

const cents = (decimal = '') => Math.round(Number(decimal) * 100);

/** Sums the signed cents of each account of journals in dollars. */
function sumAccounts(journals: readonly string[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [, , account = '', debit, credit] of journals.flatMap(readCells)) {
    sums.set(account, (sums.get(account) ?? 0) + cents(debit) - cents(credit));
  }
  return sums;
}

const sumColumn = (lines: readonly LedgerLine[], isWanted: (line: LedgerLine) => boolean) =>
  lines.filter(isWanted).reduce((sum, { netCents }) => sum + (netCents ?? 0), 0);

/** Adds what Stripe brings to months that were exported: a fee, a top-up and a hold. */
async function addLate(month: string): Promise<void> {
  const created = Date.parse(`${month}-15T12:00:00Z`) / 1000;
  sandbox.ledger.transaction(() => {
    const before = new Set([...sandbox.ledger.newest('balance_transaction')].map(({ id }) => id));
    takeStripeFee(sandbox.context, 85, 'Radar (fraud)');
    topUp(sandbox.context, 700);
    holdReserve(sandbox.context, 300);
    for (const entry of [...sandbox.ledger.newest('balance_transaction')])
      if (!before.has(entry.id)) sandbox.ledger.put({ ...entry, created });
  });
  await expectLedgerToEqual();
}

/**
 * Exports the months that are over in an order, with late entries in between: every entry and record is in exactly one
 * file, files stay as they were, and journals, files and balance agree.
 */
export async function expectBooksToAgree(order: (months: string[]) => string[]): Promise<void> {
  const current = dayInPacific(new Date()).slice(0, 7);
  const over = order((await readSummary()).months.filter((month) => month < current));
  const files = new Map<string, string>();
  for (const month of over) {
    for (const path of [`${month}.csv?format=quickbooks`, `${month}.csv`])
      files.set(path, await exportFile(path));
    if (month === over[0]) await addLate(month);
  }
  // Late entries can be in a month in which nothing else moved.
  const later = (await readSummary()).months.filter((month) => month < current);
  for (const month of later.sort()) await exportFile(`${month}.csv`);
  for (const [path, text] of files) expect(await exportFile(path), path).toBe(text);

  const stored = await selectRows(monthFileLines);
  const lines = [...stored.map(({ line }) => line), ...(await readMonthFile(current))];
  const ids = lines.flatMap(({ entryId, correction }) => (correction ? [] : (entryId ?? [])));
  const entries = await readEntries(undefined);
  expect(ids.sort(), 'each entry is in one file').toEqual(entries.map(({ id }) => id).sort());
  const records = lines.filter(({ kind }) => kind === null).map(({ donationId }) => donationId);
  expect(new Set(records).size, 'each record is in one file').toBe(records.length);

  const journals: string[] = [];
  for (const month of new Set([...stored.map((line) => line.month), current]))
    journals.push(await exportFile(`${month}.csv?format=quickbooks`));
  const sums = sumAccounts(journals);
  const dollars = lines.filter(({ currency }) => currency === 'usd');
  const atStripe = sumColumn(dollars, ({ kind }) => kind !== null && kind !== 'reserves');
  expect(sums.get(defaultAccountNames.clearing) ?? 0, 'clearing').toBe(atStripe);
  expect(
    [...sums.values()].reduce((sum, each) => sum + each, 0),
    'debits are credits',
  ).toBe(0);

  await compareBalance();
  expect((await selectRows(balanceChecks))[0]?.gaps, "Stripe's balances").toEqual([]);
}
