import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { entryFeeCents } from './entry-kind.ts';

/** The figures of a donation in Stripe's ledger; all are null until its charge is there. */
export interface DonationLedger {
  feeCents: number | null;
  netCents: number | null;
  availableOn: Date | null;
  payoutId: string | null;
}

export const notInLedger: DonationLedger = {
  feeCents: null,
  netCents: null,
  availableOn: null,
  payoutId: null,
};

/** Matches entries that took a donor's money; all others are about one of them. */
export const isCharge = sql`${ledgerEntries.category} = 'charge'`;

/** Selects the ledger's sums of a donation. Join it laterally to a row of `donations`. */
export function selectDonationLedger(queries: Queries) {
  const { netCents, availableOn, payoutId } = ledgerEntries;
  const onceCharged = (cents: SQL | Column) =>
    sql<number | null>`case when bool_or(${isCharge}) then sum(${cents}) end`.mapWith(Number);
  return queries
    .select({
      feeCents: onceCharged(entryFeeCents).as('ledger_fee_cents'),
      netCents: onceCharged(netCents).as('net_cents'),
      availableOn: sql<Date | null>`max(${availableOn}) filter (where ${isCharge})`
        .mapWith(availableOn)
        .as('available_on'),
      payoutId: sql<string | null>`max(${payoutId}) filter (where ${isCharge})`.as('payout_id'),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.donationId, donations.id))
    .as('ledger');
}
