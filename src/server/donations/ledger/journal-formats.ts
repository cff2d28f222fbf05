import type { AccountNames, JournalFormat } from '#model/donations/journal.ts';
import { centsToDecimal } from '#model/money/money.ts';
import { identity } from '#model/site/identity.ts';
import type { JournalEntry } from './journal.ts';

const prefix = identity.name.replaceAll(/\B.|\s|[^A-Za-z\s]/g, '').toUpperCase();

const journalNumber = (month: string, at: number) =>
  `${prefix}-${month}-${String(at + 1).padStart(2, '0')}`;

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

/** Returns the rows of the file of a month, with its heads. */
export function writeJournalRows(
  format: JournalFormat,
  entries: readonly JournalEntry[],
  month: string,
  names: AccountNames,
) {
  return formats[format](entries, month, names);
}
