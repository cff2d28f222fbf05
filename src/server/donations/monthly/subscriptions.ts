import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SubscriptionState } from '#model/donations/admin-donations.ts';
import { database, type Queries } from '../../db/client.ts';
import { donations, subscriptions } from '../../db/schema.ts';
import type { Subscription } from '../../gateways/stripe/subscriptions.ts';
import { siteUrl } from '../../env.ts';
import { ProviderRefusal } from '../../service-errors.ts';
import { notFound } from '../../http/errors.ts';
import { shortenId, log } from '../../http/log.ts';
import { listGivers } from '../givers.ts';
import { payments, siteId } from '../payments.ts';
import { settleLostChange } from './pending-change.ts';
import type { SubscriptionRow } from './subscription-row.ts';

/** Returns the stored subscription of Stripe's id, or undefined where none was stored yet. */
export async function findSubscription(id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await database()
    .queries.select()
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row;
}

// A status that is unknown here leaves the one before.
function columnsAfter(row: SubscriptionRow | undefined, subscription: Subscription) {
  const { site: _s, lacksCustomerCard: _c, billing: _b, ...rest } = subscription;
  const { stripeStatus, status, ...details } = rest;
  if (status === null) log('error', 'subscription has an unknown status', { status: stripeStatus });
  return { ...details, status: status ?? row?.status ?? 'incomplete' };
}

/** Saves a subscription; false when the row changed since it was read. */
export async function saveSubscription(
  subscription: Subscription,
  row: SubscriptionRow | undefined,
): Promise<boolean> {
  const details = columnsAfter(row, subscription);
  if (row && isDeepStrictEqual({ ...row, ...details }, row)) return true;
  const { queries } = database();
  const { id, version } = subscriptions;
  const insert = queries.insert(subscriptions).values(details);
  const written = row
    ? await queries
        .update(subscriptions)
        .set({ ...details, version: sql`${version} + 1` })
        .where(and(eq(id, details.id), eq(version, row.version)))
        .returning({ id })
    : await insert.onConflictDoNothing().returning({ id });
  return written.length > 0;
}

// Stripe no longer has the subscription, such as after its test data were deleted; the other mode's key sees none of
// ours.
async function endSubscription({ id, livemode, status, endsAt, version }: SubscriptionRow) {
  if (livemode !== payments().livemode || status === 'canceled') return;
  const { version: column } = subscriptions;
  await database()
    .queries.update(subscriptions)
    .set({
      status: 'canceled',
      endsAt: endsAt ?? new Date(),
      nextPaymentAt: null,
      resumesAt: null,
      pendingChange: null,
      version: sql`${column} + 1`,
    })
    .where(and(eq(subscriptions.id, id), eq(column, version)));
  log('error', 'Stripe has this subscription no longer', { ends: shortenId(id) });
}

const maxTries = 8;

// A refusal is for staff: it must not keep the donations of a subscription from being stored.
async function keepCardOnCustomer({ id, lacksCustomerCard }: Subscription): Promise<void> {
  if (!lacksCustomerCard) return;
  try {
    await payments().keepCardOnCustomer(id);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log('error', 'card of renewals not stored', { ends: shortenId(id), message: error.message });
  }
}

/**
 * Stores a subscription of this site as Stripe describes it, and lets its renewals follow the customer's card.
 *
 * @throws ProviderError
 */
export async function syncSubscription(id: string): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await findSubscription(id);
    const current = await payments().readSubscription(id);
    if (!current) return row && endSubscription(row);
    if (current.livemode !== payments().livemode) return;
    if (!row && current.site !== siteId()) return;
    if (!(await saveSubscription(current, row))) continue;
    await settleLostChange(current, row?.pendingChange ?? null);
    return keepCardOnCustomer(current);
  }
  throw new Error('The subscription kept changing while it was stored.');
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

/**
 * Returns the address of Stripe's pages on which a donor changes the card or cancels.
 *
 * @param requestedId Stripe's id of the subscription; without it the newest that goes on
 * @throws HttpError 404, 503, ProviderError
 */
export async function openCustomerPortal(email: string, requestedId?: string): Promise<string> {
  const { queries } = database();
  const givers = await listGivers(queries, email);
  const own = await listSubscriptions(
    queries,
    givers.map(({ id }) => id),
  );
  const subscription = own.find(({ id, status }) =>
    requestedId ? id === requestedId : status !== 'canceled' && status !== 'incomplete',
  );
  if (!subscription) throw notFound('Monthly donation');
  // Stripe does not lead back to the donor's own page, because its token must not reach Stripe.
  return payments().openPortal(subscription.customerId, siteUrl('/giving'));
}
