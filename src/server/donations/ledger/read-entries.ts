import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { LedgerEntry } from '#model/donations/payouts.ts';
import { database, type Queries } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { entryKind, splitEntry } from './entry-kind.ts';
import { entryName } from './entry-name.ts';

export const hasDonation = sql`${ledgerEntries.donationId} is not null`;

/** Reads entries of the site's mode, oldest first, each with the donor's name, which is null without a donation. */
export async function readEntries(where: SQL | undefined, queries: Queries = database().queries) {
  const rows = await queries
    .select({ entry: ledgerEntries, donorName: donations.donorName })
    .from(ledgerEntries)
    .leftJoin(donations, eq(donations.id, ledgerEntries.donationId))
    .where(and(eq(ledgerEntries.livemode, siteIsLive()), where))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id));
  return rows.map(({ entry, donorName }) => ({
    ...presentEntry(entry),
    donorName,
    payoutId: entry.payoutId,
  }));
}

function presentEntry(entry: typeof ledgerEntries.$inferSelect): Omit<LedgerEntry, 'donorName'> {
  const { id, type, category, description, donationId, netCents } = entry;
  return {
    id,
    type,
    category,
    description,
    donationId,
    netCents,
    ...splitEntry(entry),
    kind: entryKind(entry),
    name: entryName(entry),
    paymentId: entry.paymentIntentId,
    currency: entry.currency,
    createdAt: entry.createdAt.toISOString(),
    availableOn: entry.availableOn.toISOString(),
  };
}

export type ReadEntry = Awaited<ReturnType<typeof readEntries>>[number];
