import { desc, eq } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import type { Payment } from '../gateways/stripe/payment.ts';
import { isOurs, payments } from './payments.ts';
import { type DonationRow, findByPayment } from './rows.ts';

/** Holds what the donor chose, as corrected or erased here since the subscription began. */
async function newestOf({ subscriptionId }: Payment): Promise<DonationRow | undefined> {
  const [newest] = await database()
    .queries.select()
    .from(donations)
    .where(eq(donations.subscriptionId, subscriptionId ?? ''))
    .orderBy(desc(donations.createdAt))
    .limit(1);
  return newest;
}

/** Stores the donation of a payment that has none, once. */
export async function restoreDonation(payment: Payment, id: string): Promise<void> {
  const { amountCents, currency, livemode, subscriptionId, createdAt } = payment;
  const source = subscriptionId ? 'monthly' : 'card';
  const made = { subscriptionId, source, amountCents, currency, livemode, createdAt } as const;
  const paymentIntentId = payment.id;
  const newest = await newestOf(payment);
  const { donorName, donorEmail } = newest ?? payment;
  const { listed, listingHidden } = newest ?? {};
  // Only the first payment is announced to the person notified.
  const tribute = newest?.tribute && { ...newest.tribute, notify: null, message: null };
  // What a payment without a row covers is not known.
  const isSame = newest?.amountCents === amountCents;
  const feeCoveredCents = isSame ? newest.feeCoveredCents : 0;
  await database()
    .queries.insert(donations)
    .values({
      id,
      paymentIntentId,
      ...made,
      feeCoveredCents,
      tribute,
      donorName,
      donorEmail,
      listed,
      listingHidden,
    })
    .onConflictDoNothing();
}

/** The donation of a paid renewal; undefined for every other payment (P-161). */
export async function storeRenewal(payment: Payment): Promise<DonationRow | undefined> {
  const { donationId, subscriptionId, state, livemode } = payment;
  if (!donationId || !subscriptionId || state !== 'succeeded') return undefined;
  if (livemode !== payments().livemode || !isOurs(payment, await newestOf(payment))) {
    return undefined;
  }
  await restoreDonation(payment, donationId);
  return findByPayment(database().queries, payment.id);
}
