import { desc, eq } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { isOurs, payments } from '../payments.ts';
import { type DonationRow, findDonation } from '../rows.ts';

/** What the donor chose, as corrected or erased here since the subscription began. */
async function choicesOf({ subscriptionId, donorName, donorEmail }: Payment) {
  const { donorName: name, donorEmail: email, listed, listingHidden } = donations;
  const [newest] = await database()
    .queries.select({ donorName: name, donorEmail: email, listed, listingHidden })
    .from(donations)
    .where(eq(donations.subscriptionId, subscriptionId ?? ''))
    .orderBy(desc(donations.createdAt))
    .limit(1);
  return newest ?? { donorName, donorEmail };
}

/** Stores the donation of a payment that has none, once. */
export async function restoreRow(payment: Payment, id: string): Promise<void> {
  const { amountCents, currency, livemode, subscriptionId, createdAt } = payment;
  const source = subscriptionId ? 'monthly' : 'card';
  const made = { subscriptionId, source, amountCents, currency, livemode, createdAt } as const;
  await database()
    .queries.insert(donations)
    .values({ id, ...made, ...(await choicesOf(payment)) })
    .onConflictDoNothing();
}

/** The donation of a paid renewal; undefined for every other payment (P-161). */
export async function storeRenewal(payment: Payment): Promise<DonationRow | undefined> {
  const { donationId, subscriptionId, state, livemode } = payment;
  if (!donationId || !subscriptionId || state !== 'succeeded') return undefined;
  if (livemode !== payments().livemode || !isOurs(payment, undefined)) return undefined;
  await restoreRow(payment, donationId);
  return findDonation(database().queries, donationId);
}
