import { sql } from 'drizzle-orm';
import type { EntryKind } from '#model/donations/payouts.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';

// Stripe charges these for its own services, and the taxes on that
// (docs.stripe.com/reports/reporting-categories).
const costs = ['fee', 'network_cost', 'tax'];

const kindsOfDonations: Readonly<Record<string, EntryKind>> = {
  charge: 'donations',
  charge_failure: 'donations',
  partial_capture_reversal: 'donations',
  refund: 'refunds',
  refund_failure: 'refunds',
  dispute: 'disputes',
  dispute_reversal: 'disputes',
};

const isCost = (category: string) => costs.includes(category);

/** Money of other sites and products is never a donation. */
export function entryKind(entry: { category: string; donationId: string | null }): EntryKind {
  const { category, donationId } = entry;
  if (isCost(category)) return 'fees';
  if (category === 'payout' || category === 'payout_reversal') return 'payouts';
  return (donationId !== null && kindsOfDonations[category]) || 'other';
}

interface Cents {
  category: string;
  amountCents: number;
  feeCents: number;
  netCents: number;
}

/**
 * The difference of gross and fee is the net. Stripe lists its own fees as negative amounts without
 * a fee.
 */
export function splitEntry({ category, amountCents, feeCents, netCents }: Cents) {
  return isCost(category) ? { amountCents: 0, feeCents: 0 - netCents } : { amountCents, feeCents };
}

const ofDonations = (kind: EntryKind) => {
  const categories = Object.keys(kindsOfDonations).filter(
    (each) => kindsOfDonations[each] === kind,
  );
  return sql`(${ledgerEntries.donationId} is not null and ${ledgerEntries.category} in ${categories})`;
};

/** A refund that a bank did not honor is subtracted. */
export const isGiven = ofDonations('donations');

/** Refunds that failed are subtracted. */
export const isRefunded = ofDonations('refunds');

export const entryFeeCents = sql`case when ${ledgerEntries.category} in ${costs}
  then -${ledgerEntries.netCents} else ${ledgerEntries.feeCents} end`;
