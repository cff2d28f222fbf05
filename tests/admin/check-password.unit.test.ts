// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { checkPassword } from '#portal/session/check-password.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answer = mockPageResponse();

const message = 'Invalid admin password';

test('the login asks for the pending applications with the password in the header', async () => {
  answer.mockReturnValueOnce(Response.json([]));
  expect(await checkPassword('open sesame')).toBeUndefined();
  const call = answer.mock.calls[0]?.[0];
  expect(call).toMatchObject({ path: '/api/admin/applications?status=pending', method: 'GET' });
  expect(call?.headers.get('x-admin-password')).toBe('open sesame');
});

test.each([
  [401, {}, undefined],
  [500, {}, expect.stringContaining('500') as string],
  [503, {}, 'Set ADMIN_PASSWORD.'],
  [429, { 'Retry-After': '42' }, 'Too many attempts. Wait 42 seconds, then try again.'],
  [429, { 'Retry-After': '1' }, 'Too many attempts. Wait 1 second, then try again.'],
  [429, { 'Retry-After': '300' }, 'Too many attempts. Wait 5 minutes, then try again.'],
])(
  "the login answers a status of %d with %j by 'Invalid admin password' and the reason it knows",
  async (...[status, headers, detail]) => {
    const error = { error: 'Set ADMIN_PASSWORD.' };
    answer.mockReturnValueOnce(Response.json(error, { status, headers: { ...headers } }));
    expect(await checkPassword('right')).toEqual(detail ? { message, detail } : { message });
  },
);

test("the login says 'Error connecting to server' when no response comes", async () => {
  expect(await checkPassword('right')).toEqual({ message: 'Error connecting to server' });
});

test('the login refuses letters that no header can carry, without a call', async () => {
  expect(await checkPassword('пароль')).toEqual({ message });
  expect(answer).not.toHaveBeenCalled();
});
