import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseMissingError } from '#server/db/client.ts';
import { api } from '#server/http/api.ts';
import { pageFailure } from '#server/http/page-failure.ts';

const context = { ip: '192.0.2.1', waitUntil: () => undefined };

afterEach(() => {
  vi.restoreAllMocks();
});

async function answerTo(error: Error) {
  const app = api().get('/x', () => {
    throw error;
  });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const response = await app.fetch(new Request('http://localhost/x'), context);
  const body = (await response.json()) as Record<string, string>;
  return { response, body, log: logged.mock.calls.flat().join('\n') };
}

test('an unexpected error answers 500 with a request id and no detail', async () => {
  const { response, body, log } = await answerTo(new Error('password=hunter2 in table people'));
  expect(response.status).toBe(500);
  expect(JSON.stringify(body)).not.toMatch(/hunter2|people/);
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
  expect(log).toContain(body.requestId);
  expect(log).toContain('"event":"unexpected"');
});

test('a site without a database answers 503 and names the setting', async () => {
  const { response, body } = await answerTo(new DatabaseMissingError());
  expect(response.status).toBe(503);
  expect(body.error).toContain('DATABASE_URL');
});

test('a lost connection answers 503 with Retry-After', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { response, log } = await answerTo(lost);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(log).toContain('"event":"unavailable"');
});

test('a database that refuses the password answers 503: its secret is being rotated', async () => {
  const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  const failed = new Error('Failed query', { cause: refused });
  expect((await answerTo(failed)).response.status).toBe(503);
});

test.each([
  [
    'a text about connections that a constraint refuses',
    new DrizzleQueryError(
      'insert',
      ['Connection terminated'],
      Object.assign(new Error('duplicate key'), { code: '23505' }),
    ),
  ],
  [
    'an answer that is too large for Neon',
    Object.assign(new Error('Server error (HTTP status 507): {}'), { name: 'NeonDbError' }),
  ],
  ['a WebSocket of another service', new Error('The WebSocket failed.')],
])('the error %s is no outage of the database', async (_, error) => {
  expect((await answerTo(error)).response.status).toBe(500);
});

test('a page that fails tells Astro and the log nothing of its query', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failed = new DrizzleQueryError('select', ['ada@example.org'], new Error('no such column'));
  const failure = pageFailure(failed, '/verify/[code]');
  expect(failure.status).toBe(500);
  const log = logged.mock.calls.flat().join('\n');
  expect(log).toContain('"event":"unexpected","route":"/verify/[code]"');
  expect(log).toContain('no such column');
  expect(`${failure.stack} ${log}`).not.toContain('ada@example.org');
});
