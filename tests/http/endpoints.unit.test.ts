/** `/openapi.json` and docs/endpoints.md follow from the routes. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nameSchemas } from '#ops/generate/name-schemas.ts';
import { readEndpoints } from '#ops/generate/read-endpoints.ts';
import { writeOpenApi } from '#ops/generate/write-openapi.ts';

const { endpoints } = await readEndpoints(process.cwd());

function find(address: string) {
  return endpoints.find(({ method, path }) => `${method} ${path}` === address);
}

test('only staff may call an endpoint of the portal, and no other one asks for the password', () => {
  for (const { path, client } of endpoints) {
    expect(client === 'staff', path).toBe(path.startsWith('/api/admin/'));
  }
});

test('an endpoint with a token in its path opens a private link', () => {
  for (const { path, client } of endpoints) {
    expect(client === 'private-link', path).toBe(path.includes('{token}'));
  }
});

test('services and the data platform prove who they are', () => {
  expect(find('POST /api/stripe-webhook')?.client).toBe('stripe');
  expect(find('POST /api/cms-webhook')?.client).toBe('contentful');
  expect(find('GET /api/access')?.client).toBe('access-key');
});

const operationSchema = z.object({
  operationId: z.string().check(z.regex(/^[a-z][a-zA-Z0-9]+$/)),
  summary: z.string().check(z.regex(/^[A-Z].+[^.]$/)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.unknown()),
});

const openApi: unknown = JSON.parse(writeOpenApi(endpoints, await nameSchemas(process.cwd())));

function readOperations() {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
    .parse(openApi);
  return { paths, operations: Object.values(paths).flatMap((methods) => Object.values(methods)) };
}

test('generators find a name of its own and a summary of each operation', () => {
  const { operations } = readOperations();
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operations.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['getBlogBySlugRelated', 'getAdminPayoutsByIdCsv', 'postContact']),
  );
});

test('generators find that everybody may send a message', () => {
  expect(readOperations().paths['/api/contact']?.['post']?.security).toEqual([]);
});

test('generators find the refusals of each operation', () => {
  const { paths, operations } = readOperations();
  for (const { responses } of operations) expect(responses).toHaveProperty('4XX');
  for (const path of ['/api/blog/{slug}', '/api/donation/{id}', '/media/{file}'])
    expect(paths[path]?.['get']?.responses).toHaveProperty('404');
});

test('the document says that an endpoint lacks a summary', async () => {
  const [known] = endpoints;
  if (!known) throw new Error('There is no endpoint.');
  const contracts = await nameSchemas(process.cwd());
  const added = [...endpoints, { ...known, path: '/api/added' }];
  expect(() => writeOpenApi(added, contracts)).toThrow(
    `add ${known.method} /api/added; remove nothing`,
  );
});

test('the document has the fields, parameters, responses and refusals of the contracts', () => {
  const contract = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  expect(openApi).toMatchObject({
    paths: {
      '/api/contact': {
        post: { requestBody: contract('ContactRequest'), responses: { 422: {}, 429: {} } },
      },
      '/api/admin/applications': {
        get: {
          security: [{ staff: [] }],
          parameters: expect.arrayContaining([
            expect.objectContaining({ in: 'query', name: 'status' }),
            expect.objectContaining({
              name: 'limit',
              schema: { type: 'integer', minimum: 1, maximum: 5000 },
            }),
          ]) as unknown,
          responses: { 200: contract('Applications') },
        },
      },
      '/api/admin/payouts/{id}.csv': {
        get: {
          parameters: [{ in: 'path', name: 'id', schema: { pattern: '^(?:po|file)_\\w{1,255}$' } }],
        },
      },
      '/api/admin/blog/authors/{id}': {
        put: { parameters: [{ in: 'path', name: 'id', schema: { type: 'integer', minimum: 1 } }] },
      },
    },
    components: {
      schemas: {
        Applications: { type: 'array', items: { $ref: '#/components/schemas/Application' } },
        ContactRequest: { required: expect.arrayContaining(['name', 'email']) as unknown },
      },
    },
  });
});
