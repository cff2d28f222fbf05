import { useCallback, useEffect, useState } from 'react';
import type { Receipt } from '#contracts/donations/donations.ts';
import {
  cleanAddress,
  donationIdOf,
  loadReceipt,
  shownStatus,
  type ReceiptFailure,
} from './receipt.ts';

/** Milliseconds before each further look at an open receipt; after the last one the donor asks. */
const waitsMs = [2, 3, 5, 8, 13, 20, 30, 30].map((seconds) => seconds * 1000);

interface ReceiptState {
  receipt: Receipt | null;
  failure: ReceiptFailure | null;
  looks: number;
  asks: number;
}

const noReceipt: ReceiptState = { receipt: null, failure: null, looks: 0, asks: 0 };

/** True while something about the receipt may still change by itself. */
function isOpen(receipt: Receipt): boolean {
  const status = shownStatus(receipt);
  const isMailQueued = receipt.acknowledgement.state === 'queued';
  return status === 'pending' || (status === 'succeeded' && isMailQueued);
}

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
    history.replaceState(history.state, '', cleanAddress(location));
    const call = new AbortController();
    const look = async () => {
      const found = await loadReceipt(id, call.signal);
      if (call.signal.aborted) return;
      // A later look that fails leaves the receipt as it was read.
      setState((before) => ({
        ...before,
        ...('receipt' in found || !before.receipt ? found : {}),
        looks: before.looks + 1,
      }));
    };
    const timer = setTimeout(() => void look(), wait);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [isWaiting, wait, looks, asks]);

  const askAgain = useCallback(() => {
    setState((before) => ({ ...before, failure: null, looks: 0, asks: before.asks + 1 }));
  }, []);
  return { ...state, isWaiting, askAgain };
}
