import { useCallback, useEffect, useReducer } from 'react';
import type { Receipt } from '#contracts/donations.ts';
import { forgetGift } from './forget-gift.ts';
import { loadReceipt, missingId, receiptFailure, type ReceiptFailure } from './load-receipt.ts';
import { paymentState } from './payment-state.ts';
import { cleanAddress, donationIdOf } from './receipt-address.ts';

/**
 * How long to wait before each further look at an open payment or a queued mail, in milliseconds;
 * after the last one the donor asks.
 */
export const lookAgainAfter = [2, 3, 5, 8, 13, 20, 30, 30].map((seconds) => seconds * 1000);

export interface ReceiptView {
  receipt: Receipt | null;
  failure: ReceiptFailure | null;
  /** How many looks have been taken since the last time the donor asked. */
  looks: number;
  /** Counts the donor's own asks. */
  asks: number;
}

type Event =
  | { type: 'loaded'; receipt: Receipt }
  | { type: 'failed'; failure: ReceiptFailure }
  | { type: 'asked' };

const unread: ReceiptView = { receipt: null, failure: null, looks: 0, asks: 0 };

function next(view: ReceiptView, event: Event): ReceiptView {
  switch (event.type) {
    case 'loaded':
      return { ...view, receipt: event.receipt, failure: null, looks: view.looks + 1 };
    case 'failed':
      // A later look that fails leaves the receipt as it was read.
      return { ...view, failure: view.receipt ? null : event.failure, looks: view.looks + 1 };
    case 'asked':
      return { ...view, failure: null, looks: 0, asks: view.asks + 1 };
  }
}

/** True while something about the receipt may still change by itself. */
function isOpen(receipt: Receipt): boolean {
  const state = paymentState(receipt);
  return (
    state === 'pending' || (state === 'succeeded' && receipt.acknowledgement.state === 'queued')
  );
}

/** The receipt that the address names, read again while it is open. */
export function useReceipt(): ReceiptView & { again: () => void; waiting: boolean } {
  const [view, tell] = useReducer(next, unread);
  const { receipt, looks, asks } = view;
  const wait = looks === 0 ? 0 : lookAgainAfter[looks - 1];
  const waiting = looks === 0 || (receipt !== null && isOpen(receipt) && wait !== undefined);

  useEffect(() => {
    if (!waiting) return undefined;
    // The address is read after mount, so that server and browser render the same.
    const id = donationIdOf(location.search);
    history.replaceState(history.state, '', cleanAddress(location));
    if (!id) {
      tell({ type: 'failed', failure: missingId });
      return undefined;
    }
    const call = new AbortController();
    const timer = setTimeout(() => {
      loadReceipt(id, call.signal)
        .then((loaded) => {
          forgetGift(loaded);
          tell({ type: 'loaded', receipt: loaded });
        })
        .catch((error: unknown) => {
          if (!call.signal.aborted) tell({ type: 'failed', failure: receiptFailure(error) });
        });
    }, wait);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [waiting, wait, looks, asks]);

  const again = useCallback(() => tell({ type: 'asked' }), []);
  return { ...view, waiting, again };
}
