import { useEffect, useState } from 'react';
import {
  receiptSchema,
  type InitialReceipt,
  type Receipt,
  type ReceiptFailure,
} from '#model/donations/contract.ts';
import { ApiCallError, callApi } from '#islands/ui/browser/api-client.ts';
import { noDonation, noTribute, type TypedTribute } from '#islands/donations/stored-donation.ts';
import { closeDonation, readDonation, storeDonation } from '#islands/donations/donation-storage.ts';
import { receiptKind } from './receipt-kind.ts';

/** Reads the key of an address: the donation's id, or what opens its receipt after a correction. */
export function readReceiptKey(search: string): string | null {
  return new URLSearchParams(search).get('id') || null;
}

function putKeyInAddress(key: string | null): void {
  const search = key ? `?${new URLSearchParams({ id: key }).toString()}` : '';
  history.replaceState(history.state, '', location.pathname + search);
}

// The server asks Stripe while the payment is open. A failure is returned, not thrown.
async function loadReceipt(
  key: string | null,
  signal: AbortSignal,
): Promise<Receipt | ReceiptFailure> {
  if (!key) return 'withoutId';
  const options = { schema: receiptSchema, signal };
  try {
    const { data } = await callApi(`/api/donation/${encodeURIComponent(key)}`, options);
    // A donation that succeeded is forgotten, so that the next one is new; any other can be continued.
    const isSaved = readDonation()?.attempt?.id === data.id;
    if (isSaved && data.status === 'succeeded') closeDonation();
    return data;
  } catch (error) {
    const status = error instanceof ApiCallError ? error.status : null;
    if (status === 410) return 'moved';
    if (status === 429) return 'busy';
    return status === 404 ? 'notFound' : 'unread';
  }
}

// Once the gift is paid, the next one notifies no one.
function toTypedTribute({ tribute, status }: Receipt): TypedTribute {
  if (!tribute) return noTribute;
  const { kind, name, notify, message } = tribute;
  const named = { ...noTribute, isTribute: true, tributeKind: kind, tributeName: name };
  if (!notify || status === 'succeeded') return named;
  return {
    ...named,
    notifies: true,
    notifyName: notify.name,
    notifyEmail: notify.email ?? '',
    tributeMessage: message ?? '',
  };
}

/**
 * Stores the donor and the choices of a receipt in this tab, so that `/donate` opens with them; the amount is in the
 * link.
 */
export function saveDonor(receipt: Receipt): void {
  const { donorName, donorEmail, listed } = receipt;
  const donor = { donorName: donorName ?? '', donorEmail: donorEmail ?? '' };
  const coverFee = receipt.feeCoveredCents > 0;
  const repeated = receipt.monthly?.interval === 'year' ? 'yearly' : 'monthly';
  const frequency = receipt.monthly ? repeated : 'once';
  const tribute = toTypedTribute(receipt);
  const hasChosenFrequency = frequency !== 'once';
  const gift = { listed, coverFee, hasChosenFrequency, tribute };
  storeDonation({ ...noDonation, donor, ...gift, frequency });
}

// The milliseconds before each further look at an open receipt; after the last one the donor asks.
const waitsMs = [2, 3, 5, 8, 13, 20, 30, 30].map((seconds) => seconds * 1000);

function isOpen(receipt: Receipt): boolean {
  const kind = receiptKind(receipt);
  const isMailQueued = receipt.acknowledgement.state === 'queued';
  return kind === 'pending' || (kind === 'succeeded' && isMailQueued);
}

interface ReceiptState {
  receipt: Receipt | null;
  failure: ReceiptFailure | null;
  /** How often the receipt was read since waiting began, or began again. */
  readCount: number;
  /** How often the donor asked again. */
  restartCount: number;
  /** True while a correction is under way. It ends what opens the receipt, so nothing is read meanwhile. */
  isPaused: boolean;
}

function canLook({ receipt, failure, readCount, isPaused }: ReceiptState): boolean {
  if (isPaused) return false;
  if (failure === 'withoutId' || failure === 'moved') return false;
  if (readCount === 0) return true;
  return receipt !== null && isOpen(receipt) && readCount <= waitsMs.length;
}

/**
 * Reads the receipt that the address names, again after 2 to 30 seconds while the payment or its mail is on its way;
 * after eight waits `askAgain` begins again.
 */
export function useReceipt(initial: InitialReceipt) {
  const [state, setState] = useState<ReceiptState>({
    ...initial,
    readCount: 0,
    restartCount: 0,
    isPaused: false,
  });
  const { readCount, restartCount } = state;
  const wait = readCount === 0 ? 0 : waitsMs[readCount - 1];
  const isWaiting = canLook(state);

  useEffect(() => {
    // Removes the parameters that Stripe appended, except the id.
    putKeyInAddress(readReceiptKey(location.search));
  }, []);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const call = new AbortController();
    const look = async () => {
      const loaded = await loadReceipt(readReceiptKey(location.search), call.signal);
      if (call.signal.aborted) return;
      setState((before) => {
        const next = { ...before, readCount: before.readCount + 1 };
        if (typeof loaded === 'object') return { ...next, receipt: loaded, failure: null };
        // A later look that fails leaves the receipt as it was read.
        if (before.receipt && loaded !== 'moved') return next;
        return { ...next, receipt: null, failure: loaded };
      });
    };
    const timer = setTimeout(() => void look(), wait);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [isWaiting, wait, readCount, restartCount]);

  return {
    ...state,
    isWaiting,
    askAgain() {
      setState((before) => ({ ...before, readCount: 0, restartCount: before.restartCount + 1 }));
    },
    pauseUpdates(isPaused: boolean) {
      setState((before) => ({ ...before, isPaused }));
    },
    showCorrected(donorEmail: string, receiptKey: string) {
      putKeyInAddress(receiptKey);
      setState((before) => {
        const { receipt } = before;
        if (!receipt) return before;
        const acknowledgement = { state: 'queued', at: null } as const;
        const corrected = { ...receipt, donorEmail, receiptKey, acknowledgement };
        return { ...before, receipt: corrected, readCount: 0, isPaused: false };
      });
    },
  };
}
