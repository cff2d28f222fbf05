import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { subscriptions } from '../../db/schema.ts';
import { runLogged } from '../../http/background.ts';
import { canAskProvider, payments } from '../payments.ts';
import { lostAfterMs } from './pending-change.ts';
import { syncSubscription } from './subscriptions.ts';

/** The event of a change usually comes before its request counts as lost, so that the schedule looks once more. */
export async function settleLostChanges(now = new Date()): Promise<void> {
  if (!canAskProvider()) return;
  const { id, livemode, pendingChange } = subscriptions;
  const lostBefore = new Date(now.getTime() - lostAfterMs).toISOString();
  const lost = await database()
    .queries.select({ id })
    .from(subscriptions)
    .where(
      and(
        eq(livemode, payments().livemode),
        isNotNull(pendingChange),
        sql`${pendingChange} ->> 'at' < ${lostBefore}`,
      ),
    );
  for (const subscription of lost) {
    await runLogged('settle lost change', () => syncSubscription(subscription.id));
  }
}
