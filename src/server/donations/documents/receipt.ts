import { isRecorded, type Receipt, receiptSchema } from '#contracts/donations/donations.ts';
import { database } from '../../db/client.ts';
import { ProviderError } from '../../gateways/errors.ts';
import { notFound } from '../../http/errors.ts';
import { endOfId, log } from '../../http/log.ts';
import { canAskProvider } from '../payments.ts';
import { readSubscriptionState } from '../monthly/subscriptions.ts';
import { type DonationRow, findDonation, methodOf, receivedAtIso } from '../rows.ts';
import { syncFromStripe } from '../status/sync-from-stripe.ts';
import { acknowledgementData, readAcknowledgement } from './acknowledgement.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function receiptOf(row: DonationRow): Promise<Receipt> {
  const { source, subscriptionId } = row;
  const state = source === 'monthly' ? await readSubscriptionState(subscriptionId) : null;
  return receiptSchema.parse({
    ...row,
    monthly: source === 'monthly' ? { nextPaymentAt: state?.nextPaymentAt } : null,
    createdAt: row.createdAt.toISOString(),
    receivedAt: receivedAtIso(row),
    paymentMethod: methodOf(row),
    acknowledgement: await readAcknowledgement(row),
    testMode: !row.livemode,
  });
}

/** Asks the provider unless the payment is known to have succeeded (P-49). */
async function refreshFromProvider(row: DonationRow): Promise<void> {
  if (row.status === 'succeeded' || !row.paymentIntentId || !canAskProvider()) return;
  try {
    await syncFromStripe(row.paymentIntentId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log('error', 'receipt not refreshed', {
      payment: endOfId(row.paymentIntentId),
      message: error.message,
    });
  }
}

async function readCurrent(id: string): Promise<DonationRow> {
  const { queries } = database();
  const row = uuid.test(id) ? await findDonation(queries, id) : undefined;
  if (!row || row.reversesId) throw notFound('Donation');
  if (isRecorded(row.source)) return row;
  await refreshFromProvider(row);
  return (await findDonation(queries, row.id)) ?? row;
}

/** Of online donations; those that staff recorded have a document only. @throws HttpError 404. */
export async function readReceipt(id: string): Promise<Receipt> {
  const row = await readCurrent(id);
  if (isRecorded(row.source)) throw notFound('Donation');
  return receiptOf(row);
}

/** The mailed document as a PDF. @throws HttpError 404 unless the donation is paid. */
export async function renderReceipt(id: string): Promise<Uint8Array> {
  const row = await readCurrent(id);
  if (row.status !== 'succeeded') throw notFound('Receipt');
  // The PDF libraries are large and loaded on demand.
  const { renderTaxAcknowledgement } = await import('../../pdf/documents.ts');
  return renderTaxAcknowledgement(acknowledgementData(row));
}
