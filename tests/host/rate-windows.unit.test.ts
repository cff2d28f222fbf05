import { expect, onTestFinished, test, vi } from 'vitest';
import { createDispatcher } from '#host/dispatch.ts';
import { describeFunction } from '#host/functions.ts';

function limited(name: string, windowSize: number) {
  const rateLimit = { windowLimit: 1, windowSize, aggregateBy: ['ip' as const] };
  return describeFunction(name, {
    default: () => new Response('ok'),
    config: { path: `/${name}`, rateLimit },
  });
}

test('each limit counts in windows of its own length', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const functions = [limited('short', 60), limited('long', 180)];
  const { dispatch } = createDispatcher(() => Promise.resolve(functions));
  const ask = async (name: string) =>
    (await dispatch(new Request(`http://localhost/${name}`), '192.0.2.1')).status;
  expect([await ask('long'), await ask('short'), await ask('long')]).toEqual([200, 200, 429]);
  vi.setSystemTime(61_000);
  expect([await ask('short'), await ask('long')]).toEqual([200, 429]);
  vi.setSystemTime(180_000);
  expect([await ask('long'), await ask('short')]).toEqual([200, 200]);
});
