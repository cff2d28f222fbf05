import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { hourMs } from '#model/dates/durations.ts';
import { database } from '../../db/client.ts';
import { subscriptions } from '../../db/schema.ts';
import { runLogged } from '../../http/background.ts';
import { canAskProvider, payments } from '../payments.ts';
import { lostAfterMs } from './pending-change.ts';
import { syncSubscription } from './sync-subscription.ts';

// No event of ours comes while a bank debit of a renewal is under way, which takes days, and until it is read the next
// payment is one whose time has passed.
const overdueMs = 3 * hourMs;

// Later runs read the others.
const subscriptionsPerRun = 10;

/**
 * Reads again the subscriptions for which no event will come: the event of a change usually comes before its request
 * counts as lost, and none comes for a subscription that Stripe has deleted.
 */
export async function settleLostChanges(now = new Date()): Promise<void> {
  if (!canAskProvider()) return;
  const { id, livemode, nextPaymentAt, pendingChange } = subscriptions;
  const lostBefore = new Date(now.getTime() - lostAfterMs).toISOString();
  const lost = await database()
    .queries.select({ id })
    .from(subscriptions)
    .where(
      and(
        eq(livemode, payments().livemode),
        or(
          and(isNotNull(pendingChange), sql`${pendingChange} ->> 'at' < ${lostBefore}`),
          lt(nextPaymentAt, new Date(now.getTime() - overdueMs)),
        ),
      ),
    )
    // The order is random, so that those which stay as they are do not keep the others from being read.
    .orderBy(sql`random()`)
    .limit(subscriptionsPerRun);
  for (const subscription of lost) {
    await runLogged('settle lost change', () => syncSubscription(subscription.id));
  }
}
