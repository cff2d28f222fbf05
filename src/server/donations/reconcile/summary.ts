import { and, eq, gte, max, sql } from 'drizzle-orm';
import type { ReconciliationSummary } from '#contracts/donations/admin-donations.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { database } from '../../db/client.ts';
import { donations, paymentEvents, reconciliations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { donationCount, hasStatus, sumOf } from '../rows.ts';

function lastTwelveMonths(now: Date): string[] {
  const [year, month] = dayInPacific(now).split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7),
  );
}

/** A donation counts in the month on its receipt (P-59). */
async function donationsPerMonth(livemode: boolean): Promise<ReconciliationSummary['months']> {
  const months = lastTwelveMonths(new Date());
  const month = sql<string>`to_char(${donations.receivedAt} at time zone 'America/Los_Angeles', 'YYYY-MM')`;
  const first = `${months[0] ?? ''}-01`;
  const rows = await database()
    .queries.select({
      month,
      count: sumOf(donationCount),
      cents: sumOf(donations.amountCents),
    })
    .from(donations)
    .where(
      and(
        hasStatus('succeeded', livemode),
        gte(donations.receivedAt, sql`${first}::timestamp at time zone 'America/Los_Angeles'`),
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

export async function readReconciliationSummary(): Promise<ReconciliationSummary> {
  const livemode = siteIsLive();
  const [[last], lastWebhookAt, months] = await Promise.all([
    database().queries.select().from(reconciliations).where(eq(reconciliations.livemode, livemode)),
    lastDelivery(livemode),
    donationsPerMonth(livemode),
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
