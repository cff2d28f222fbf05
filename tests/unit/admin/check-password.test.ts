import { afterEach, expect, test, vi } from 'vitest';
import { checkPassword } from '#islands/admin/session/check-password.ts';

function answer(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, { status, headers })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

const message = 'Invalid admin password';

test('asks for the pending applications with the password in the header (P-75)', async () => {
  const fetch = answer(200, []);
  expect(await checkPassword('open sesame')).toBeUndefined();
  expect(fetch).toHaveBeenCalledWith(
    '/api/admin/applications?status=pending',
    expect.objectContaining({ headers: { 'X-Admin-Password': 'open sesame' } }),
  );
});

test.each([
  [401, {}, undefined],
  [500, {}, expect.stringContaining('500') as string],
  [503, {}, 'Set ADMIN_PASSWORD.'],
  [429, { 'Retry-After': '42' }, 'Too many attempts. Wait 42 seconds, then try again.'],
  [429, { 'Retry-After': '1' }, 'Too many attempts. Wait 1 second, then try again.'],
  [429, { 'Retry-After': '300' }, 'Too many attempts. Wait 5 minutes, then try again.'],
])(
  "says 'Invalid admin password' on %d %j, and what else it may be",
  async (...[status, headers, detail]) => {
    answer(status, { error: 'Set ADMIN_PASSWORD.' }, headers);
    expect(await checkPassword('right')).toEqual(detail ? { message, detail } : { message });
  },
);

test("says 'Error connecting to server' when no answer comes (P-75)", async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await checkPassword('right')).toEqual({ message: 'Error connecting to server' });
});

test('refuses letters that no header can carry, without a call', async () => {
  const fetch = answer(200, []);
  expect(await checkPassword('пароль')).toEqual({ message });
  expect(fetch).not.toHaveBeenCalled();
});
