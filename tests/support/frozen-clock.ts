import { onTestFinished, vi } from 'vitest';

/**
 * Stops the clock for the rest of the test, so that no request falls into the next minute of a
 * limit. Timers go on.
 */
export function freezeClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
