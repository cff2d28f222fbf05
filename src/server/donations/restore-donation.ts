import { and, desc, eq } from 'drizzle-orm';
import { donationCurrency } from '#model/donations/contract.ts';
import type { BillingInterval } from '#model/enumerations.ts';
import { database, type Queries } from '../db/client.ts';
import { donations, subscriptions } from '../db/schema.ts';
import { type Payment, collectedCents } from '../gateways/stripe/payment.ts';
import { findSubscription } from './monthly/subscriptions.ts';
import { syncSubscription } from './monthly/sync-subscription.ts';
import { isOurs, payments } from './payments.ts';
import { type DonationRow, findByPayment } from './rows.ts';

// Name, address and choices may have been corrected or erased here since the subscription began.
async function findNewest(
  tx: Queries,
  { subscriptionId }: Payment,
  amountCents?: number,
): Promise<DonationRow | undefined> {
  const query = tx
    .select()
    .from(donations)
    .where(
      and(
        eq(donations.subscriptionId, subscriptionId ?? ''),
        amountCents === undefined ? undefined : eq(donations.amountCents, amountCents),
      ),
    )
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(1);
  // A payment that is copied while its address is corrected must get the corrected one.
  const [newest] = await (amountCents === undefined ? query.for('share') : query);
  return newest;
}

// Stripe may no longer have the subscription whose payments are restored.
function repeatedSource(
  subscription: { interval: BillingInterval } | undefined,
  newest: DonationRow | undefined,
): 'monthly' | 'yearly' {
  if (!subscription) return newest?.source === 'yearly' ? 'yearly' : 'monthly';
  return subscription.interval === 'year' ? 'yearly' : 'monthly';
}

/**
 * Stores the payment's subscription if a lost event left it out; its row says how often the payment repeats.
 *
 * @throws ProviderError
 */
export async function requireSubscription({ subscriptionId }: Payment): Promise<void> {
  if (subscriptionId === null || (await findSubscription(subscriptionId))) return;
  await syncSubscription(subscriptionId);
}

/**
 * Stores the donation of a payment that has none; `applyPaymentStatus` then settles it. Call it in a transaction.
 */
export async function restoreDonation(tx: Queries, payment: Payment, id: string): Promise<void> {
  const { currency, livemode, subscriptionId, createdAt } = payment;
  const amountCents = collectedCents(payment);
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId ?? ''));
  const newest = await findNewest(tx, payment);
  const source = subscriptionId ? repeatedSource(subscription, newest) : 'card';
  const row = { subscriptionId, source, amountCents, currency, livemode, createdAt } as const;
  const paymentIntentId = payment.id;
  const { donorName, donorEmail } = newest ?? payment;
  const { listed, listingHidden, personId } = newest ?? {};
  // Only the first payment is announced to the person notified.
  const tribute = newest?.tribute && { ...newest.tribute, notify: null, message: null };
  // A proration or another price between two renewals must not lose what the donor covers.
  const sameAmount = await findNewest(tx, payment, amountCents);
  const { coveredFee } = subscription ?? {};
  const agreedCents =
    coveredFee?.amountCents === amountCents ? coveredFee.feeCents : sameAmount?.feeCoveredCents;
  // A fee is agreed in dollars, whatever the subscription became at Stripe.
  const feeCoveredCents = currency === donationCurrency ? (agreedCents ?? 0) : 0;
  await tx
    .insert(donations)
    .values({
      id,
      paymentIntentId,
      ...row,
      feeCoveredCents,
      tribute,
      donorName,
      donorEmail,
      personId,
      listed,
      listingHidden,
    })
    .onConflictDoNothing();
}

/**
 * Stores the donation of a paid renewal of this site. Returns undefined for any other payment.
 *
 * @throws ProviderError
 */
export async function storeRenewal(payment: Payment): Promise<DonationRow | undefined> {
  const { queries } = database();
  const { donationId, subscriptionId, state, livemode } = payment;
  if (!donationId || !subscriptionId || state !== 'succeeded') return undefined;
  if (livemode !== payments().livemode || !isOurs(payment, await findNewest(queries, payment))) {
    return undefined;
  }
  await requireSubscription(payment);
  await database().transaction((tx) => restoreDonation(tx, payment, donationId));
  return findByPayment(queries, payment.id);
}
