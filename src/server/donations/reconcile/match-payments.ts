import { inArray, or } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { isOurs } from '../payments.ts';
import type { DonationRow } from '../rows.ts';

export interface Match {
  payment: Payment;
  row: DonationRow | undefined;
  isOurs: boolean;
}

const batchSize = 100;

async function matchBatch(db: Queries, batch: Payment[]): Promise<Match[]> {
  const paymentIds = batch.map(({ id }) => id);
  const donationIds = batch.flatMap(({ donationId }) => donationId ?? []);
  const subscriptionIds = batch.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  const rows = await db
    .select()
    .from(donations)
    .where(
      or(
        inArray(donations.paymentIntentId, paymentIds),
        inArray(donations.id, donationIds),
        inArray(donations.subscriptionId, subscriptionIds),
      ),
    );
  return batch.map((payment) => {
    const row =
      rows.find(({ paymentIntentId }) => paymentIntentId === payment.id) ??
      rows.find(({ id }) => id === payment.donationId);
    const { subscriptionId: of } = payment;
    const known = row ?? rows.find(({ subscriptionId }) => of && subscriptionId === of);
    return { payment, row, isOurs: isOurs(payment, known) };
  });
}

/** Finds each payment's donation, by payment id or else by the id in its metadata. */
export async function* matchPayments(
  db: Queries,
  payments: AsyncIterable<Payment> | Payment[],
): AsyncIterable<Match> {
  let batch: Payment[] = [];
  for await (const payment of payments) {
    batch.push(payment);
    if (batch.length < batchSize) continue;
    yield* await matchBatch(db, batch);
    batch = [];
  }
  if (batch.length > 0) yield* await matchBatch(db, batch);
}
