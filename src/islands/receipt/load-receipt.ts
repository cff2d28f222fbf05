import { donationMessages, receiptSchema, type Receipt } from '#contracts/donations.ts';
import { ApiCallError, callApi } from '#lib/api-client.ts';
import { withDeadline } from '#lib/deadline.ts';

/** Why there is no receipt to show; the messages are those of P-55. */
export interface ReceiptFailure {
  message: string;
  /** What the donor can do about it, of the page's copy. */
  help: 'withoutId' | 'notFound' | 'unread';
  /** Whether asking again may help. */
  canRetry: boolean;
}

export const missingId: ReceiptFailure = {
  message: donationMessages.receiptWithoutId,
  help: 'withoutId',
  canRetry: false,
};

/** How long one look may take, in milliseconds: longer than the server gives the provider. */
const patience = 30_000;

/** Reads a receipt; the server asks the provider while the payment is open (P-49). */
export async function loadReceipt(id: string, signal: AbortSignal): Promise<Receipt> {
  const path = `/api/donation/${encodeURIComponent(id)}`;
  const { data } = await withDeadline(
    patience,
    (either) => callApi(path, { schema: receiptSchema, signal: either }),
    signal,
  );
  return data;
}

/** What the donor is told of a failed load. */
export function receiptFailure(error: unknown): ReceiptFailure {
  return error instanceof ApiCallError && error.status === 404
    ? { message: donationMessages.receiptNotFound, help: 'notFound', canRetry: false }
    : { message: donationMessages.receiptFailed, help: 'unread', canRetry: true };
}
