import {
  donationMessages,
  receiptSchema,
  type DonationStatus,
  type Receipt,
} from '#contracts/donations/donations.ts';
import { ApiCallError, callApi, callTimeoutMs } from '#lib/api-client.ts';
import { noDonation, readDonation, storeDonation } from '#lib/donations/stored-donation.ts';

export function donationIdOf(search: string): string | null {
  return new URLSearchParams(search).get('id')?.trim() || null;
}

/** The address with nothing but the id, without what Stripe appends on its way back (P-57). */
export function cleanAddress({ pathname, search }: { pathname: string; search: string }): string {
  const id = donationIdOf(search);
  return id ? `${pathname}?${new URLSearchParams({ id }).toString()}` : pathname;
}

/** The status to show: a bank may still pay after an earlier card was declined. */
export function shownStatus({ status, processing }: Receipt): DonationStatus {
  return processing && status !== 'succeeded' ? 'pending' : status;
}

export function isRefunded({ amountCents, refundedCents }: Receipt): boolean {
  return refundedCents >= amountCents;
}

export interface ReceiptFailure {
  message: string;
  /** Which of the page's texts says what the donor can do about it. */
  help: 'withoutId' | 'notFound' | 'unread';
}

function failure(help: ReceiptFailure['help'], message: string): { failure: ReceiptFailure } {
  return { failure: { help, message } };
}

/** Reads a receipt; the server asks Stripe while the payment is open (P-49). Never throws. */
export async function loadReceipt(
  id: string | null,
  signal: AbortSignal,
): Promise<{ receipt: Receipt; failure: null } | { failure: ReceiptFailure }> {
  if (!id) return failure('withoutId', donationMessages.receiptWithoutId);
  const path = `/api/donation/${encodeURIComponent(id)}`;
  try {
    const options = { schema: receiptSchema, signal, timeoutMs: callTimeoutMs };
    const { data } = await callApi(path, options);
    forgetDonation(data);
    return { receipt: data, failure: null };
  } catch (error) {
    return error instanceof ApiCallError && error.status === 404
      ? failure('notFound', donationMessages.receiptNotFound)
      : failure('unread', donationMessages.receiptFailed);
  }
}

/** Forgets a donation that succeeded, so that the next one is new; any other can be continued. */
function forgetDonation({ id, status }: Receipt): void {
  if (status === 'succeeded' && readDonation()?.attempt?.id === id) storeDonation(null);
}

/** Hands name, email and choices to the donation page, for another payment. */
export function saveDonor({ donorName, donorEmail, listed, monthly }: Receipt): void {
  const donor = { donorName: donorName ?? '', donorEmail: donorEmail ?? '' };
  storeDonation({ ...noDonation, donor, listed, frequency: monthly ? 'monthly' : 'once' });
}
