import { toCsv } from '#model/csv.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import {
  accountLabels,
  type AccountNames,
  type JournalAccount,
  type JournalFormat,
} from '#model/donations/journal.ts';
import type { LedgerLine } from '../../db/ledger-schema.ts';
import { conflict } from '../../http/errors.ts';
import { readAccountNames } from './account-names.ts';
import { buildJournal, findOffLines, type JournalEntry } from './journal.ts';
import { writeJournalRows } from './journal-formats.ts';
import { findExportedNames, findMissingCodes, storeExportedNames } from './journal-names.ts';
import { previewMonthFile, readMonthFile } from './month-file.ts';

const listLabels = (accounts: readonly JournalAccount[]) =>
  accounts.map((account) => accountLabels[account]).join(', ');

/** @throws HttpError 409 that names the days or the codes. */
function requireWhole(
  lines: readonly LedgerLine[],
  entries: readonly JournalEntry[],
  names: AccountNames,
  format: JournalFormat,
): void {
  const off = new Set(findOffLines(lines).map(({ date }) => date));
  if (off.size > 0) {
    throw conflict(
      `The entries of ${[...off].join(', ')} do not add up, so that the journal would not balance. Wait for the next reconciliation.`,
    );
  }
  const missing = format === 'xero' ? findMissingCodes(entries, names) : [];
  if (missing.length > 0) {
    throw conflict(
      `Xero needs a code for ${listLabels(missing)}. Type it under Payouts, Export, Account names; QuickBooks can be exported as it is.`,
    );
  }
}

/**
 * `GET /api/admin/ledger/{YYYY-MM}.csv?format=`: the month as a journal. A month that is over keeps its lines
 * and the names of its accounts. @throws HttpError 409.
 */
export async function journalCsv(month: string, format: JournalFormat): Promise<string> {
  const today = dayInPacific(new Date());
  const names = (await findExportedNames(month, format)) ?? (await readAccountNames()).names;
  const preview = await previewMonthFile(month);
  // A month whose journal is refused is not closed by asking for it.
  requireWhole(preview, buildJournal(preview, month, today), names, format);
  const lines = await readMonthFile(month);
  const entries = buildJournal(lines, month, today);
  const isClosed = month < today.slice(0, 7) && lines.length > 0;
  if (isClosed) await storeExportedNames(month, format, names);
  // When two first exports run at once, the names of one of them are stored.
  const storedNames = (isClosed && (await findExportedNames(month, format))) || names;
  return toCsv(writeJournalRows(format, entries, month, storedNames));
}
