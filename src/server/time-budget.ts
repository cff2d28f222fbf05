import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that was waited for long enough goes on in the background, or ends with the process. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';

  constructor(ms: number) {
    super(`It did not end within ${Math.round(ms)} ms.`);
  }
}

/** Milliseconds as `performance.now()` counts them, because tests stop the other clock. */
const deadline = new AsyncLocalStorage<number>();

/** Returns the milliseconds that are left to whoever runs here; Infinity without a budget. */
export const timeLeft = (): number => (deadline.getStore() ?? Infinity) - performance.now();

/**
 * Waits so many milliseconds for work, or for what is left of the budget around it. Its calls of Stripe
 * end by then.
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
