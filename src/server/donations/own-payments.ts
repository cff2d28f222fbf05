import { inArray, or } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { donations, subscriptions } from '../db/schema.ts';
import { siteId } from './payments.ts';

interface Traces {
  site: string | null;
  paymentId: string | null;
  subscriptionId: string | null;
  customerId: string | null;
}

/**
 * Filters a page of one of Stripe's lists for what can be this site's, without calling Stripe: what is stamped, what is
 * recorded here, and what a monthly donor pays, because renewals carry no stamp.
 */
export async function filterOwn<Item extends Traces>(items: readonly Item[]): Promise<Item[]> {
  const ids = (name: 'paymentId' | 'subscriptionId' | 'customerId') => [
    ...new Set(items.flatMap((item) => item[name] ?? [])),
  ];
  const { queries } = database();
  const { paymentIntentId, subscriptionId } = donations;
  const { id, customerId } = subscriptions;
  const [recorded, monthly] = await Promise.all([
    queries
      .select({ paymentIntentId, subscriptionId })
      .from(donations)
      .where(
        or(
          inArray(paymentIntentId, ids('paymentId')),
          inArray(subscriptionId, ids('subscriptionId')),
        ),
      ),
    queries
      .select({ id, customerId })
      .from(subscriptions)
      .where(or(inArray(id, ids('subscriptionId')), inArray(customerId, ids('customerId')))),
  ]);
  const ownIds = new Set<string | null>([
    ...recorded.flatMap((row) => [row.paymentIntentId, row.subscriptionId]),
    ...monthly.flatMap((row) => [row.id, row.customerId]),
  ]);
  ownIds.delete(null);
  return items.filter(
    (item) =>
      item.site === siteId() ||
      ownIds.has(item.paymentId) ||
      ownIds.has(item.subscriptionId) ||
      ownIds.has(item.customerId),
  );
}
