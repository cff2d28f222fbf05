import { and, asc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { donationCurrency, sourceLabels } from '#model/donations/contract.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { availableDay } from '#model/donations/available-day.ts';
import { depositOfChecks, findPlatformId, platformNames } from '#model/donations/platforms.ts';
import { formatDollars } from '#model/money/money.ts';
import type { Queries } from '../../db/client.ts';
import { giftImportRows, giftImports } from '../../db/gift-imports-schema.ts';
import { ledgerEntries, monthFileLines, monthFiles } from '../../db/ledger-schema.ts';
import type { LedgerLine } from '../../db/ledger-json.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { type DonationRow, receivedAt } from '../rows.ts';
import { readCorrections } from './corrections.ts';
import { listStoredMonthFiles, pacificMonth, takesFrom } from './months.ts';
import { listNamedPayouts } from './platform-payouts.ts';
import { readEntries, type ReadEntry } from './read-entries.ts';
import { bookedAt, isRecordedInBooks } from './recorded-in-books.ts';

const day = (iso: string) => dayInPacific(new Date(iso));

/** Makes a stored entry a line of the ledger's files, with amounts in cents. */
export function entryLine(entry: ReadEntry): LedgerLine {
  const { id, name, kind, description, donationId, donorName, currency } = entry;
  const { payoutId, paymentId, amountCents: grossCents, feeCents, netCents } = entry;
  return {
    name,
    kind,
    description,
    donationId,
    donorName,
    currency,
    payoutId,
    paymentId,
    grossCents,
    feeCents,
    netCents,
    reference: null,
    entryId: id,
    isLate: false,
    date: day(entry.createdAt),
    availableOn: availableDay(entry.availableOn),
  };
}

interface Recorded {
  row: DonationRow;
  /** The id in its file of the gift, or of the gift that the row takes back. */
  externalId: string | null;
  /** The payout of the platform through which the gift came. */
  payoutId: string | null;
}

function recordedLine({ row, externalId, payoutId }: Recorded): LedgerLine {
  const cents = row.source === 'stock' ? null : row.amountCents;
  const { id, description, donorName, reference, currency } = row;
  const fee = externalId === null ? null : row.feeCents;
  const platform = findPlatformId(externalId ?? '');
  return {
    date: dayInPacific(row.reversesId ? row.createdAt : receivedAt(row)),
    name: `${sourceLabels[row.source]}${row.reversesId ? ', taken back' : ''}`,
    kind: null,
    description,
    donationId: id,
    donorName,
    reference,
    currency,
    grossCents: cents,
    feeCents: fee,
    netCents: cents === null ? null : cents - (fee ?? 0),
    availableOn: null,
    payoutId,
    paymentId: null,
    entryId: null,
    isLate: false,
    ...(platform && { platform }),
  };
}

function isInMonth(timestamp: SQLWrapper, month: string): SQL {
  const first = sql`${`${month}-01`}::timestamp`;
  const zone = sql`at time zone 'America/Los_Angeles'`;
  return sql`(${timestamp} >= ${first} ${zone} and ${timestamp} < (${first} + interval '1 month') ${zone})`;
}

// Such an entry is dated in a month whose file was exported without it, and has been in no file since.
const isInNoFile = (at: SQLWrapper, itemId: SQLWrapper) =>
  sql`(exists (
    select from ${monthFiles} where ${monthFiles.livemode} = ${siteIsLive()}
      and ${monthFiles.month} = ${pacificMonth(at)}
  ) and not exists (
    select from ${monthFileLines} where ${monthFileLines.itemId} = ${itemId}::text
  ))`;

const reversed = alias(donations, 'reversed');

const readRecorded = (queries: Queries, where: SQL): Promise<Recorded[]> =>
  queries
    .select({
      row: donations,
      externalId: sql<string | null>`coalesce(${donations.externalId}, ${reversed.externalId})`,
      payoutId: giftImportRows.payoutId,
    })
    .from(donations)
    .leftJoin(reversed, eq(reversed.id, donations.reversesId))
    .leftJoin(
      giftImportRows,
      and(eq(giftImportRows.donationId, donations.id), eq(giftImportRows.outcome, 'recorded')),
    )
    .where(and(isRecordedInBooks(), where))
    .orderBy(asc(bookedAt), asc(donations.id));

// Costs are booked when their file was recorded, so that none comes late.
async function readCosts(queries: Queries, month: string): Promise<LedgerLine[]> {
  const rows = await queries
    .select({ row: giftImportRows, at: giftImports.createdAt, format: giftImports.format })
    .from(giftImportRows)
    .innerJoin(giftImports, eq(giftImports.id, giftImportRows.importId))
    .where(
      and(
        eq(giftImportRows.type, 'cost'),
        eq(giftImportRows.outcome, 'recorded'),
        eq(giftImports.livemode, siteIsLive()),
        isInMonth(giftImports.createdAt, month),
      ),
    )
    .orderBy(asc(giftImports.createdAt), asc(giftImportRows.position));
  return rows.map(({ row: { id, reason, cents, payoutId }, at, format }) => ({
    date: dayInPacific(at),
    name: 'Cost of a payout',
    kind: null,
    isLate: false,
    description: reason,
    donationId: null,
    donorName: null,
    reference: null,
    grossCents: 0,
    feeCents: cents,
    netCents: 0 - (cents ?? 0),
    currency: donationCurrency,
    availableOn: null,
    payoutId,
    paymentId: null,
    entryId: id,
    ...ofPlatform(format),
  }));
}

function ofPlatform(format: string): Pick<LedgerLine, 'platform'> {
  const platform = findPlatformId(format);
  return platform ? { platform } : {};
}

// Like costs, payouts are booked in the month in which their file was recorded.
async function readPlatformPayouts(queries: Queries, month: string): Promise<LedgerLine[]> {
  const named = await listNamedPayouts(queries);
  const booked = named.flatMap(({ id, import: file, payout, additions }) => [
    { id, file, payout, cents: payout.netCents },
    ...additions
      .filter(({ netCents }) => netCents !== 0)
      .map((each) => ({ id: each.id, file: each.import, payout, cents: each.netCents })),
  ]);
  return booked.flatMap(({ id, file, payout, cents }): LedgerLine[] => {
    const { platform } = ofPlatform(file.format);
    const bookedOn = dayInPacific(file.createdAt);
    if (!bookedOn.startsWith(month)) return [];
    const paid = payout.date ?? payout.periodEnding ?? bookedOn;
    return [
      {
        date: paid.startsWith(month) ? paid : bookedOn,
        kind: null,
        isLate: false,
        name: platform ? `Payout of ${platformNames[platform]}` : depositOfChecks,
        description: `${formatDollars(cents)} of ${formatUtcDay(paid)}`,
        donationId: null,
        donorName: null,
        reference: null,
        currency: donationCurrency,
        grossCents: null,
        feeCents: null,
        netCents: null,
        availableOn: null,
        payoutId: payout.id,
        paymentId: null,
        entryId: id,
        ...ofPlatform(file.format),
        paidCents: cents,
      },
    ];
  });
}

const late = (line: LedgerLine): LedgerLine => ({
  ...line,
  isLate: true,
  name: `${line.name} (came late)`,
});

async function readLate(queries: Queries, month: string): Promise<LedgerLine[]> {
  const isTakenFrom = takesFrom(month, await listStoredMonthFiles(queries));
  const isLate = (at: SQLWrapper, itemId: SQLWrapper) =>
    sql`(${isTakenFrom(pacificMonth(at))} and ${isInNoFile(at, itemId)})`;
  const { createdAt, id } = ledgerEntries;
  const readLines = async (where: SQL) => (await readEntries(where, queries)).map(entryLine);
  const entries = await readLines(isLate(createdAt, id));
  const corrections = await readCorrections(queries, isTakenFrom, readLines);
  const recorded = await readRecorded(queries, isLate(bookedAt, donations.id));
  return [...entries.map(late), ...corrections, ...recorded.map(recordedLine).map(late)];
}

/**
 * Reads what moved in a Pacific month, and what came after the files of earlier months if this is the month that takes
 * it: entries of Stripe's balance, then donations not by card.
 */
export async function readMonthLines(queries: Queries, month: string): Promise<LedgerLine[]> {
  const entries = await readEntries(isInMonth(ledgerEntries.createdAt, month), queries);
  const recorded = await readRecorded(queries, isInMonth(bookedAt, month));
  return [
    ...entries.map(entryLine),
    ...recorded.map(recordedLine),
    ...(await readCosts(queries, month)),
    ...(await readPlatformPayouts(queries, month)),
    ...(await readLate(queries, month)),
  ];
}
