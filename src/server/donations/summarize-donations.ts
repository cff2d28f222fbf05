import { count, sql } from 'drizzle-orm';
import type { DonationStats } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { siteIsLive } from '../gateways/payment-keys.ts';

const succeeded = sql`filter (where ${donations.status} = 'succeeded')`;

/** Sums leave Postgres as text on some drivers; cents stay far below what a double holds exactly. */
const cents = (column: typeof donations.amountCents | typeof donations.refundedCents) =>
  sql`coalesce(sum(${column}) ${succeeded}, 0)`.mapWith(Number);

type Figures = DonationStats['otherMode'];

const none: Figures = { total: 0, successful: 0, totalCents: 0, averageCents: 0, refundedCents: 0 };

/**
 * Figures of the Donations stat cards: succeeded gifts only, gross of refunds (P-90), test and live apart (P-46).
 */
export async function summarizeDonations(): Promise<DonationStats> {
  const rows = await database()
    .queries.select({
      livemode: donations.livemode,
      total: count(),
      successful: sql`count(*) ${succeeded}`.mapWith(Number),
      totalCents: cents(donations.amountCents),
      refundedCents: cents(donations.refundedCents),
    })
    .from(donations)
    .groupBy(donations.livemode);
  const figuresOf = (live: boolean): Figures => {
    const found = rows.find(({ livemode }) => livemode === live);
    if (!found) return none;
    const { total, successful, totalCents, refundedCents } = found;
    const averageCents = successful === 0 ? 0 : Math.round(totalCents / successful);
    return { total, successful, totalCents, averageCents, refundedCents };
  };
  const live = siteIsLive();
  return { ...figuresOf(live), testMode: !live, otherMode: figuresOf(!live) };
}
