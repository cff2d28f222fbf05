import { setTimeout as wait } from 'node:timers/promises';
import { aroundCalls } from './sandbox.ts';

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
