import Stripe from 'stripe';
import { OutOfTimeError, timeLeft } from '../../time-budget.ts';
import type { PaymentKeys } from './keys.ts';
import { connectBalance } from './balance.ts';
import { connectDonors } from './donors.ts';
import { connectEvents } from './events.ts';
import { connectIntents } from './intents.ts';
import { waitForTurn } from './throttle.ts';
import { connectSubscriptions } from './subscriptions.ts';

// Two retries must fit within the 60 s of a function.
const timeoutMs = 8000;

/** The client that sends the SDK's calls; tests answer them in their own process. */
export const httpClient = {
  fetch: (input: string, init?: RequestInit): Promise<Response> => fetch(input, init),
};

function throttledFetch(base?: string): typeof fetch {
  const root = base?.replace(/\/+$/, '');
  return async (input, init) => {
    const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
    await waitForTurn(init?.method ?? 'GET', pathname);
    return httpClient.fetch(`${root ?? origin}${pathname}${search}`, withinBudget(init));
  };
}

// The SDK's own three tries may take as long as a schedule has.
function withinBudget(init: RequestInit = {}): RequestInit {
  const ms = timeLeft();
  if (ms === Infinity) return init;
  if (ms <= 0) throw new OutOfTimeError(0);
  const signals = [init.signal ?? [], AbortSignal.timeout(Math.ceil(ms))].flat();
  return { ...init, signal: AbortSignal.any(signals) };
}

/** Makes a client whose calls end within the time that their request has left, and wait when they are throttled. */
export function createStripeClient(key: string, apiBase?: string, maxNetworkRetries = 2): Stripe {
  return new Stripe(key, {
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(throttledFetch(apiBase)),
  });
}

/** Makes all calls to Stripe. Each failure is a ProviderError. */
export function connectStripe({ secretKey, apiBase }: PaymentKeys) {
  const stripe = createStripeClient(secretKey, apiBase);
  return {
    ...connectIntents(stripe),
    ...connectSubscriptions(stripe),
    ...connectDonors(stripe),
    ...connectBalance(stripe),
    ...connectEvents(stripe),
  };
}
