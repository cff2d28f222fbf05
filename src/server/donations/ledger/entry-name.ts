const returnedPayout = 'Payout that came back';

export const isReturnedPayout = (name: string) => name.startsWith(returnedPayout);

// Our words stand for Stripe's reporting categories (docs.stripe.com/reports/reporting-categories).
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
};

interface Entry {
  category: string;
  donationId: string | null;
  otherSite: boolean;
}

/** A category that is unknown here keeps its own words. */
export function entryName({ category, donationId, otherSite }: Entry): string {
  if (otherSite) return 'Other site';
  if (category === 'charge' && donationId) return 'Donation';
  const words = category.replaceAll('_', ' ');
  return names[category] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
