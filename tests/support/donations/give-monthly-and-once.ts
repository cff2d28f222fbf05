import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import {
  beginDonation,
  changeDonation,
  confirmDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { pay } from '#tests/support/payments/pay.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';
import { newAddress } from '#tests/support/new-address.ts';

/** Reads the donations at a mailbox, oldest first. */
export const readGiftsAt = (email: string) =>
  database()
    .queries.select()
    .from(donations)
    .where(eq(donations.donorEmail, email))
    .orderBy(asc(donations.createdAt));

/** Makes two payments of a monthly donation and a single gift, all with one mistyped address. */
export async function giveMonthlyAndOnce() {
  const [donorName, donorEmail] = ['A. Donor', newAddress()];
  const begun = await beginDonation({ donorName, donorEmail, frequency: 'monthly' });
  await pay(begun.clientSecret);
  await deliverAll();
  await changeDonation(begun.donationId, { createdAt: new Date(Date.now() - 31 * dayMs) });
  passBillingPeriod();
  await deliverAll();
  const { paymentId } = await payDonation({ amount: 50, donorName, donorEmail });
  await confirmDonation(paymentId);
  expect(await readGiftsAt(donorEmail)).toHaveLength(3);
  return { donorEmail, id: begun.donationId, paymentId: begun.paymentId };
}
