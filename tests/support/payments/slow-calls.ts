import { setTimeout as wait } from 'node:timers/promises';

/** Lets each call to the provider take so long, and counts them. */
export function slowCalls(ms: number) {
  const { fetch } = globalThis;
  const counted = { calls: 0, waiting: 0, mostAtOnce: 0 };
  globalThis.fetch = async (...call) => {
    counted.calls += 1;
    counted.waiting += 1;
    counted.mostAtOnce = Math.max(counted.mostAtOnce, counted.waiting);
    await wait(ms);
    counted.waiting -= 1;
    return fetch(...call);
  };
  return {
    counted,
    end: () => {
      globalThis.fetch = fetch;
    },
  };
}
