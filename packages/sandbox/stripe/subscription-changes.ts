import { addDiscount } from './invoices.ts';
import type { SandboxContext } from './ledger.ts';
import type { Subscription } from './objects.ts';

/** Returns a subscription with another price. */
export function priced(subscription: Subscription, unit_amount: number): Subscription {
  const [item] = subscription.items.data;
  const changed = { ...item, price: { ...item.price, unit_amount } };
  return { ...subscription, items: { ...subscription.items, data: [changed] } };
}

/** Sets another price from the next renewal on; 0 is possible. */
export function changePrice({ ledger, save }: SandboxContext, id: string, cents: number): void {
  save(priced(ledger.find('subscription', id), cents), 'customer.subscription.updated');
}

/** Sets the quantity from the next renewal on. */
export function changeQuantity(
  { ledger, save }: SandboxContext,
  id: string,
  quantity: number,
): void {
  const subscription = ledger.find('subscription', id);
  const [item] = subscription.items.data;
  const items = { ...subscription.items, data: [{ ...item, quantity }] as [typeof item] };
  save({ ...subscription, items }, 'customer.subscription.updated');
}

/** Replaces the coupons by one of `percentOff` percent, from the next renewal on. */
export function giveCoupon({ ledger, save }: SandboxContext, id: string, percentOff: number): void {
  const discounts = [addDiscount(ledger, percentOff)];
  save({ ...ledger.find('subscription', id), discounts }, 'customer.subscription.updated');
}
