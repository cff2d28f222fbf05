/** A network calls what strangers can call only so often. */
import { expect, test } from 'vitest';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { callApi, freshAddress } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import '#tests/support/payments/sandbox.ts';

const ownAddress = { email: 'donor@example.org', clientSecret: 'pi_unknown_secret' };
const unpaid = { paymentIntentId: 'pi_unknown' };

test.each<[most: number, path: string, request: (() => object) | undefined, status: number]>([
  [5, '/api/contact', buildContactRequest, 201],
  [5, '/api/researcher-signup', buildApplicationRequest, 201],
  [10, '/api/create-payment-intent', buildDonationRequest, 200],
  [60, '/api/donation/confirm', () => unpaid, 404],
  [60, `/api/donation/${crypto.randomUUID()}`, undefined, 404],
  [120, '/api/blog?q=skin', undefined, 200],
  [30, `/api/donation/${crypto.randomUUID()}/address`, () => ownAddress, 404],
])('%i calls a minute of %s are answered, and malformed ones do not count', async (...limit) => {
  const [most, path, request, status] = limit;
  freezeClock();
  const ip = freshAddress();
  const call = (body?: object) => callApi(path, { ip, ...(body && { method: 'POST', body }) });
  if (request) for (let count = 0; count < 15; count += 1) await call({});
  for (let count = 0; count < most; count += 1) {
    expect((await call(request?.())).status).toBe(status);
  }
  const refused = await call(request?.());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await callApi(path, { ip: freshAddress() })).status).not.toBe(429);
});
