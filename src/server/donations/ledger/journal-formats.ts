import type { AccountNames, JournalFormat } from '#model/donations/journal.ts';
import { centsToDecimal } from '#model/money/money.ts';
import type { JournalEntry } from './journal.ts';

export type NumberedEntry = JournalEntry & { number: string };

type Cells = readonly string[];

// These are the columns that QuickBooks Online imports.
function quickbooksCells(entries: readonly NumberedEntry[], names: AccountNames) {
  const heads = [
    'JournalNo',
    'JournalDate',
    'AccountName',
    'Debits',
    'Credits',
    'Description',
    'Name',
  ];
  const rows = entries.flatMap(({ number, date, title, currency, postings }) => {
    const [year, month, day] = date.split('-') as [string, string, string];
    return postings.map(({ account, cents, description }): Cells => {
      const amount = centsToDecimal(Math.abs(cents), currency);
      return [
        number,
        `${month}/${day}/${year}`,
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
function xeroCells(entries: readonly NumberedEntry[], names: AccountNames) {
  const heads = ['Narration', 'Date', 'Description', 'AccountCode', 'TaxRate', 'Amount'];
  const rows = entries.flatMap(({ number, date, title, currency, postings }) =>
    postings.map(({ account, cents, description }): Cells => [
      `${number} ${title}`,
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

/** Returns the rows of a month's file with its column heads. */
export function writeJournalRows(
  format: JournalFormat,
  entries: readonly NumberedEntry[],
  names: AccountNames,
) {
  return formats[format](entries, names);
}

/** The columns that hold what staff typed: names, codes and tax rate of their books. */
export const typedColumns: Readonly<Record<JournalFormat, readonly number[]>> = {
  quickbooks: [2],
  xero: [3, 4],
};
