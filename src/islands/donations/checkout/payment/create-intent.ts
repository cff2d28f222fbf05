import {
  donationMessages,
  paymentIntentResponseSchema,
  receiptSchema,
  type PaymentIntentResponse,
} from '#model/donations/contract.ts';
import { ApiCallError, callApi } from '#islands/ui/browser/api-client.ts';
import type { Attempt } from '#islands/donations/stored-donation.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import type { Refusal } from '../state/donation.ts';

/** The outcome of creating a payment; `paidId` is set if the donation is already paid, or its payment is on its way. */
export type IntentOutcome =
  | { intent: PaymentIntentResponse }
  | { paidId: string }
  | { refusal: Refusal };

async function sendAttempt(
  { id, amountCents, coverFee, tribute, donorName, donorEmail, listed, frequency }: Attempt,
  signal: AbortSignal,
): Promise<PaymentIntentResponse> {
  const { data } = await callApi('/api/create-payment-intent', {
    method: 'POST',
    body: {
      amount: amountCents / 100,
      // An empty name is sent as null.
      donorName: donorName.trim() || null,
      donorEmail: donorEmail.trim() || null,
      attemptId: id,
      ...(listed && { listed }),
      ...(coverFee && { coverFee }),
      ...(tribute && { tribute }),
      ...(frequency !== 'once' && { frequency }),
    },
    schema: paymentIntentResponseSchema,
    signal,
  });
  return data;
}

// The server asks Stripe; an unknown donation was not paid. A debit of a bank account takes days.
async function isPaidOrProcessing(id: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { data } = await callApi(`/api/donation/${id}`, { schema: receiptSchema, signal });
    return data.status === 'succeeded' || data.processing === true;
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    if (error.status === 404) return false;
    // 410 means that the donor has corrected the address, which only a payment that is made or under way allows. If a bank
    // refuses that later, its mail leads to another donation.
    if (error.status === 410) return true;
    throw error;
  }
}

function toRefusal(error: unknown, hasUnresolvedPayment: boolean): Refusal {
  const title = donationMessages.intentFailed;
  if (error instanceof ApiCallError) {
    // While cards are tested here, the donor confirms the address first.
    if (error.status === 403) {
      return { tone: 'info', title: donate.donor.confirmFirst, text: error.body.error };
    }
    const { donorName, donorEmail, amount, tribute } = error.body.fields ?? {};
    if (!donorName && !donorEmail) return { title, text: amount ?? tribute ?? error.body.error };
    return {
      title,
      fields: { ...(donorName && { donorName }), ...(donorEmail && { donorEmail }) },
    };
  }
  return {
    title,
    text: hasUnresolvedPayment
      ? donate.payment.networkErrorPaymentUnknown
      : donate.payment.networkError,
  };
}

/**
 * Creates a payment, once an earlier one of unknown outcome is looked up; a failure is a refusal, so it never throws.
 */
export async function createIntent(
  attempt: Attempt,
  unansweredId: string | null,
  signal: AbortSignal,
): Promise<IntentOutcome> {
  try {
    if (unansweredId && (await isPaidOrProcessing(unansweredId, signal)))
      return { paidId: unansweredId };
    return { intent: await sendAttempt(attempt, signal) };
  } catch (error) {
    // Another tab that shares the attempt may have paid it.
    const hasConflict = error instanceof ApiCallError && error.status === 409;
    if (hasConflict && (await isPaidOrProcessing(attempt.id, signal).catch(() => false))) {
      return { paidId: attempt.id };
    }
    return { refusal: toRefusal(error, unansweredId !== null) };
  }
}
