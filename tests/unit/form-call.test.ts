import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendRequest } from '#lib/form-call.ts';

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
  const outcome = vi.fn();
  const sending = sendRequest('/api/contact', {}).then(outcome);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await sending;
  expect(outcome).toHaveBeenCalledWith({ sent: false, errors: {}, retry: '' });
});
