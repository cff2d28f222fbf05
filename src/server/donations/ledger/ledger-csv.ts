import { type EntryKind, entryKinds } from '#model/donations/payouts.ts';
import { toCsv } from '#model/csv.ts';
import { centsToDecimal } from '#model/money/money.ts';
import type { LedgerLine } from '../../db/ledger-json.ts';
import { entryLine } from './ledger-lines.ts';
import { readMonthFile } from './month-file.ts';
import { readPayout } from './payouts.ts';

const heads = [
  'Date',
  'Entry',
  'Description',
  'Donation ID',
  'Donor Name',
  'Reference',
  'Gross',
  'Fee',
  'Net',
  'Currency',
  'Available',
  'Payout',
  'Payment ID',
  'Entry ID',
  'Kind',
];

type Cells = readonly string[];

const kindNames: Readonly<Record<EntryKind, string>> = {
  donations: 'Donations',
  refunds: 'Refunds',
  disputes: 'Disputes',
  fees: 'Stripe fees',
  payouts: 'Payouts',
  topups: 'Top-ups',
  reserves: 'Reserves',
  other: 'Other',
  unknown: 'Unknown',
};

const notByCard = 'Not by card';

const writeDecimal = (cents: number | null, currency: string) =>
  cents === null ? '' : centsToDecimal(cents, currency);

function lineCells(line: LedgerLine): Cells {
  return [
    line.date,
    line.name,
    line.description ?? '',
    line.donationId ?? '',
    line.donationId ? line.donorName || 'Anonymous' : '',
    line.reference ?? '',
    writeDecimal(line.grossCents, line.currency),
    writeDecimal(line.feeCents, line.currency),
    writeDecimal(line.netCents, line.currency),
    line.currency,
    line.availableOn ?? '',
    line.payoutId ?? '',
    line.paymentId ?? '',
    line.entryId ?? '',
    line.kind ? kindNames[line.kind] : notByCard,
  ];
}

// An account can hold several currencies, so each has a line.
function totalCells(text: string, lines: readonly LedgerLine[], kind = ''): Cells[] {
  const currencies = new Set(lines.map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    const sum = (name: 'grossCents' | 'feeCents' | 'netCents') =>
      centsToDecimal(
        own.reduce((total, line) => total + (line[name] ?? 0), 0),
        currency,
      );
    const [gross, fee, net] = [sum('grossCents'), sum('feeCents'), sum('netCents')];
    return ['', text, '', '', '', '', gross, fee, net, currency, '', '', '', '', kind];
  });
}

function entryCells(lines: readonly LedgerLine[], total = 'Total'): Cells[] {
  return [
    ...lines.map(lineCells),
    ...entryKinds.flatMap((kind) => {
      const name = kindNames[kind];
      return totalCells(
        `${total}: ${name}`,
        lines.filter((line) => line.kind === kind),
        name,
      );
    }),
    ...totalCells(total, lines),
  ];
}

/** Writes a payout's entries as CSV, for `GET /api/admin/payouts/{id}.csv`. @throws HttpError 404 */
export async function payoutCsv(id: string): Promise<string> {
  const { entries } = await readPayout(id);
  return toCsv([
    heads,
    ...entryCells(entries.map((entry) => entryLine({ ...entry, payoutId: id }))),
  ]);
}

/**
 * Writes every entry of a Pacific month and their totals, then the donations not by card and theirs, for `GET
 * /api/admin/ledger/{YYYY-MM}.csv`. Entries of earlier months that came after their files follow with totals of their
 * own. Every change of this function changes files that were exported.
 */
export async function monthCsv(month: string): Promise<string> {
  const lines = await readMonthFile(month);
  const part = (isLate: boolean, isRecorded: boolean) =>
    lines.filter((line) => line.isLate === isLate && (line.kind === null) === isRecorded);
  const cells = (isLate: boolean, entries: string, recorded: string) => [
    ...entryCells(part(isLate, false), entries),
    ...part(isLate, true).map(lineCells),
    ...totalCells(recorded, part(isLate, true), notByCard),
  ];
  return toCsv([
    heads,
    ...cells(false, 'Total', 'Total not by card'),
    ...cells(true, 'Late total', 'Late total not by card'),
  ]);
}
