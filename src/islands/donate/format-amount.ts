import { donate } from '#site/copy/donations/donate.ts';
import { formatDollars } from '#lib/money.ts';
import type { Donation } from './state/donation.ts';

/** Such as "$25.00" or "$25.00 a month". */
export function formatAmount({
  amountCents,
  frequency,
}: Pick<Donation, 'amountCents' | 'frequency'>) {
  const amount = formatDollars(amountCents ?? 0);
  return frequency === 'monthly' ? `${amount} ${donate.frequency.each}` : amount;
}
