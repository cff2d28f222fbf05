import {
  type InitialReceipt,
  isRecorded,
  isRepeated,
  type Receipt,
  type ReceiptFailure,
  receiptSchema,
} from '#model/donations/contract.ts';
import type { SubscriptionState } from '#model/donations/admin-donations.ts';
import { database } from '../../db/client.ts';
import { ProviderError } from '../../service-errors.ts';
import { asHttpError, notFound } from '../../http/errors.ts';
import { shortenId, log } from '../../http/log.ts';
import type { PageResponseHead } from '../../http/page-response.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { idInKey, presentKey, requireKey } from '../../links/receipt-key.ts';
import { canAskProvider } from '../payments.ts';
import { readSubscriptionState } from '../monthly/subscriptions.ts';
import { type DonationRow, findDonation, paymentMethodName } from '../rows.ts';
import { syncFromStripe } from '../status/sync-from-stripe.ts';
import { wasRefusedByBank } from '../status/payment-refused.ts';
import { readTributeNotice } from '../tribute-notice.ts';
import { readAcknowledgment } from './acknowledgment.ts';

// Another try needs what the donor typed; once paid it holds no address and no message.
function presentTribute({ status, tribute }: DonationRow): Receipt['tribute'] {
  if (!tribute || status !== 'succeeded') return tribute;
  const { kind, name, notify } = tribute;
  return { kind, name, notify: notify && { name: notify.name }, message: null };
}

// A declined card is over, and its donor begins another donation.
async function mayBeCollectedAgain(
  row: DonationRow,
  subscription: SubscriptionState | null,
): Promise<boolean> {
  if (row.status !== 'failed' || !row.subscriptionId) return false;
  return subscription?.status !== 'canceled' && wasRefusedByBank(row);
}

async function presentReceipt(row: DonationRow): Promise<Receipt> {
  const { source, subscriptionId } = row;
  const state = isRepeated(source) ? await readSubscriptionState(subscriptionId) : null;
  return receiptSchema.parse({
    ...row,
    monthly: isRepeated(source)
      ? {
          nextPaymentAt: state?.nextPaymentAt,
          interval: source === 'yearly' ? 'year' : 'month',
        }
      : null,
    mayBeCollectedAgain: await mayBeCollectedAgain(row, state),
    createdAt: row.createdAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    verificationUrl: row.verificationUrl ?? undefined,
    refundedAt: row.refundedAt?.toISOString(),
    paymentMethod: paymentMethodName(row),
    ...presentKey(row),
    tribute: presentTribute(row),
    ...(await readTributeNotice(row)),
    acknowledgement: await readAcknowledgment(row),
    testMode: !row.livemode,
  });
}

// Asks Stripe unless the payment is known to have succeeded.
async function refreshFromStripe(row: DonationRow): Promise<void> {
  if (row.status === 'succeeded' || !row.paymentIntentId || !canAskProvider()) return;
  try {
    await syncFromStripe(row.paymentIntentId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log('error', 'receipt not refreshed', {
      payment: shortenId(row.paymentIntentId),
      message: error.message,
    });
  }
}

/** Finds the donation of a receipt. @throws HttpError 404, and 410 once the address was corrected */
async function findReceipt(key: string): Promise<DonationRow> {
  const id = idInKey(key);
  const row = id === undefined ? undefined : await findDonation(database().queries, id);
  if (!row || row.reversesId) throw notFound('Donation');
  requireKey(row, key);
  return row;
}

/**
 * Returns a receipt's donation, after it asked Stripe about a payment that has not succeeded.
 *
 * @throws HttpError 404, 410
 */
export async function readCurrentDonation(key: string): Promise<DonationRow> {
  const row = await findReceipt(key);
  if (isRecorded(row.source)) return row;
  await refreshFromStripe(row);
  return (await findDonation(database().queries, row.id)) ?? row;
}

function presentOnline(row: DonationRow): Promise<Receipt> {
  if (isRecorded(row.source)) throw notFound('Donation');
  return presentReceipt(row);
}

/** Reads a receipt; donations that staff recorded have a document only. @throws HttpError 404, 410 */
export async function readReceipt(key: string): Promise<Receipt> {
  return presentOnline(await readCurrentDonation(key));
}

const failed = (
  failure: ReceiptFailure,
  status: number,
  headers: PageResponseHead['headers'] = {},
): InitialReceipt & PageResponseHead => ({ receipt: null, failure, status, headers });

function respondWithFailure(error: unknown) {
  const httpError = asHttpError(error);
  if (httpError?.status === 404) return failed('notFound', 404);
  if (httpError?.status === 410) return failed('moved', 410);
  if (httpError?.status === 429) return failed('busy', 429, httpError.headers);
  // The message of an unexpected error may quote personal data.
  const message = httpError?.message ?? (error instanceof Error ? error.name : 'unknown');
  log('error', httpError ? 'unavailable' : 'unexpected', { path: '/donate/success', message });
  return failed('unread', httpError?.status ?? 500, httpError?.headers);
}

/** Opens the receipt for its page from what is stored, without calling Stripe. */
export async function openReceipt(
  key: string | null,
  ip: string,
): Promise<InitialReceipt & PageResponseHead> {
  if (!key) return failed('withoutId', 200);
  try {
    await countRequest({ env: { ip } }, 'donation-read');
    const receipt = await presentOnline(await findReceipt(key));
    return { receipt, failure: null, status: 200, headers: {} };
  } catch (error) {
    return respondWithFailure(error);
  }
}
