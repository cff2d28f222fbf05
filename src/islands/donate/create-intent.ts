import {
  donationMessages,
  paymentIntentResponseSchema,
  receiptSchema,
  type PaymentIntentResponse,
} from '#contracts/donations.ts';
import { ApiCallError, callApi, NetworkError } from '#lib/api-client.ts';
import { donate } from '#site/copy/donate.ts';
import type { Attempt } from './attempt.ts';
import type { Creation } from './flow.ts';

/**
 * Asks for the payment of an attempt. Sending the same attempt again answers the same payment.
 *
 * @throws what `callApi` throws.
 */
export async function createIntent(
  { id, amountCents, donorName, donorEmail }: Attempt,
  signal: AbortSignal,
): Promise<PaymentIntentResponse> {
  const { data } = await callApi('/api/create-payment-intent', {
    method: 'POST',
    body: {
      amount: amountCents / 100,
      // Empty is sent as null (P-40).
      donorName: donorName.trim() || null,
      donorEmail: donorEmail.trim() || null,
      attemptId: id,
    },
    schema: paymentIntentResponseSchema,
    signal,
  });
  return data;
}

/**
 * Whether an attempt that the server takes no more was paid, as in another tab that shares it.
 *
 * @throws what `callApi` throws.
 */
export async function wasPaid(error: unknown, { id }: Attempt): Promise<boolean> {
  if (!(error instanceof ApiCallError && error.status === 409)) return false;
  const { data } = await callApi(`/api/donation/${id}`, { schema: receiptSchema });
  return data.status === 'succeeded';
}

/**
 * Whether a donation was paid whose payment got no answer; the server asks the provider. One that the
 * server does not know was not.
 *
 * @throws what `callApi` throws, but for a 404.
 */
export async function wasPaidUnanswered(id: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { data } = await callApi(`/api/donation/${id}`, { schema: receiptSchema, signal });
    return data.status === 'succeeded';
  } catch (error) {
    if (error instanceof ApiCallError && error.status === 404) return false;
    throw error;
  }
}

/**
 * What the donor is told when no payment could be made (P-41), with what the server knows.
 *
 * @param isUnanswered an earlier payment may have been made.
 */
export function creationFailure(
  error: unknown,
  isUnanswered: boolean,
): Creation & { state: 'failed' } {
  const message = donationMessages.intentFailed;
  if (error instanceof ApiCallError) {
    const { donorName, donorEmail, amount } = error.body.fields ?? {};
    const isFieldsOnly = Boolean(donorName ?? donorEmail);
    return {
      state: 'failed',
      message,
      detail: isFieldsOnly ? undefined : (amount ?? error.body.error),
      fields: { donorName, donorEmail },
    };
  }
  if (!(error instanceof NetworkError)) return { state: 'failed', message, fields: {} };
  const { unanswered, unknown } = donate.payment;
  return { state: 'failed', message, detail: isUnanswered ? unknown : unanswered, fields: {} };
}
