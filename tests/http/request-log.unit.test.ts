/** The log names the route of a request by its pattern, which holds no id. */
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '#server/http/api.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Asks a small API and gives the log's line. */
async function readLine(method: string, path: string) {
  vi.stubEnv('LOG', 'all');
  const app = api()
    .get('/api/donation/:id', (c) => {
      if (c.req.param('id') === 'broken') throw new Error('x');
      return c.text('a receipt');
    })
    .get('/api/admin/people/:type/:id', (c) => c.text('a person'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await app.request(path, { method });
  return JSON.parse(String(info.mock.calls.flat().at(-1))) as Record<string, unknown>;
}

const id = '0a8f6a1e-4a7e-4a57-9c1d-6a0c2f5b7e11';

test.each([
  ['GET', `/api/donation/${id}?x=1`, '/api/donation/:id', 200],
  ['POST', `/api/donation/${id}`, '/*', 405],
  ['GET', '/api/donation/broken', '/api/donation/:id', 500],
  ['GET', `/api/admin/people/donor/${id}`, '/api/admin/people/:type/:id', 200],
  ['GET', `/api/admin/nothing/${id}`, '/*', 404],
  ['GET', `/api/donation/${id}/typo`, '/*', 404],
])('the line of %s %s names the pattern %s', async (method, path, pattern, status) => {
  expect(await readLine(method, path)).toMatchObject({
    event: 'request',
    method,
    path: pattern,
    status,
  });
});
