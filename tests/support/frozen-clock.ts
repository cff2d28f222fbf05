import { onTestFinished, vi } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';

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

/** Moves the stopped clock on. */
export const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs);
