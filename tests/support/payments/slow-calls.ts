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

/** Lets calls to the provider take time, one after another, of a clock that nothing else moves. */
export function slowProvider(delayOf: (call: ProviderCall) => number = () => 300): () => number {
  vi.useFakeTimers({ toFake: ['Date'] });
  const began = Date.now();
  aroundCalls((call, answer) => {
    vi.setSystemTime(Date.now() + delayOf(call));
    return answer();
  });
  onTestFinished(() => void vi.useRealTimers());
  return () => Date.now() - began;
}
