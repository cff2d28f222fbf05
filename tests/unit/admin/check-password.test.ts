import { afterEach, expect, test, vi } from 'vitest';
import { checkPassword } from '#islands/admin/session/check-password.ts';

function answer(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, { status, headers })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

test('asks for the pending applications with the password in the header (P-75)', async () => {
  const fetch = answer(200, []);
  expect(await checkPassword('open sesame')).toBeUndefined();
  expect(fetch).toHaveBeenCalledWith(
    '/api/admin/applications?status=pending',
    expect.objectContaining({ headers: { 'X-Admin-Password': 'open sesame' } }),
  );
});

test("says 'Invalid admin password' on a 401 (P-75)", async () => {
  answer(401, { error: 'Invalid admin password' });
  expect(await checkPassword('wrong')).toEqual({ message: 'Invalid admin password' });
});

test("says 'Invalid admin password' on any other refusal, and what else it may be", async () => {
  answer(500, { error: 'Something went wrong on our side.' });
  const refusal = await checkPassword('right');
  expect(refusal?.message).toBe('Invalid admin password');
  expect(refusal?.detail).toContain('500');
});

test("says 'Error connecting to server' when no answer comes (P-75)", async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await checkPassword('right')).toEqual({ message: 'Error connecting to server' });
});

test.each([
  ['42', 'Too many attempts. Wait 42 seconds, then try again.'],
  ['1', 'Too many attempts. Wait 1 second, then try again.'],
  ['300', 'Too many attempts. Wait 5 minutes, then try again.'],
])('says how long to wait after too many attempts: %s', async (seconds, detail) => {
  answer(429, { error: 'Too many requests.' }, { 'Retry-After': seconds });
  expect(await checkPassword('right')).toEqual({ message: 'Invalid admin password', detail });
});

test('adds what an unconfigured server says', async () => {
  const detail = 'The admin portal is not configured: set ADMIN_PASSWORD.';
  answer(503, { error: detail });
  expect(await checkPassword('right')).toEqual({ message: 'Invalid admin password', detail });
});

test('refuses letters that no header can carry, without a call', async () => {
  const fetch = answer(200, []);
  expect(await checkPassword('пароль')).toEqual({ message: 'Invalid admin password' });
  expect(fetch).not.toHaveBeenCalled();
});
