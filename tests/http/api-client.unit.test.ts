import { expect, test } from 'vitest';
import { callApi, callTimeoutMs, TimeoutError } from '#islands/ui/browser/api-client.ts';
import { startServer } from '#tests/support/serve.ts';

test('a server that never answers is a failure, not a form that sends for ever', async () => {
  const origin = await startServer(() => new Promise(() => undefined));
  const sending = callApi(`${origin}/api/contact`, { timeoutMs: 20 });
  await expect(sending).rejects.toThrow(TimeoutError);
  expect(callTimeoutMs).toBe(30_000);
});
