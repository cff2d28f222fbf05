import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The time between two calls in milliseconds. Stripe takes 100 calls a second, and 25 for each endpoint
 * (docs.stripe.com/rate-limits); beyond that donors' payments would fail. Background work takes less than a tenth of
 * both.
 */
const betweenCallsMs = 125;
const endpointPauseMs = 500;

/** The clock of the throttle, which tests advance instead of waiting. */
export const clock = {
  /** Monotonic milliseconds, which nothing sets back. */
  now: () => performance.now(),
  wait: (ms: number): Promise<unknown> => wait(ms),
};

const throttledCalls = new AsyncLocalStorage<true>();

/** Runs background work whose calls to Stripe each wait for their turn. */
export const runThrottled = <T>(work: () => Promise<T>): Promise<T> =>
  throttledCalls.run(true, work);

let anyFreeAt = 0;
const freeAt = new Map<string, number>();

// Stripe counts each operation apart, whatever the ids in its path.
function endpointName(method: string, pathname: string): string {
  const ids = /\/[a-z]{2,5}_\w+/g;
  return `${method} ${pathname.replaceAll(ids, '/:id')}`;
}

/**
 * Waits within `runThrottled` until 125 ms have passed since the last such call, and 500 ms since the last one to the
 * same endpoint. Calls of donors never wait.
 */
export async function waitForTurn(method: string, pathname: string): Promise<void> {
  if (!throttledCalls.getStore()) return;
  const endpoint = endpointName(method, pathname);
  for (;;) {
    const now = clock.now();
    const turnAt = Math.max(anyFreeAt, freeAt.get(endpoint) ?? 0);
    if (turnAt <= now) {
      anyFreeAt = now + betweenCallsMs;
      freeAt.set(endpoint, now + endpointPauseMs);
      return;
    }
    await clock.wait(turnAt - now);
  }
}
