import { useCallback, useEffect, useState } from 'react';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import type { DonationStep } from '../state/donation.ts';

/** The addresses and the key are inputs of the build, so one build serves one Stripe account. */
export interface StripeSource {
  publishableKey: string;
  scriptUrl?: string | undefined;
}

export interface StripeScript {
  stripe: Stripe | null;
  failed: boolean;
  /** Counts the tries to load Stripe's script; what depends on the script starts again with each. */
  tries: number;
  retry: () => void;
}

function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The payment script at ${address} could not be loaded.`));
    };
    document.head.append(script);
  });
}

// Stripe's loader requests a script that failed again, and takes one that is on the page already.
async function loadScript({ publishableKey, scriptUrl }: StripeSource) {
  if (scriptUrl && !('Stripe' in window)) await runScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment script is for browsers only.');
  return stripe;
}

/**
 * Loads Stripe's script.
 *
 * @param step nothing is loaded before the second step; each later one retries what failed
 */
export function useStripe(source: StripeSource, step: DonationStep): StripeScript {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [askedAt, setAskedAt] = useState(step);
  const { publishableKey, scriptUrl } = source;
  const isWanted = step !== 'amount';

  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    loadScript({ publishableKey, scriptUrl })
      .then((loaded) => isCurrent && setStripe(loaded))
      .catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [publishableKey, scriptUrl, isWanted, tries]);

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
