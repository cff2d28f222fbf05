import { and, eq } from 'drizzle-orm';
import { toCsv } from '#model/csv.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import {
  accountLabels,
  type AccountNames,
  type JournalAccount,
  type JournalFormat,
  type JournalSummary,
} from '#model/donations/journal.ts';
import { centsToDecimal } from '#model/money/money.ts';
import { identity } from '#model/site/identity.ts';
import { database } from '../../db/client.ts';
import { journalFiles, type LedgerLine } from '../../db/ledger-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { conflict } from '../../http/errors.ts';
import { readAccountNames } from './account-names.ts';
import { buildJournal, findOffLines, type JournalEntry } from './journal.ts';
import { previewMonthFile, readMonthFile } from './month-file.ts';

const prefix = identity.name.replaceAll(/\B.|\s|[^A-Za-z\s]/g, '').toUpperCase();

const journalNumber = (month: string, at: number) =>
  `${prefix}-${month}-${String(at + 1).padStart(2, '0')}`;

const sumDebits = ({ postings }: JournalEntry) =>
  postings.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);

type Cells = readonly string[];

// QuickBooks Online imports these columns.
function quickbooksCells(entries: readonly JournalEntry[], month: string, names: AccountNames) {
  const heads = [
    ...['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name'],
  ];
  const rows = entries.flatMap(({ date, title, currency, postings }, at) => {
    const [year, number, day] = date.split('-') as [string, string, string];
    return postings.map(({ account, cents, description }): Cells => {
      const amount = centsToDecimal(Math.abs(cents), currency);
      return [
        journalNumber(month, at),
        `${number}/${day}/${year}`,
        names[account],
        cents > 0 ? amount : '',
        cents < 0 ? amount : '',
        `${title}: ${description}`,
        // QuickBooks takes only names that its list of customers and suppliers has.
        '',
      ];
    });
  });
  return [heads, ...rows];
}

const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

// Xero takes `31 Oct 2026` in every region.
function xeroDate(date: string): string {
  const [year, number, day] = date.split('-') as [string, string, string];
  return `${day} ${shortMonths[Number(number) - 1] ?? ''} ${year}`;
}

// Xero reads rows of one narration and date as one journal.
function xeroCells(entries: readonly JournalEntry[], month: string, names: AccountNames) {
  const heads = ['Narration', 'Date', 'Description', 'AccountCode', 'TaxRate', 'Amount'];
  const rows = entries.flatMap(({ date, title, currency, postings }, at) =>
    postings.map(({ account, cents, description }): Cells => [
      `${journalNumber(month, at)} ${title}`,
      xeroDate(date),
      description,
      names[`${account}Code`],
      names.taxRate,
      centsToDecimal(cents, currency),
    ]),
  );
  return [heads, ...rows];
}

const formats = { quickbooks: quickbooksCells, xero: xeroCells } as const;

function findMissingCodes(entries: readonly JournalEntry[], names: AccountNames) {
  const used = new Set(entries.flatMap(({ postings }) => postings.map(({ account }) => account)));
  return [...used].filter((account) => names[`${account}Code`] === '');
}

const quoted = (accounts: readonly JournalAccount[]) =>
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
      `Xero needs a code for ${quoted(missing)}. Type it under Payouts, Export, Account names; QuickBooks can be exported as it is.`,
    );
  }
}

// A closed month keeps the names of the day on which it was first exported in a format.
async function keepNames(month: string, format: JournalFormat, names: AccountNames) {
  const { queries } = database();
  const livemode = siteIsLive();
  await queries
    .insert(journalFiles)
    .values({ livemode, month, format, names, takenAt: new Date() })
    .onConflictDoNothing();
}

async function findKeptNames(month: string, format: JournalFormat) {
  const { names, livemode } = journalFiles;
  const [row] = await database()
    .queries.select({ names })
    .from(journalFiles)
    .where(
      and(
        eq(livemode, siteIsLive()),
        eq(journalFiles.month, month),
        eq(journalFiles.format, format),
      ),
    );
  return row?.names;
}

/**
 * `GET /api/admin/ledger/{YYYY-MM}.csv?format=`: the month as a journal. A month that is over keeps its lines
 * and the names of its accounts. @throws HttpError 409.
 */
export async function journalCsv(month: string, format: JournalFormat): Promise<string> {
  const today = dayInPacific(new Date());
  const names = (await findKeptNames(month, format)) ?? (await readAccountNames()).names;
  const preview = await previewMonthFile(month);
  // A month whose journal is refused is not closed by asking for it.
  requireWhole(preview, buildJournal(preview, month, today), names, format);
  const lines = await readMonthFile(month);
  const entries = buildJournal(lines, month, today);
  const isKept = month < today.slice(0, 7) && lines.length > 0;
  if (isKept) await keepNames(month, format, names);
  // When two first exports run at once, one of them has kept its names.
  const kept = (isKept && (await findKeptNames(month, format))) || names;
  return toCsv(formats[format](entries, month, kept));
}

/** `GET /api/admin/ledger/{YYYY-MM}/journal` takes no file. */
export async function summarizeJournal(month: string): Promise<JournalSummary> {
  const lines = await previewMonthFile(month);
  const entries = buildJournal(lines, month, dayInPacific(new Date()));
  const names = (await findKeptNames(month, 'xero')) ?? (await readAccountNames()).names;
  const off = findOffLines(lines);
  const currencies = [...new Set(entries.map(({ currency }) => currency))].sort();
  return {
    payouts: entries.filter(({ kind }) => kind === 'payout').length,
    days: new Set(entries.filter(({ kind }) => kind === 'day').map(({ date }) => date)).size,
    sums: currencies.map((currency) => ({
      currency,
      cents: entries
        .filter((entry) => entry.currency === currency)
        .reduce((sum, entry) => sum + sumDebits(entry), 0),
    })),
    offDays: [...new Set(off.map(({ date }) => date))],
    offCents: off.reduce(
      (sum, { grossCents, feeCents, netCents }) =>
        sum + Math.abs((grossCents ?? 0) - (feeCents ?? 0) - (netCents ?? 0)),
      0,
    ),
    missingCodes: findMissingCodes(entries, names),
  };
}
