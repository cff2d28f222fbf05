import type Stripe from 'stripe';
import { donationCurrency } from '#model/donations/contract.ts';

/** Returns the months between two payments; undefined for days and weeks. */
export function countPeriodMonths({ items }: Stripe.Subscription): number | undefined {
  const { interval, interval_count: count } = items.data[0]?.price.recurring ?? {};
  if (count === undefined) return undefined;
  if (interval === 'year') return 12 * count;
  return interval === 'month' ? count : undefined;
}

// For a tiered, metered or converted price, a discount or tax, only an invoice states the sum.
function hasPlainPrice({ price, discounts }: Stripe.SubscriptionItem): boolean {
  return (
    discounts.length === 0 &&
    price.billing_scheme === 'per_unit' &&
    price.transform_quantity === null &&
    price.recurring?.usage_type === 'licensed' &&
    price.recurring.interval_count === 1
  );
}

/**
 * Returns the cents that Stripe charges each month or year; null when they are not a sum of dollars, as after a change
 * on Stripe's own pages.
 */
export function sumPeriodCents(subscription: Stripe.Subscription): number | null {
  const { automatic_tax, currency, default_tax_rates, discounts, items } = subscription;
  const [item, ...others] = items.data;
  const isOne = item !== undefined && others.length === 0 && !items.has_more;
  const isTaxed = automatic_tax.enabled || (default_tax_rates ?? []).length > 0;
  if (!isOne || isTaxed || discounts.length > 0 || currency !== donationCurrency) return null;
  const isRepeated = ['month', 'year'].includes(item.price.recurring?.interval ?? '');
  if (!isRepeated || !hasPlainPrice(item) || item.price.unit_amount === null) return null;
  return item.price.unit_amount * (item.quantity ?? 1);
}
