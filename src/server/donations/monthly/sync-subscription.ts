import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { subscriptions } from '../../db/schema.ts';
import type { Subscription } from '../../gateways/stripe/subscriptions.ts';
import { ProviderRefusal } from '../../service-errors.ts';
import { shortenId, log } from '../../http/log.ts';
import { payments, siteId } from '../payments.ts';
import { settleLostChange } from './pending-change.ts';
import { findSubscription } from './subscriptions.ts';
import type { SubscriptionRow } from './subscription-row.ts';

// A status that is unknown here leaves the one before.
function mergeColumns(row: SubscriptionRow | undefined, subscription: Subscription) {
  const { site: _s, lacksCustomerCard: _c, billing: _b, ...rest } = subscription;
  const { stripeStatus, status, ...details } = rest;
  if (status === null) log('error', 'subscription has an unknown status', { status: stripeStatus });
  return { ...details, status: status ?? row?.status ?? 'incomplete' };
}

async function insertSubscription(details: typeof subscriptions.$inferInsert): Promise<boolean> {
  const { queries } = database();
  const written = await queries
    .insert(subscriptions)
    .values(details)
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
  return written.length > 0;
}

/** Saves a subscription; false when the row changed since it was read. */
export async function saveSubscription(
  subscription: Subscription,
  row: SubscriptionRow | undefined,
): Promise<boolean> {
  const details = mergeColumns(row, subscription);
  if (!row) return insertSubscription(details);
  if (isDeepStrictEqual({ ...row, ...details }, row)) return true;
  const { id, version } = subscriptions;
  const written = await database()
    .queries.update(subscriptions)
    .set({ ...details, version: sql`${version} + 1` })
    .where(and(eq(id, details.id), eq(version, row.version)))
    .returning({ id });
  return written.length > 0;
}

// Stripe no longer has the subscription, such as after its test data were deleted. The key of the other mode sees none of
// our subscriptions, so nothing follows from what it does not find. False when the row changed since it was read.
async function endSubscription(row: SubscriptionRow): Promise<boolean> {
  const { id, livemode, status, endsAt, version } = row;
  if (livemode !== payments().livemode || status === 'canceled') return true;
  const { version: column } = subscriptions;
  const written = await database()
    .queries.update(subscriptions)
    .set({
      status: 'canceled',
      endsAt: endsAt ?? new Date(),
      nextPaymentAt: null,
      resumesAt: null,
      pendingChange: null,
      version: sql`${column} + 1`,
    })
    .where(and(eq(subscriptions.id, id), eq(column, version)))
    .returning({ id: subscriptions.id });
  if (written.length === 0) return false;
  log('error', 'Stripe has this subscription no longer', { ends: shortenId(id) });
  return true;
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
    if (!current) {
      if (!row || (await endSubscription(row))) return;
      continue;
    }
    if (current.livemode !== payments().livemode) return;
    if (!row && current.site !== siteId()) return;
    if (!(await saveSubscription(current, row))) continue;
    await settleLostChange(current, row?.pendingChange ?? null);
    return keepCardOnCustomer(current);
  }
  throw new Error('The subscription kept changing while it was stored.');
}
