import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';

/** What Stripe's ledger says of a donation; all null until its charge is in it. */
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

/** Entries that took a donor's money; everything else is about one of those. */
export const isCharge = sql`${ledgerEntries.category} = 'charge'`;

/** Sums the entries of one row of `donations`; join it laterally. */
export function ledgerOfDonation(queries: Queries) {
  const { feeCents, netCents, availableOn, payoutId } = ledgerEntries;
  const onceCharged = (cents: typeof feeCents | typeof netCents) =>
    sql<number | null>`case when bool_or(${isCharge}) then sum(${cents}) end`.mapWith(Number);
  return queries
    .select({
      feeCents: onceCharged(feeCents).as('fee_cents'),
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
