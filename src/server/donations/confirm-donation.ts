import type { Confirmation } from '#contracts/donations.ts';
import { database } from '../db/client.ts';
import { conflict, notFound } from '../http/errors.ts';
import { findDonation } from './find-donation.ts';
import { orProviderFailed } from './or-provider-failed.ts';
import { settleFromProvider } from './settle-from-provider.ts';

/**
 * Settles the donation of a payment that the browser says has succeeded; what counts is what the
 * provider says.
 *
 * @throws HttpError 404 when no donation belongs to the payment, 409 when amount, currency or mode
 * differ, 502 when the provider fails.
 */
export async function confirmDonation(paymentIntentId: string): Promise<Confirmation> {
  const { outcome, donationId } = await orProviderFailed(() => settleFromProvider(paymentIntentId));
  if (typeof outcome === 'object') {
    throw conflict('This payment does not fit its donation. Please contact us.');
  }
  const row = donationId ? await findDonation(database().queries, donationId) : undefined;
  if (!row || outcome === 'unknown payment') throw notFound('Donation');
  return { id: row.id, status: row.status };
}
