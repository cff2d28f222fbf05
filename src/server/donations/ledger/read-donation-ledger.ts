import { eq, sql } from 'drizzle-orm';
import type { DonationLedgerDetails } from '#model/donations/admin-donations.ts';
import { database } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { sumColumn } from '../rows.ts';
import { entryFeeCents, isDonationEntry, isRefundEntry } from './entry-kind.ts';
import { isCharge } from './select-donation-ledger.ts';
import { findPayout } from './payouts.ts';

/** Reads the ledger's figures of a donation; null until its charge is among the entries. */
export async function readDonationLedger(id: string): Promise<DonationLedgerDetails | null> {
  const { amountCents, netCents, donationId, payoutId } = ledgerEntries;
  const [sums] = await database()
    .queries.select({
      charges: sumColumn(sql`1`, isCharge),
      grossCents: sumColumn(amountCents, isDonationEntry),
      refundCents: sumColumn(amountCents, isRefundEntry),
      feeCents: sumColumn(entryFeeCents),
      netCents: sumColumn(netCents),
      payoutId: sql<string | null>`max(${payoutId}) filter (where ${isCharge})`,
    })
    .from(ledgerEntries)
    .where(eq(donationId, id));
  if (!sums || sums.charges === 0) return null;
  const { grossCents, refundCents, feeCents: fees, netCents: net } = sums;
  const payout = sums.payoutId === null ? undefined : await findPayout(sums.payoutId);
  return {
    grossCents,
    refundedCents: -refundCents || 0,
    disputedCents: grossCents + refundCents - fees - net || 0,
    feeCents: fees,
    netCents: net,
    payout: payout ? { id: payout.id, arrivesOn: payout.arrivesOn, tied: payout.tied } : null,
  };
}
