/** What `/openapi.json` and docs/endpoints.md say of the endpoints follows from their routes. */
import { expect, test } from 'vitest';
import { readEndpoints } from '#ops/generate/read-endpoints.ts';
import { writeOpenApi } from '#ops/generate/write-openapi.ts';

const { endpoints } = await readEndpoints(process.cwd());

function find(address: string) {
  return endpoints.find(({ method, path }) => `${method} ${path}` === address);
}

test('only staff may call an endpoint of the portal, and no other one asks for the password', () => {
  for (const { path, caller } of endpoints) {
    expect(caller === 'staff', path).toBe(path.startsWith('/api/admin/'));
  }
});

test('an endpoint with a token in its path opens a private link', () => {
  for (const { path, caller } of endpoints) {
    expect(caller === 'private-link', path).toBe(path.includes('{token}'));
  }
});

test('services and the data platform prove who they are', () => {
  expect(find('POST /api/stripe-webhook')?.caller).toBe('stripe');
  expect(find('POST /api/cms-webhook')?.caller).toBe('contentful');
  expect(find('GET /api/access')?.caller).toBe('access-key');
});

test('the document has the fields, parameters and refusals of the contracts', () => {
  const { paths } = JSON.parse(writeOpenApi(endpoints)) as { paths: Record<string, unknown> };
  expect(paths).toMatchObject({
    '/api/contact': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { required: expect.arrayContaining(['name', 'email', 'message']) as unknown },
            },
          },
        },
        responses: { 422: {}, 429: {} },
      },
    },
    '/api/admin/applications': {
      get: {
        security: [{ staff: [] }],
        parameters: expect.arrayContaining([
          expect.objectContaining({ in: 'query', name: 'status' }),
        ]) as unknown,
      },
    },
    '/api/admin/payouts/{id}.csv': { get: { parameters: [{ in: 'path', name: 'id' }] } },
  });
});
