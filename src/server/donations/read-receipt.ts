import type { Receipt } from '#contracts/donations.ts';
import { database } from '../db/client.ts';
import { ProviderError } from '../gateways/payment.ts';
import { notFound } from '../http/errors.ts';
import { endOfId, log } from '../http/log.ts';
import { readAcknowledgement } from './acknowledgement.ts';
import { type DonationRow, findDonation } from './find-donation.ts';
import { paymentMethodName } from './payment-method-name.ts';
import { canAskProvider } from './payments.ts';
import { toldReceivedAt } from './received-at.ts';
import { settleFromProvider } from './settle-from-provider.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The receipt's fields of a row and nothing else (anchors, complaint 7). */
async function receiptOf(row: DonationRow): Promise<Receipt> {
  const { id, amountCents, refundedCents, currency, createdAt, status } = row;
  const { cardBrand, cardLast4, donorName, donorEmail, livemode } = row;
  return {
    id,
    amountCents,
    refundedCents,
    currency,
    createdAt: createdAt.toISOString(),
    receivedAt: toldReceivedAt(row),
    cardBrand,
    cardLast4,
    paymentMethod: paymentMethodName(row.paymentMethod),
    processing: row.processing,
    donorName,
    donorEmail,
    status,
    acknowledgement: await readAcknowledgement(row),
    testMode: !livemode,
  };
}

/** Asks the provider about a payment that is not known to have succeeded (P-49). */
async function heal(row: DonationRow): Promise<void> {
  if (row.status === 'succeeded' || !row.paymentIntentId || !canAskProvider()) return;
  try {
    await settleFromProvider(row.paymentIntentId);
  } catch (error) {
    // The receipt is still worth showing as it is.
    if (!(error instanceof ProviderError)) throw error;
    log('error', 'receipt not refreshed', {
      payment: endOfId(row.paymentIntentId),
      message: error.message,
    });
  }
}

/**
 * The receipt of a donation.
 *
 * @throws HttpError 404 when there is none of that id.
 */
export async function readReceipt(id: string): Promise<Receipt> {
  const { queries } = database();
  const row = uuid.test(id) ? await findDonation(queries, id) : undefined;
  if (!row) throw notFound('Donation');
  await heal(row);
  return receiptOf((await findDonation(queries, row.id)) ?? row);
}
