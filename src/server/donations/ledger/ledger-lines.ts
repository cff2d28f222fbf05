import { and, asc, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { sourceLabels } from '#contracts/donations/donations.ts';
import { recordedSources } from '#contracts/enumerations.ts';
import type { EntryKind } from '#contracts/donations/payouts.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { database } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { type DonationRow, hasStatus, receivedAt } from '../rows.ts';
import { readEntries, type ReadEntry } from './read-entries.ts';

/** An entry of Stripe's balance, or a donation that did not come by card, in the files of the books. */
export interface LedgerLine {
  /** Pacific, such as `2026-10-31`. */
  date: string;
  name: string;
  /** Null for a donation that did not come by card. */
  kind: EntryKind | null;
  description: string | null;
  donationId: string | null;
  donorName: string | null;
  reference: string | null;
  /** Null where there is none, and for stock, which is described and not valued (P-151). */
  grossCents: number | null;
  feeCents: number | null;
  netCents: number | null;
  currency: string;
  availableOn: string | null;
  payoutId: string | null;
  paymentId: string | null;
  entryId: string | null;
}

const day = (iso: string) => dayInPacific(new Date(iso));

export function entryLine(entry: ReadEntry): LedgerLine {
  const { id, name, kind, description, donationId, donorName, currency } = entry;
  const { payoutId, paymentId, amountCents: grossCents, feeCents, netCents } = entry;
  return {
    ...{ name, kind, description, donationId, donorName, currency, payoutId, paymentId },
    ...{ grossCents, feeCents, netCents, reference: null, entryId: id },
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
    ...{ availableOn: null, payoutId: null, paymentId: null, entryId: null },
  };
}

/** From the first moment of a Pacific month to that of the next. */
function isInMonth(moment: SQLWrapper, month: string): SQL {
  const first = sql`${`${month}-01`}::timestamp`;
  const zone = sql`at time zone 'America/Los_Angeles'`;
  return sql`(${moment} >= ${first} ${zone} and ${moment} < (${first} + interval '1 month') ${zone})`;
}

/** A month that was closed stays as it was: what is taken back counts in the month of that. */
export const bookedAt = sql`case when ${donations.reversesId} is null then ${donations.receivedAt} else ${donations.createdAt} end`;

/** Donations that staff recorded as received in the month, and those taken back in it. */
async function readRecorded(month: string): Promise<DonationRow[]> {
  return database()
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
}

/** What moved in a Pacific month: entries of Stripe's balance, then donations not by card. */
export async function readMonthLines(month: string): Promise<LedgerLine[]> {
  const entries = await readEntries(isInMonth(ledgerEntries.createdAt, month));
  const recorded = await readRecorded(month);
  return [...entries.map(entryLine), ...recorded.map(recordedLine)];
}
