import { useCallback, useEffect, useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import { loadPayments, type PaymentSource } from './load-payments.ts';

/** The provider's script on this page. */
export interface Payments {
  stripe: Stripe | null;
  failed: boolean;
  /** Counts the tries; what depends on the script starts afresh with each. */
  tries: number;
  retry(): void;
}

/** @param wanted false until the donor reaches the second step: nothing is loaded before. */
export function usePayments(source: PaymentSource, wanted: boolean): Payments {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const { publishableKey, scriptUrl } = source;

  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    loadPayments({ publishableKey, scriptUrl }, tries)
      .then((loaded) => current && setStripe(loaded))
      .catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [publishableKey, scriptUrl, wanted, tries]);

  const retry = useCallback(() => {
    setFailed(false);
    setTries((count) => count + 1);
  }, []);

  return { stripe, failed, tries, retry };
}
