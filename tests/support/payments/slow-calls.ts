import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { aroundCalls, type ProviderCall } from './sandbox.ts';

/** Lets each call to the provider take so long until the test is over, and counts them. */
export function slowCalls(ms: number) {
  const counted = { calls: 0 };
  aroundCalls(async (_call, answer) => {
    counted.calls += 1;
    await wait(ms);
    return answer();
  });
  return counted;
}

/** Calls to the provider take time, one after the other, of a clock that nothing else moves. */
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
