import { onTestFinished, vi } from 'vitest';
import { clock } from '#server/gateways/stripe/throttle.ts';
import { aroundCalls } from './sandbox.ts';

/** Stripe's limits for a second in live mode (docs.stripe.com/rate-limits). */
const limits = { all: 100, endpoint: 25 };

interface Call {
  endpoint: string;
  /** The time in milliseconds. */
  at: number;
}

/** Returns the most calls that fall into one second. */
function mostInASecond(calls: readonly Call[]): number {
  const counts = calls.map(({ at: from }) => {
    return calls.filter(({ at }) => at >= from && at < from + 1000).length;
  });
  return Math.max(0, ...counts);
}

/** Counts the calls to the provider until the test is over. */
export function countCalls() {
  const calls: Call[] = [];
  aroundCalls(({ method, path }, answer) => {
    const endpoint = `${method} ${path.replace(/\/[a-z]{2,5}_\w+/, '/:id')}`;
    calls.push({ endpoint, at: clock.now() });
    return answer();
  });
  const of = (endpoint: string) => calls.filter((call) => call.endpoint === endpoint);
  return {
    /** Returns the number of calls, of one endpoint or of all. */
    count: (endpoint?: string) => (endpoint ? of(endpoint) : calls).length,
    byEndpoint: () =>
      Object.fromEntries(
        [...new Set(calls.map(({ endpoint }) => endpoint))].map((endpoint) => [
          endpoint,
          of(endpoint).length,
        ]),
      ),
    /** Returns the largest share of a limit of Stripe's that was used in any second. */
    largestShare: () =>
      Math.max(
        mostInASecond(calls) / limits.all,
        ...calls.map(({ endpoint }) => mostInASecond(of(endpoint)) / limits.endpoint),
      ),
    reset: () => {
      calls.length = 0;
    },
  };
}

/** Lets the time that work waits for its turn count for its budget, too. */
export function passWaitingTime(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { wait } = clock;
  clock.wait = (ms) => {
    vi.setSystemTime(Date.now() + ms);
    return wait(ms);
  };
  onTestFinished(() => {
    clock.wait = wait;
    vi.useRealTimers();
  });
}
