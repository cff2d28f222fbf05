import { type EntryKind, entryKinds } from '#contracts/donations/payouts.ts';
import { toCsv } from '#lib/csv.ts';
import { centsToDecimal } from '#lib/money.ts';
import { entryLine, type LedgerLine, readMonthLines } from './ledger-lines.ts';
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
  other: 'Other',
};

const notByCard = 'Not by card';

const decimal = (cents: number | null) => (cents === null ? '' : centsToDecimal(cents));

function lineCells(line: LedgerLine): Cells {
  return [
    line.date,
    line.name,
    line.description ?? '',
    line.donationId ?? '',
    line.donationId ? line.donorName || 'Anonymous' : '',
    line.reference ?? '',
    decimal(line.grossCents),
    decimal(line.feeCents),
    decimal(line.netCents),
    line.currency,
    line.availableOn ?? '',
    line.payoutId ?? '',
    line.paymentId ?? '',
    line.entryId ?? '',
    line.kind ? kindNames[line.kind] : notByCard,
  ];
}

/** One line for each currency, because an account can hold several. */
function totalCells(words: string, lines: readonly LedgerLine[], kind = ''): Cells[] {
  const currencies = new Set(lines.map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    const sum = (name: 'grossCents' | 'feeCents' | 'netCents') =>
      centsToDecimal(own.reduce((total, line) => total + (line[name] ?? 0), 0));
    const [gross, fee, net] = [sum('grossCents'), sum('feeCents'), sum('netCents')];
    return ['', words, '', '', '', '', gross, fee, net, currency, '', '', '', '', kind];
  });
}

/** Entries of Stripe's balance, their total by kind, and the total of all. */
function entryCells(lines: readonly LedgerLine[]): Cells[] {
  return [
    ...lines.map(lineCells),
    ...entryKinds.flatMap((kind) => {
      const name = kindNames[kind];
      return totalCells(
        `Total: ${name}`,
        lines.filter((line) => line.kind === kind),
        name,
      );
    }),
    ...totalCells('Total', lines),
  ];
}

/** `GET /api/admin/payouts/{id}.csv`. @throws HttpError 404. */
export async function payoutCsv(id: string): Promise<string> {
  const { entries } = await readPayout(id);
  return toCsv([
    heads,
    ...entryCells(entries.map((entry) => entryLine({ ...entry, payoutId: id }))),
  ]);
}

/**
 * `GET /api/admin/ledger/{YYYY-MM}.csv`: every entry of a Pacific month and their totals, then the
 * donations not by card and theirs (P-178).
 */
export async function monthCsv(month: string): Promise<string> {
  const lines = await readMonthLines(month);
  const recorded = lines.filter(({ kind }) => kind === null);
  return toCsv([
    heads,
    ...entryCells(lines.filter(({ kind }) => kind !== null)),
    ...recorded.map(lineCells),
    ...totalCells('Total not by card', recorded, notByCard),
  ]);
}
