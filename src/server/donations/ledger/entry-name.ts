import { paymentsBalance } from '#model/donations/payouts.ts';
import { capitalize } from '#model/text/capitalize.ts';

const returnedPayout = 'Payout that came back';

/** Tells by its name whether an entry is a payout that came back. */
export const isReturnedPayout = (name: string) => name.startsWith(returnedPayout);

// These names stand for Stripe's reporting categories (docs.stripe.com/reports/reporting-categories).
const names: Readonly<Record<string, string>> = {
  charge: 'Charge',
  charge_failure: 'Failed charge',
  refund: 'Refund',
  refund_failure: 'Failed refund',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won',
  fee: 'Stripe fees',
  network_cost: 'Network costs',
  tax: 'Tax on fees',
  other_adjustment: 'Adjustment',
  payout: 'Payout',
  payout_reversal: returnedPayout,
  topup: 'Top-up',
  topup_reversal: 'Top-up that came back',
  connect_reserved_funds: 'Held in reserve',
  risk_reserved_funds: 'Held in reserve',
};

interface Entry {
  category: string;
  balance: string;
  donationId: string | null;
  otherSite: boolean;
}

const inWords = (stripe: string) => stripe.replaceAll('_', ' ');

function nameCategory({ category, donationId, otherSite }: Entry): string {
  if (otherSite) return 'Other site';
  if (category === 'charge' && donationId) return 'Donation';
  return names[category] ?? capitalize(inWords(category));
}

/**
 * Names an entry. A category that is unknown here keeps Stripe's words; a balance other than that of payments is named.
 */
export function entryName(entry: Entry): string {
  const { balance } = entry;
  const name = nameCategory(entry);
  return balance === paymentsBalance ? name : `${name} (${inWords(balance)} balance)`;
}
