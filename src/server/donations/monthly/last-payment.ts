import { asc, desc, eq } from 'drizzle-orm';
import { formatCard } from '#model/donations/cards.ts';
import { database, type Queries } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { type DonationRow, paymentMethodName } from '../rows.ts';
import type { SubscriptionRow } from './subscription-row.ts';

function selectPayments(tx: Queries, subscriptionId: string, order = desc) {
  return tx
    .select()
    .from(donations)
    .where(eq(donations.subscriptionId, subscriptionId))
    .orderBy(order(donations.createdAt), order(donations.id));
}

/** Returns the newest donation of a subscription, whatever became of its payment, or undefined. */
export async function findNewestDonation(
  tx: Queries,
  subscriptionId: string,
): Promise<DonationRow | undefined> {
  const [row] = await selectPayments(tx, subscriptionId).limit(1);
  return row;
}

/** Returns the donation with which a subscription began. */
export async function findFirstDonation(
  tx: Queries,
  subscriptionId: string,
): Promise<DonationRow | undefined> {
  const [row] = await selectPayments(tx, subscriptionId, asc).limit(1);
  return row;
}

/**
 * Reads how a subscription was paid last, and which part of its amount covers the card fee.
 *
 * @param rows the donations, newest first; those of other subscriptions are skipped
 */
export function presentLastPayment(
  { id, amountCents, coveredFee }: SubscriptionRow,
  rows: readonly DonationRow[],
) {
  const own = rows.filter(({ subscriptionId }) => subscriptionId === id);
  const [newest] = own;
  const same = own.find((row) => row.amountCents === amountCents);
  const notedCents = coveredFee?.amountCents === amountCents ? coveredFee.feeCents : undefined;
  return {
    method: newest
      ? (formatCard(newest.cardBrand, newest.cardLast4) ?? paymentMethodName(newest))
      : null,
    feeCents: notedCents ?? same?.feeCoveredCents ?? 0,
    isCard: newest?.paymentMethod == null,
  };
}

/**
 * Reads the method of the newest donation of a subscription, paid or not, which is null before the first, and the cents
 * of its amount that cover the fee.
 */
export async function readLastPayment(row: SubscriptionRow) {
  return presentLastPayment(row, await selectPayments(database().queries, row.id));
}
