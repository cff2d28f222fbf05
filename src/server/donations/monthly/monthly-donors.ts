import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { database, type Queries } from '../../db/client.ts';
import { donations, subscriptions } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { sumColumn } from '../rows.ts';

/**
 * Selects the givers whose monthly donation goes on, with the sum of a month in cents; one that ends before another
 * payment does not. A subscription belongs to the giver of its newest donation.
 */
export function selectMonthlyDonors(queries: Queries) {
  const { subscriptionId, personId, createdAt } = donations;
  const { id, amountCents, interval, livemode, status, endsAt, nextPaymentAt } = subscriptions;
  const newestDonations = queries
    .selectDistinctOn([subscriptionId], { personId, amountCents })
    .from(subscriptions)
    .innerJoin(donations, eq(subscriptionId, id))
    .where(
      and(
        eq(livemode, siteIsLive()),
        eq(interval, 'month'),
        inArray(status, ['active', 'past_due']),
        or(isNull(endsAt), isNotNull(nextPaymentAt)),
        isNotNull(personId),
      ),
    )
    .orderBy(subscriptionId, desc(createdAt), desc(donations.id))
    .as('newest_donations');
  return queries
    .select({
      personId: newestDonations.personId,
      cents: sumColumn(newestDonations.amountCents).as('monthly_cents'),
    })
    .from(newestDonations)
    .groupBy(newestDonations.personId)
    .as('monthly');
}

/** Counts the givers whose monthly donation goes on, and sums what they give a month, in cents. */
export async function summarizeMonthlyDonors(): Promise<{ donors: number; cents: number }> {
  const { queries } = database();
  const monthly = selectMonthlyDonors(queries);
  const [sums] = await queries
    .select({ donors: count(), cents: sumColumn(sql`${monthly.cents}`) })
    .from(monthly);
  return sums ?? { donors: 0, cents: 0 };
}
