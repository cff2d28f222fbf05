import { expect, test } from 'vitest';
import {
  callApi,
  callTimeoutMs,
  NetworkError,
  TimeoutError,
} from '#islands/ui/browser/api-client.ts';
import { startServer } from '#tests/support/services/serve.ts';

test('a call that reaches no server says that no answer came', async () => {
  await expect(callApi('http://127.0.0.1:1/api/contact')).rejects.toThrow(
    new NetworkError('No answer from the server.'),
  );
});

test('a server that never answers is a failure, not a form that sends for ever', async () => {
  const origin = await startServer(() => new Promise(() => undefined));
  const sending = callApi(`${origin}/api/contact`, { timeoutMs: 20 });
  await expect(sending).rejects.toThrow(new TimeoutError('The server did not answer in time.'));
  expect(callTimeoutMs).toBe(30_000);
});
