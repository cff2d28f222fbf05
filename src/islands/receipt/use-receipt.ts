import { useEffect, useState } from 'react';
import {
  receiptSchema,
  type DonationStatus,
  type Receipt,
} from '#contracts/donations/donations.ts';
import { ApiCallError, callApi, callTimeoutMs } from '#lib/api-client.ts';
import { noDonation, readDonation, storeDonation } from '#contracts/donations/stored-donation.ts';

/** Why there is nothing to show. */
export type ReceiptFailure = 'withoutId' | 'notFound' | 'unread';

export function donationIdOf(search: string): string | null {
  return new URLSearchParams(search).get('id')?.trim() || null;
}

/** The status to show: a bank may still pay after an earlier card was declined. */
export function shownStatus({ status, processing }: Receipt): DonationStatus {
  return processing && status !== 'succeeded' ? 'pending' : status;
}

export function isRefunded({ amountCents, refundedCents }: Receipt): boolean {
  return refundedCents >= amountCents;
}

/** Reads a receipt; the server asks Stripe while the payment is open (P-49). Never throws. */
async function loadReceipt(
  id: string | null,
  signal: AbortSignal,
): Promise<Receipt | ReceiptFailure> {
  if (!id) return 'withoutId';
  const options = { schema: receiptSchema, signal, timeoutMs: callTimeoutMs };
  try {
    const { data } = await callApi(`/api/donation/${encodeURIComponent(id)}`, options);
    // A donation that succeeded is forgotten, so that the next one is new; any other can be continued.
    const isSaved = readDonation()?.attempt?.id === data.id;
    if (isSaved && data.status === 'succeeded') storeDonation(null);
    return data;
  } catch (error) {
    return error instanceof ApiCallError && error.status === 404 ? 'notFound' : 'unread';
  }
}

/** Hands name, email and choices to the donation page, for another payment. */
export function saveDonor({ donorName, donorEmail, listed, monthly }: Receipt): void {
  const donor = { donorName: donorName ?? '', donorEmail: donorEmail ?? '' };
  storeDonation({ ...noDonation, donor, listed, frequency: monthly ? 'monthly' : 'once' });
}

/** Milliseconds before each further look at an open receipt; after the last one the donor asks. */
const waitsMs = [2, 3, 5, 8, 13, 20, 30, 30].map((seconds) => seconds * 1000);

function isOpen(receipt: Receipt): boolean {
  const status = shownStatus(receipt);
  const isMailQueued = receipt.acknowledgement.state === 'queued';
  return status === 'pending' || (status === 'succeeded' && isMailQueued);
}

interface ReceiptState {
  receipt: Receipt | null;
  failure: ReceiptFailure | null;
  looks: number;
  asks: number;
}

const noReceipt: ReceiptState = { receipt: null, failure: null, looks: 0, asks: 0 };

/** The receipt that the address names, read again while it is open. */
export function useReceipt() {
  const [state, setState] = useState(noReceipt);
  const { receipt, looks, asks } = state;
  const wait = looks === 0 ? 0 : waitsMs[looks - 1];
  const isWaiting = looks === 0 || (receipt !== null && isOpen(receipt) && wait !== undefined);

  useEffect(() => {
    if (!isWaiting) return undefined;
    // Read after mount, so that server and browser render the same.
    const id = donationIdOf(location.search);
    // Nothing but the id stays of what Stripe appends on its way back (P-57).
    const search = id ? `?${new URLSearchParams({ id }).toString()}` : '';
    history.replaceState(history.state, '', location.pathname + search);
    const call = new AbortController();
    const look = async () => {
      const found = await loadReceipt(id, call.signal);
      if (call.signal.aborted) return;
      setState((before) => {
        const next = { ...before, looks: before.looks + 1 };
        if (typeof found === 'object') return { ...next, receipt: found };
        // A later look that fails leaves the receipt as it was read.
        return before.receipt ? next : { ...next, failure: found };
      });
    };
    const timer = setTimeout(() => void look(), wait);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [isWaiting, wait, looks, asks]);

  return {
    ...state,
    isWaiting,
    askAgain() {
      setState((before) => ({ ...before, failure: null, looks: 0, asks: before.asks + 1 }));
    },
  };
}
