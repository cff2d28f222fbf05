import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi, callTimeoutMs } from '#lib/api-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server that never answers is a failure after half a minute, not a form that sends for ever', async () => {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );
  const failed = vi.fn();
  const sending = callApi('/api/contact', { timeoutMs: callTimeoutMs }).catch(failed);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await sending;
  expect(failed).toHaveBeenCalledOnce();
});
