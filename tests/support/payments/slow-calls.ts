import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { aroundCalls, type ProviderCall } from './sandbox.ts';

/** Delays each call to the provider by `ms` milliseconds until the test is over, and counts the calls. */
export function slowCalls(ms: number) {
  const counted = { calls: 0 };
  aroundCalls(async (_call, answer) => {
    counted.calls += 1;
    await wait(ms);
    return answer();
  });
  return counted;
}

/**
 * Advances a fake clock with each call to the provider, so that nothing really waits. Returns what reads the
 * milliseconds that have passed.
 */
export function slowProvider(delayMs: (call: ProviderCall) => number = () => 300): () => number {
  vi.useFakeTimers({ toFake: ['Date'] });
  const began = Date.now();
  aroundCalls((call, answer) => {
    vi.setSystemTime(Date.now() + delayMs(call));
    return answer();
  });
  onTestFinished(() => void vi.useRealTimers());
  return () => Date.now() - began;
}
