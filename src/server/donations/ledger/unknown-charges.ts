import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { database, type Queries } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { subscriptions } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { isCharge } from './select-donation-ledger.ts';

/** Matches charges of the site's mode that belong to no donation. */
export const unknownChargeCondition = () =>
  and(isCharge, isNull(ledgerEntries.donationId), eq(ledgerEntries.livemode, siteIsLive()));

/**
 * Matches a charge without a donation that is another site's or product's: it does not carry our stamp, and its
 * customer is not one of our monthly donors, whose renewals carry no stamp. Stripe is not asked, because an account
 * that others use has thousands of them. Entries without stamp and customer count as unknown.
 */
export function foreignChargeCondition() {
  const { customerId, notOurs, otherSite, ownSite, paymentIntentId } = ledgerEntries;
  const donor = database()
    .queries.select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId));
  const isUnstampedStranger = sql`(${ownSite} is false and not exists ${donor})`;
  return sql`(${otherSite} or ${notOurs} or ${paymentIntentId} is null or ${isUnstampedStranger})`;
}

/** Finds those of these payments to which reconciliation has yet to give a donation. */
export async function findPaymentsAwaitingDonation(
  queries: Queries,
  paymentIds: string[],
): Promise<string[]> {
  if (paymentIds.length === 0) return [];
  const { paymentIntentId: id } = ledgerEntries;
  const rows = await queries
    .selectDistinct({ id })
    .from(ledgerEntries)
    .where(and(inArray(id, paymentIds), unknownChargeCondition(), not(foreignChargeCondition())));
  return rows.flatMap((row) => row.id ?? []);
}
