import { toCsv, toImportCsv } from '#model/csv.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import {
  accountLabels,
  type AccountNames,
  type JournalAccount,
  type JournalFormat,
} from '#model/donations/journal.ts';
import { donationCurrency } from '#model/donations/contract.ts';
import { identity } from '#model/site/identity.ts';
import type { LedgerLine } from '../../db/ledger-json.ts';
import { conflict } from '../../http/errors.ts';
import { readAccountNames } from './account-names.ts';
import { buildJournal, findMissingCodes, findOffLines, type JournalEntry } from './journal.ts';
import { type NumberedEntry, typedColumns, writeJournalRows } from './journal-formats.ts';
import { addMissingCodes, findExportedJournal, storeExportedJournal } from './exported-journals.ts';
import { readMonthFile } from './month-file.ts';

const listLabels = (accounts: readonly JournalAccount[]) =>
  accounts.map((account) => accountLabels[account]).join(', ');

/**
 * Refuses a journal that would be wrong.
 *
 * @throws HttpError 409 that names the days or the codes
 */
function requireExportable(
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

// The capitals of the organization's name, such as BAI.
const currentPrefix = identity.name.replaceAll(/\B.|\s|[^A-Za-z\s]/g, '').toUpperCase();

const numberEntries = (
  entries: readonly JournalEntry[],
  numberPrefix: string,
  batch: string,
): NumberedEntry[] =>
  entries.map((entry, index) => ({
    ...entry,
    number: `${numberPrefix}-${batch}-${String(index + 1).padStart(2, '0')}`,
  }));

interface JournalFile {
  month: string;
  format: JournalFormat;
  currency: string;
  today: string;
  numberPrefix: string;
}

/** Writes the first layout, which its files keep. Every change of this function changes files that were exported. */
function writeFirstLayout(
  lines: readonly LedgerLine[],
  { month, format, today, numberPrefix }: JournalFile,
  names: AccountNames,
): string {
  const entries = numberEntries(buildJournal(lines, month, today), numberPrefix, month);
  return toCsv(writeJournalRows(format, entries, names));
}

/** Writes the current layout. Every change of this function changes files that were exported. */
function writeJournal(
  lines: readonly LedgerLine[],
  { month, format, currency, today, numberPrefix }: JournalFile,
  names: AccountNames,
): string {
  const isDollars = currency === donationCurrency;
  // Each currency has a file of its own, and books tell the numbers apart.
  const batch = isDollars ? month : `${month}-${currency.toUpperCase()}`;
  const entries = numberEntries(buildJournal(lines, month, today), numberPrefix, batch);
  return toImportCsv(writeJournalRows(format, entries, names), typedColumns[format]);
}

/**
 * Writes the month as a journal in one currency, for `GET /api/admin/ledger/{YYYY-MM}.csv?format=`. A month that is
 * over keeps its lines, its account names and the numbers of its entries.
 *
 * @throws HttpError 409
 */
export async function journalCsv(
  month: string,
  format: JournalFormat,
  currency = donationCurrency,
): Promise<string> {
  const today = dayInPacific(new Date());
  const exported = await findExportedJournal(month, format);
  const present = (await readAccountNames()).names;
  const names = exported ? addMissingCodes(exported.names, present) : present;
  const inCurrency = (lines: readonly LedgerLine[]) =>
    lines.filter((line) => line.currency === currency);
  const lines = await readMonthFile(month, (read) => {
    const own = inCurrency(read);
    requireExportable(own, buildJournal(own, month, today), names, format);
  });
  const isClosed = month < today.slice(0, 7) && lines.length > 0;
  // A currency in which nothing moved has no file that names could change.
  if (isClosed && inCurrency(lines).length > 0)
    await storeExportedJournal(
      month,
      format,
      { names, numberPrefix: currentPrefix },
      exported?.names,
    );
  // When two first exports run at once, the names of one of them are stored.
  const kept = isClosed ? await findExportedJournal(month, format) : undefined;
  if (kept?.layout === 1 && currency !== donationCurrency)
    throw conflict(
      'The journal of this month was exported with all currencies in one file. Leave the currency out.',
    );
  const numberPrefix = kept?.numberPrefix ?? currentPrefix;
  const file = { month, format, currency, today, numberPrefix };
  if (kept?.layout === 1) return writeFirstLayout(lines, file, kept.names);
  return writeJournal(inCurrency(lines), file, kept?.names ?? names);
}
