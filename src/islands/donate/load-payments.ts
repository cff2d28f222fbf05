import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

/** Where payments come from; build inputs, so that one build serves one account. */
export interface PaymentSource {
  publishableKey: string;
  /** Address of the provider's script; without it, the provider's own. */
  scriptUrl?: string | undefined;
}

/**
 * Runs the script at an address. A further try asks under another address, because browsers let a
 * second request for the same one wait for the first.
 */
function runScript(address: string, tries: number): Promise<void> {
  if ('Stripe' in window) return Promise.resolve();
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
 * The provider's loader asks once and shares that one request with every later call, so a script that
 * hangs would hang for ever. Its script is run again beside it, and the loader told that it came.
 */
async function runStalledScript(tries: number): Promise<void> {
  const stalled = document.querySelector<HTMLScriptElement>(
    'script[src^="https://js.stripe.com/"]',
  );
  if (!stalled || 'Stripe' in window) return;
  await runScript(stalled.src, tries);
  stalled.dispatchEvent(new Event('load'));
}

/**
 * Loads the provider's script. With an address of its own the script is run first, and the
 * provider's loader then takes what it finds on the page (toolchain: "Stripe").
 *
 * @param tries how often it was tried before.
 * @throws Error when the script cannot be had.
 */
export async function loadPayments(
  { publishableKey, scriptUrl }: PaymentSource,
  tries: number,
): Promise<Stripe> {
  if (scriptUrl) await runScript(scriptUrl, tries);
  else if (tries > 0) await runStalledScript(tries);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment script is for browsers only.');
  return stripe;
}
