import { AsyncLocalStorage } from 'node:async_hooks';

/** Thrown when work took longer than its budget; it goes on in the background, or ends with the process. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';

  constructor(ms: number) {
    super(`It did not end within ${Math.round(ms)} ms.`);
  }
}

/** Milliseconds as `performance.now()` counts them, because tests stop the other clock. */
const deadline = new AsyncLocalStorage<number>();

/** Returns the milliseconds that are left for the work that runs here; Infinity without a budget. */
export const timeLeft = (): number => (deadline.getStore() ?? Infinity) - performance.now();

/**
 * Waits for work, at most `wantedMs` milliseconds or what is left of the budget around it. Its calls to Stripe end by
 * then.
 *
 * @throws OutOfTimeError
 */
export async function runWithin<T>(wantedMs: number, work: () => Promise<T>): Promise<T> {
  const ms = Math.min(wantedMs, timeLeft());
  if (ms <= 0) throw new OutOfTimeError(0);
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OutOfTimeError(ms));
    }, ms);
  });
  try {
    return await Promise.race([deadline.run(performance.now() + ms, work), end]);
  } finally {
    clearTimeout(timer);
  }
}
