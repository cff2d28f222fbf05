import { and, asc, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { sourceLabels } from '#model/donations/contract.ts';
import { recordedSources } from '#model/enumerations.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import type { Queries } from '../../db/client.ts';
import {
  ledgerEntries,
  type LedgerLine,
  monthFileLines,
  monthFiles,
} from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { type DonationRow, hasStatus, receivedAt } from '../rows.ts';
import { readEntries, type ReadEntry } from './read-entries.ts';

const day = (iso: string) => dayInPacific(new Date(iso));

export function entryLine(entry: ReadEntry): LedgerLine {
  const { id, name, kind, description, donationId, donorName, currency } = entry;
  const { payoutId, paymentId, amountCents: grossCents, feeCents, netCents } = entry;
  return {
    ...{ name, kind, description, donationId, donorName, currency, payoutId, paymentId },
    ...{ grossCents, feeCents, netCents, reference: null, entryId: id, isLate: false },
    date: day(entry.createdAt),
    availableOn: day(entry.availableOn),
  };
}

function recordedLine(row: DonationRow): LedgerLine {
  const cents = row.source === 'stock' ? null : row.amountCents;
  const { id, description, donorName, reference, currency } = row;
  return {
    date: dayInPacific(row.reversesId ? row.createdAt : receivedAt(row)),
    name: `${sourceLabels[row.source]}${row.reversesId ? ', taken back' : ''}`,
    ...{ kind: null, description, donationId: id, donorName, reference, currency },
    ...{ grossCents: cents, feeCents: null, netCents: cents },
    ...{ availableOn: null, payoutId: null, paymentId: null, entryId: null, isLate: false },
  };
}

function isInMonth(moment: SQLWrapper, month: string): SQL {
  const first = sql`${`${month}-01`}::timestamp`;
  const zone = sql`at time zone 'America/Los_Angeles'`;
  return sql`(${moment} >= ${first} ${zone} and ${moment} < (${first} + interval '1 month') ${zone})`;
}

/** A month that was closed stays as it was: what is taken back counts in the month of that. */
export const bookedAt = sql`case when ${donations.reversesId} is null then ${donations.receivedAt} else ${donations.createdAt} end`;

export const pacificMonth = (at: SQLWrapper) =>
  sql<string>`to_char(${at} at time zone 'America/Los_Angeles', 'YYYY-MM')`;

// Such an entry is dated in a month whose file was exported without it, and is in no file since.
function isLateFor(month: string, at: SQLWrapper, itemId: SQLWrapper): SQL {
  return sql`(${pacificMonth(at)} < ${month} and exists (
    select from ${monthFiles} where ${monthFiles.livemode} = ${siteIsLive()}
      and ${monthFiles.month} = ${pacificMonth(at)}
  ) and not exists (
    select from ${monthFileLines} where ${monthFileLines.itemId} = ${itemId}::text
  ))`;
}

export const isRecordedInBooks = () =>
  and(hasStatus('succeeded', siteIsLive()), inArray(donations.source, recordedSources));

const readRecorded = (queries: Queries, where: SQL): Promise<DonationRow[]> =>
  queries
    .select()
    .from(donations)
    .where(and(isRecordedInBooks(), where))
    .orderBy(asc(bookedAt), asc(donations.id));

const late = (line: LedgerLine): LedgerLine => ({
  ...line,
  isLate: true,
  name: `${line.name} (came late)`,
});

/**
 * Reads what moved in a Pacific month, and what is dated in exported months and came after their files: entries of
 * Stripe's balance, then donations not by card.
 */
export async function readMonthLines(queries: Queries, month: string): Promise<LedgerLine[]> {
  const { createdAt, id } = ledgerEntries;
  const entries = await readEntries(isInMonth(createdAt, month), queries);
  const recorded = await readRecorded(queries, isInMonth(bookedAt, month));
  const lateEntries = await readEntries(isLateFor(month, createdAt, id), queries);
  const lateRecorded = await readRecorded(queries, isLateFor(month, bookedAt, donations.id));
  return [
    ...entries.map(entryLine),
    ...recorded.map(recordedLine),
    ...lateEntries.map(entryLine).map(late),
    ...lateRecorded.map(recordedLine).map(late),
  ];
}
