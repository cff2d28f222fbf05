/** What follows a request that is too large, over real connections. */
import { expect, onTestFinished, test } from 'vitest';
import { bodyLimits } from '#model/fields/bounds.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';

test('a request that is too large leaves its connection to the next one', async () => {
  const host = await startLocalHost();
  onTestFinished(() => host.close());
  const body = JSON.stringify({ message: 'x'.repeat(4 * bodyLimits.public) });
  const headers = { 'Content-Type': 'application/json' };
  for (const path of ['/api/contact', '/api/researcher-signup', '/api/create-payment-intent']) {
    const large = await fetch(new URL(path, host.url), { method: 'POST', headers, body });
    expect(large.status).toBe(413);
    await large.text();
    const next = await fetch(new URL('/api/review-times', host.url));
    expect(next.status).toBe(200);
    await next.text();
  }
});
