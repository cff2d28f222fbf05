import { useCallback, useEffect, useState } from 'react';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import type { DonationStep } from '../state/donation.ts';

/** Build inputs, so that one build serves one Stripe account. */
export interface StripeSource {
  publishableKey: string;
  scriptUrl?: string | undefined;
}

export interface StripeScript {
  stripe: Stripe | null;
  failed: boolean;
  /** Counts the tries; what depends on the script starts again with each. */
  tries: number;
  retry: () => void;
}

/** Runs a script; each try has another address, or the browser would wait for the one that hangs. */
function runScript(address: string, tries: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const url = new URL(address, location.href);
    if (tries > 0) url.searchParams.set('try', String(tries));
    script.src = url.href;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The payment script at ${address} could not be loaded.`));
    };
    document.head.append(script);
  });
}

/**
 * Loads Stripe's script. Stripe's loader takes a script that is on the page already. It shares one
 * request among all calls, so a script that hangs is run again beside it.
 */
async function loadScript({ publishableKey, scriptUrl }: StripeSource, tries: number) {
  const stalled = document.querySelector<HTMLScriptElement>(
    'script[src^="https://js.stripe.com/"]',
  );
  const address = scriptUrl ?? (tries > 0 ? stalled?.src : undefined);
  if (address && !('Stripe' in window)) {
    await runScript(address, tries);
    stalled?.dispatchEvent(new Event('load'));
  }
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment script is for browsers only.');
  return stripe;
}

/** @param step nothing is loaded before the second; each later one retries what failed. */
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
    loadScript({ publishableKey, scriptUrl }, tries)
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
