import { and, asc, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { sourceLabels } from '#contracts/donations/donations.ts';
import { recordedSources } from '#contracts/enumerations.ts';
import { toCsv } from '#lib/csv.ts';
import { centsToDecimal } from '#lib/money.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { database } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { hasStatus, receivedAt } from '../rows.ts';
import { readPayout } from './payouts.ts';
import { readEntries, type ReadEntry } from './read-entries.ts';

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
];

type Line = readonly string[];

const day = (iso: string) => dayInPacific(new Date(iso));

function entryLine(entry: Omit<ReadEntry, 'payoutId'>, payoutId: string | null): Line {
  const { donationId } = entry;
  return [
    day(entry.createdAt),
    entry.name,
    entry.description ?? '',
    donationId ?? '',
    donationId ? entry.donorName || 'Anonymous' : '',
    '',
    centsToDecimal(entry.amountCents),
    centsToDecimal(entry.feeCents),
    centsToDecimal(entry.netCents),
    entry.currency,
    day(entry.availableOn),
    payoutId ?? '',
    entry.paymentId ?? '',
    entry.id,
  ];
}

interface Sums {
  amountCents: number;
  feeCents: number;
  netCents: number;
  currency: string;
}

/** One line for each currency, because an account can hold several. */
function totalLines(words: string, parts: readonly Sums[]): Line[] {
  const currencies = new Set(parts.map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const own = parts.filter((part) => part.currency === currency);
    const sum = (name: 'amountCents' | 'feeCents' | 'netCents') =>
      centsToDecimal(own.reduce((total, part) => total + part[name], 0));
    const [gross, fee, net] = [sum('amountCents'), sum('feeCents'), sum('netCents')];
    return ['', words, '', '', '', '', gross, fee, net, currency, '', '', '', ''];
  });
}

/** `GET /api/admin/payouts/{id}.csv`. @throws HttpError 404. */
export async function payoutCsv(id: string): Promise<string> {
  const { entries } = await readPayout(id);
  return toCsv([
    heads,
    ...entries.map((entry) => entryLine(entry, id)),
    ...totalLines('Total', entries),
  ]);
}

/** From the first moment of a Pacific month to that of the next. */
function isInMonth(moment: SQLWrapper, month: string): SQL {
  const first = sql`${`${month}-01`}::timestamp`;
  const zone = sql`at time zone 'America/Los_Angeles'`;
  return sql`(${moment} >= ${first} ${zone} and ${moment} < (${first} + interval '1 month') ${zone})`;
}

/** A month that was closed stays as it was: what is taken back counts in the month of that. */
const bookedAt = sql`case when ${donations.reversesId} is null then ${donations.receivedAt} else ${donations.createdAt} end`;

/** Donations that staff recorded as received in the month, and those taken back in it. */
async function recordedLines(month: string): Promise<Line[]> {
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(
      and(
        hasStatus('succeeded', siteIsLive()),
        inArray(donations.source, recordedSources),
        isInMonth(bookedAt, month),
      ),
    )
    .orderBy(asc(bookedAt), asc(donations.id));
  const lines = rows.map((row) => {
    // Stock is described, not valued (P-151).
    const amount = row.source === 'stock' ? '' : centsToDecimal(row.amountCents);
    return [
      dayInPacific(row.reversesId ? row.createdAt : receivedAt(row)),
      `${sourceLabels[row.source]}${row.reversesId ? ', taken back' : ''}`,
      row.description ?? '',
      row.id,
      row.donorName || 'Anonymous',
      row.reference ?? '',
      amount,
      '',
      amount,
      row.currency,
      '',
      '',
      '',
      '',
    ];
  });
  const parts = rows.map(({ amountCents, currency }) => ({
    ...{ amountCents, feeCents: 0, netCents: amountCents, currency },
  }));
  return [...lines, ...totalLines('Total not by card', parts)];
}

/**
 * `GET /api/admin/ledger/{YYYY-MM}.csv`: every entry of a Pacific month and their total, then the
 * donations not by card and theirs (P-178).
 */
export async function monthCsv(month: string): Promise<string> {
  const entries = await readEntries(isInMonth(ledgerEntries.createdAt, month));
  return toCsv([
    heads,
    ...entries.map((entry) => entryLine(entry, entry.payoutId)),
    ...totalLines('Total', entries),
    ...(await recordedLines(month)),
  ]);
}
