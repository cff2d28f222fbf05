import { inArray, or } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { isOurs } from '../payments.ts';
import type { DonationRow } from '../rows.ts';

export interface PaymentWithDonation {
  payment: Payment;
  row: DonationRow | undefined;
  isOurs: boolean;
}

/**
 * Finds the donation of each payment by the payment's id, or else by the id in its metadata. Tells of each whether it is
 * this site's, for which another donation of its subscription is enough.
 */
export async function findDonationsOfPayments(
  listed: readonly Payment[],
): Promise<PaymentWithDonation[]> {
  const ids = (name: 'id' | 'donationId' | 'subscriptionId') =>
    listed.flatMap((payment) => payment[name] ?? []);
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(
      or(
        inArray(donations.paymentIntentId, ids('id')),
        inArray(donations.id, ids('donationId')),
        inArray(donations.subscriptionId, ids('subscriptionId')),
      ),
    );
  return listed.map((payment) => {
    const row =
      rows.find(({ paymentIntentId }) => paymentIntentId === payment.id) ??
      rows.find(({ id }) => id === payment.donationId);
    const { subscriptionId } = payment;
    const related =
      row ?? rows.find((each) => subscriptionId && each.subscriptionId === subscriptionId);
    return { payment, row, isOurs: isOurs(payment, related) };
  });
}
