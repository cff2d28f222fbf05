import { eq, max } from 'drizzle-orm';
import type { ReconciliationSummary } from '#model/donations/admin-donations.ts';
import { database } from '../../db/client.ts';
import { paymentEvents, reconciliations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { donationsPerMonth, lastTwelveMonths } from '../months.ts';

async function lastDelivery(livemode: boolean): Promise<string | null> {
  const [row] = await database()
    .queries.select({ at: max(paymentEvents.receivedAt) })
    .from(paymentEvents)
    .where(eq(paymentEvents.livemode, livemode));
  return row?.at?.toISOString() ?? null;
}

/**
 * Reads the counts and sums (cents) of the last run in the site's mode, zeros before the first one, with donations of
 * the last twelve months.
 */
export async function readReconciliationSummary(): Promise<ReconciliationSummary> {
  const livemode = siteIsLive();
  const [[last], lastWebhookAt, months] = await Promise.all([
    database().queries.select().from(reconciliations).where(eq(reconciliations.livemode, livemode)),
    lastDelivery(livemode),
    donationsPerMonth(lastTwelveMonths(new Date()), livemode),
  ]);
  return {
    checkedAt: last?.checkedAt.toISOString() ?? null,
    since: last?.since.toISOString() ?? null,
    provider: { count: last?.providerCount ?? 0, cents: last?.providerCents ?? 0 },
    ours: { count: last?.ourCount ?? 0, cents: last?.ourCents ?? 0 },
    unmatched: last?.unmatched ?? 0,
    lastWebhookAt,
    months,
    testMode: !livemode,
  };
}
