import { dayInPacific } from '#model/dates/pacific-dates.ts';
import type { JournalSummary } from '#model/donations/journal.ts';
import type { LedgerLine } from '../../db/ledger-json.ts';
import { readAccountNames } from './account-names.ts';
import { type JournalEntry, buildJournal, findMissingCodes, findOffLines } from './journal.ts';
import { findExportedJournal } from './exported-journals.ts';
import { previewMonthFile } from './month-file.ts';

const sumDebits = ({ postings }: JournalEntry) =>
  postings.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);

const difference = ({ grossCents, feeCents, netCents }: LedgerLine) =>
  (grossCents ?? 0) - (feeCents ?? 0) - (netCents ?? 0);

function groupByCurrency<Item extends { currency: string }>(items: readonly Item[]) {
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort();
  return currencies.map(
    (currency) => [currency, items.filter((item) => item.currency === currency)] as const,
  );
}

/** Summarizes a month's journal for `GET /api/admin/ledger/{YYYY-MM}/journal`, without exporting its file. */
export async function summarizeJournal(month: string): Promise<JournalSummary> {
  const lines = await previewMonthFile(month);
  const entries = buildJournal(lines, month, dayInPacific(new Date()));
  const names =
    (await findExportedJournal(month, 'xero'))?.names ?? (await readAccountNames()).names;
  const off = findOffLines(lines);
  return {
    payouts: entries.filter(({ kind }) => kind === 'payout').length,
    days: new Set(entries.filter(({ kind }) => kind === 'day').map(({ date }) => date)).size,
    sums: groupByCurrency(entries).map(([currency, own]) => ({
      currency,
      cents: own.reduce((sum, entry) => sum + sumDebits(entry), 0),
      lines: own.flatMap(({ postings }) => postings).length,
    })),
    unknown: [...new Set(lines.filter(({ kind }) => kind === 'unknown').map(({ name }) => name))],
    offDays: [...new Set(off.map(({ date }) => date))],
    offSums: groupByCurrency(off).map(([currency, own]) => ({
      currency,
      cents: own.reduce((sum, line) => sum + Math.abs(difference(line)), 0),
    })),
    missingCodes: findMissingCodes(entries, names),
  };
}
