import { useCallback, useEffect, useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import type { DonationStep } from '#contracts/donation-session.ts';
import { loadPayments, type PaymentSource } from './load-payments.ts';

/** The provider's script on this page. */
export interface Payments {
  stripe: Stripe | null;
  failed: boolean;
  /** Counts the tries; what depends on the script starts afresh with each. */
  tries: number;
  retry(): void;
}

/** @param step nothing is loaded before the second; each later one asks anew for what did not come. */
export function usePayments(source: PaymentSource, step: DonationStep): Payments {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [askedAt, setAskedAt] = useState(step);
  const { publishableKey, scriptUrl } = source;
  const wanted = step !== 'amount';

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

  if (step !== askedAt) {
    setAskedAt(step);
    if (failed) retry();
  }

  return { stripe, failed, tries, retry };
}
