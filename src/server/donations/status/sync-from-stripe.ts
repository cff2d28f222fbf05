import type { Confirmation, ConfirmRequest } from '#model/donations/contract.ts';
import { database, type Queries } from '../../db/client.ts';
import { ProviderError } from '../../service-errors.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { shortenId, log } from '../../http/log.ts';
import { supportersChanged } from '../supporters-changed.ts';
import { requireClientSecret } from '../client-secret.ts';
import { isOurs, payments } from '../payments.ts';
import { type DonationRow, findByPayment, findDonation } from '../rows.ts';
import { syncSubscription } from '../monthly/sync-subscription.ts';
import { storeRenewal } from '../restore-donation.ts';
import { applyPaymentStatus, type StatusOutcome } from './apply-payment-status.ts';

const maxTries = 8;

interface SyncResult {
  outcome: Exclude<StatusOutcome, 'stale'> | 'unknown payment' | 'no donation' | 'repeated';
  donationId?: string;
  /** Stripe's secret of the payment, which only the donor's browser has besides Stripe. */
  clientSecret?: string | null;
  /** True when the donor may be named on the supporters' page; a change of others purges no list of names. */
  listed?: boolean;
  subscriptionId?: string | null;
}

async function readRowAndPayment(
  paymentId: string,
): Promise<{ row?: DonationRow | undefined; payment?: Payment | undefined }> {
  const row = await findByPayment(database().queries, paymentId);
  const payment = await payments().read(paymentId);
  if (row || !payment?.donationId) return { row, payment };
  // The creation was interrupted before the id was recorded.
  const named =
    (await findDonation(database().queries, payment.donationId)) ?? (await storeRenewal(payment));
  if (!named || !isOurs(payment, named)) return {};
  return { row: named, payment: await payments().read(paymentId) };
}

// The function runs in the same transaction; false skips the update.
type BeforeApply = (tx: Queries) => Promise<boolean>;

class StaleRowError extends Error {}

// A status that Stripe added to its list needs a line in this code.
function logUnknownDisputes({ disputes }: Payment): void {
  for (const { standing, status } of disputes) {
    if (standing === 'unknown') log('error', 'dispute has an unknown status', { status });
  }
}

async function applyOnce(paymentId: string, beforeApply: BeforeApply): Promise<SyncResult> {
  const { row, payment } = await readRowAndPayment(paymentId);
  if (payment) logUnknownDisputes(payment);
  return database().transaction(async (tx): Promise<SyncResult> => {
    if (!(await beforeApply(tx))) return { outcome: 'repeated' };
    if (!row) return { outcome: 'no donation' };
    if (!payment) return { outcome: 'unknown payment', donationId: row.id };
    const outcome = await applyPaymentStatus(tx, row, payment);
    if (outcome === 'stale') throw new StaleRowError();
    const { clientSecret } = payment;
    const isPaid = row.status !== 'succeeded' && payment.state === 'succeeded';
    const subscriptionId = isPaid ? payment.subscriptionId : null;
    return { outcome, donationId: row.id, clientSecret, listed: row.listed, subscriptionId };
  });
}

// The subscription is read at once, so that its receipt names the next payment; its own events come later.
async function readPaidSubscription(id: string): Promise<void> {
  try {
    await syncSubscription(id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log('error', 'subscription not read', { ends: shortenId(id), message: error.message });
  }
}

/** Reads a payment at the provider and applies its status, again if the row changed meanwhile. @throws ProviderError */
export async function syncFromStripe(
  paymentId: string,
  beforeApply: BeforeApply = () => Promise.resolve(true),
): Promise<SyncResult> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      const result = await applyOnce(paymentId, beforeApply);
      logResult(paymentId, result);
      if (result.listed && result.outcome === 'changed') await supportersChanged();
      if (result.subscriptionId) await readPaidSubscription(result.subscriptionId);
      return result;
    } catch (error) {
      if (!(error instanceof StaleRowError)) throw error;
    }
  }
  throw new Error('The donation kept changing while its payment was applied.');
}

function logResult(paymentId: string, { outcome }: SyncResult): void {
  const payment = shortenId(paymentId);
  if (typeof outcome === 'object') {
    log('error', 'payment does not fit its donation', { payment, ...outcome });
  } else if (outcome === 'changed') log('info', 'donation changed', { payment });
}

/**
 * Applies what the provider says about a payment. Donors quote a payment's id to support, and a donation's id opens the
 * receipt, so the response names the donation only for the client secret.
 *
 * @throws HttpError 403 for a wrong secret, 404, 409, 502
 */
export async function confirmDonation({
  paymentIntentId,
  clientSecret: secret,
}: ConfirmRequest): Promise<Confirmation> {
  const { outcome, donationId, clientSecret } = await syncFromStripe(paymentIntentId);
  if (typeof outcome === 'object') {
    throw conflict('This payment does not fit its donation. Please contact us.');
  }
  const row = donationId ? await findDonation(database().queries, donationId) : undefined;
  if (!row || outcome === 'unknown payment') throw notFound('Donation');
  if (secret === undefined) return { status: row.status };
  requireClientSecret(secret, clientSecret);
  return { id: row.id, status: row.status };
}
