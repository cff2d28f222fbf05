import { dayInPacific } from '#model/dates/pacific-dates.ts';
import type { JournalSummary } from '#model/donations/journal.ts';
import { readAccountNames } from './account-names.ts';
import { buildJournal, findOffLines, type JournalEntry } from './journal.ts';
import { findExportedJournal, findMissingCodes } from './journal-names.ts';
import { previewMonthFile } from './month-file.ts';

const sumDebits = ({ postings }: JournalEntry) =>
  postings.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);

/** Summarizes a month's journal for `GET /api/admin/ledger/{YYYY-MM}/journal`, without exporting its file. */
export async function summarizeJournal(month: string): Promise<JournalSummary> {
  const lines = await previewMonthFile(month);
  const entries = buildJournal(lines, month, dayInPacific(new Date()));
  const names =
    (await findExportedJournal(month, 'xero'))?.names ?? (await readAccountNames()).names;
  const off = findOffLines(lines);
  const currencies = [...new Set(entries.map(({ currency }) => currency))].sort();
  return {
    payouts: entries.filter(({ kind }) => kind === 'payout').length,
    days: new Set(entries.filter(({ kind }) => kind === 'day').map(({ date }) => date)).size,
    sums: currencies.map((currency) => {
      const own = entries.filter((entry) => entry.currency === currency);
      const cents = own.reduce((sum, entry) => sum + sumDebits(entry), 0);
      return { currency, cents, lines: own.flatMap(({ postings }) => postings).length };
    }),
    unknown: [...new Set(lines.filter(({ kind }) => kind === 'unknown').map(({ name }) => name))],
    offDays: [...new Set(off.map(({ date }) => date))],
    offCents: off.reduce(
      (sum, { grossCents, feeCents, netCents }) =>
        sum + Math.abs((grossCents ?? 0) - (feeCents ?? 0) - (netCents ?? 0)),
      0,
    ),
    missingCodes: findMissingCodes(entries, names),
  };
}
