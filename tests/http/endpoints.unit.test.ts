/** `/openapi.json` and docs/endpoints.md follow from the routes. */
import { expect, test } from 'vitest';
import { nameSchemas } from '#ops/generate/name-schemas.ts';
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

test('the document has the fields, parameters, answers and refusals of the contracts', async () => {
  const document: unknown = JSON.parse(writeOpenApi(endpoints, await nameSchemas(process.cwd())));
  const contract = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  expect(document).toMatchObject({
    paths: {
      '/api/contact': {
        post: { requestBody: contract('ContactRequest'), responses: { 422: {}, 429: {} } },
      },
      '/api/admin/applications': {
        get: {
          security: [{ staff: [] }],
          parameters: expect.arrayContaining([
            expect.objectContaining({ in: 'query', name: 'status' }),
          ]) as unknown,
          responses: { 200: contract('Applications') },
        },
      },
      '/api/admin/payouts/{id}.csv': { get: { parameters: [{ in: 'path', name: 'id' }] } },
    },
    components: {
      schemas: {
        Applications: { type: 'array', items: { $ref: '#/components/schemas/Application' } },
        ContactRequest: { required: expect.arrayContaining(['name', 'email']) as unknown },
      },
    },
  });
});
