import { and, count, eq, gte, max, sql } from 'drizzle-orm';
import type { Books } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { donations, paymentEvents, reconciliations } from '../db/schema.ts';
import { siteIsLive } from './payments.ts';

/** The last twelve months up to this one, oldest first, as `2026-11`. */
function lastTwelveMonths(now: Date): string[] {
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index))
      .toISOString()
      .slice(0, 7),
  );
}

async function giftsPerMonth(livemode: boolean): Promise<Books['months']> {
  const months = lastTwelveMonths(new Date());
  const month = sql<string>`to_char(${donations.createdAt} at time zone 'UTC', 'YYYY-MM')`;
  const rows = await database()
    .queries.select({
      month,
      count: count(),
      cents: sql`sum(${donations.amountCents})`.mapWith(Number),
    })
    .from(donations)
    .where(
      and(
        eq(donations.status, 'succeeded'),
        eq(donations.livemode, livemode),
        gte(donations.createdAt, new Date(`${months[0] ?? ''}-01T00:00:00Z`)),
      ),
    )
    .groupBy(month);
  return months.map(
    (name) => rows.find((row) => row.month === name) ?? { month: name, cents: 0, count: 0 },
  );
}

async function lastDelivery(livemode: boolean): Promise<string | null> {
  const [row] = await database()
    .queries.select({ at: max(paymentEvents.receivedAt) })
    .from(paymentEvents)
    .where(eq(paymentEvents.livemode, livemode));
  return row?.at?.toISOString() ?? null;
}

/** What staff see of the books: the last reconciliation, the last delivery, gifts per month. */
export async function readBooks(): Promise<Books> {
  const livemode = siteIsLive();
  const [[last], lastWebhookAt, months] = await Promise.all([
    database().queries.select().from(reconciliations).where(eq(reconciliations.livemode, livemode)),
    lastDelivery(livemode),
    giftsPerMonth(livemode),
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
