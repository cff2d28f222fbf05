import { desc, eq, inArray } from 'drizzle-orm';
import type { SubscriptionState } from '#model/donations/admin-donations.ts';
import { database, type Queries } from '../../db/client.ts';
import { donations, subscriptions } from '../../db/schema.ts';
import type { SubscriptionRow } from './subscription-row.ts';

/** Returns the stored subscription of Stripe's id, or undefined where none was stored yet. */
export async function findSubscription(id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await database()
    .queries.select()
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row;
}

/** Lists the subscriptions of givers. A subscription belongs to the giver of its newest donation. */
export async function listSubscriptions(
  db: Queries,
  giverIds: readonly string[],
): Promise<SubscriptionRow[]> {
  if (giverIds.length === 0) return [];
  const newest = db
    .selectDistinctOn([donations.subscriptionId], {
      subscriptionId: donations.subscriptionId,
      giverId: donations.personId,
    })
    .from(donations)
    .orderBy(donations.subscriptionId, desc(donations.createdAt), desc(donations.id))
    .as('newest');
  const rows = await db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(newest, eq(newest.subscriptionId, subscriptions.id))
    .where(inArray(newest.giverId, [...giverIds]))
    .orderBy(desc(subscriptions.createdAt));
  return rows.map(({ subscription }) => subscription);
}

/** Shapes a subscription for pages, with times as ISO strings, without its customer and a change under way. */
export function presentSubscription(row: SubscriptionRow): SubscriptionState {
  const { customerId: _, livemode: _l, version: _v, coveredFee: _f, ...rest } = row;
  const { pendingChange: _p, staffCents: _s, ...state } = rest;
  return {
    ...state,
    createdAt: row.createdAt.toISOString(),
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    nextPaymentAt: row.nextPaymentAt?.toISOString() ?? null,
    resumesAt: row.resumesAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}

/**
 * Reads the state of a subscription; null for a donation that does not repeat, and for a subscription that is not
 * stored yet.
 */
export async function readSubscriptionState(id: string | null): Promise<SubscriptionState | null> {
  const row = id === null ? undefined : await findSubscription(id);
  return row ? presentSubscription(row) : null;
}
