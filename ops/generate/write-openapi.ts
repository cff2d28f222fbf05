import * as z from 'zod/mini';
import { adminPasswordHeader } from '#model/admin/session.ts';
import { apiErrorSchema } from '#model/errors.ts';
import { identity } from '#model/site/identity.ts';
import { capitalize } from '#model/text/capitalize.ts';
import type { Contracts } from './name-schemas.ts';
import type { Endpoint } from './read-endpoints.ts';
import { summaries } from './summaries.ts';

type Schema = Endpoint['params'][number];

const objectSchema = z.object({
  properties: z._default(z.record(z.string(), z.unknown()), {}),
  required: z._default(z.array(z.string()), []),
});

function listFields(schemas: Schema[]) {
  return schemas.flatMap((schema) => {
    const [sent, read] = (['input', 'output'] as const).map((io) =>
      objectSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' })),
    );
    return Object.entries(sent?.properties ?? {}).map(([name, field]) => {
      const taken = read?.properties[name];
      // An address holds text alone, but what the handler takes for a number is one.
      const isNumber = z.object({ type: z.literal('integer') }).safeParse(taken).success;
      return {
        name,
        schema: isNumber ? taken : field,
        required: sent?.required.includes(name) ?? false,
      };
    });
  });
}

// In `/{id}.csv` the ending is no part of the id.
function withoutEnding(schema: unknown, path: string, name: string): unknown {
  const ending = /^\.\w+/.exec(path.slice(path.indexOf(`{${name}}`) + name.length + 2))?.[0];
  const text = z.object({ type: z.literal('string'), pattern: z.string() }).safeParse(schema);
  if (!ending || !text.success) return schema;
  return { ...text.data, pattern: text.data.pattern.replace(`\\${ending}$`, '$') };
}

function listParameters({ path, params, queries }: Endpoint) {
  const declared = listFields(params);
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => {
    const schema = declared.find((field) => field.name === name)?.schema ?? { type: 'string' };
    return { name, in: 'path', required: true, schema: withoutEnding(schema, path, name) };
  });
  return [...inPath, ...listFields(queries).map((field) => ({ in: 'query', ...field }))];
}

const securitySchemes = {
  staff: { type: 'apiKey', in: 'header', name: adminPasswordHeader },
  'access-key': { type: 'http', scheme: 'bearer' },
  stripe: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
  contentful: { type: 'apiKey', in: 'header', name: 'X-Contentful-Signature' },
};

const refusals: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'The password or key is missing or wrong.',
  403: 'The client may not do this.',
  404: 'Nothing is at this address.',
  409: 'What is stored does not allow it; `error` says why.',
  410: 'It was here and is gone.',
  413: 'The body is too large.',
  415: 'The body has another media type.',
  422: 'Fields are wrong; `fields` names each.',
  429: 'Too many calls; `Retry-After` says the seconds to wait.',
  503: 'What the endpoint needs is not set up or away.',
};

const emptyAnswers: Readonly<Record<number, string>> = {
  204: 'It is done; there is nothing to say.',
};

function describeResponse({ response }: Endpoint, { describe }: Contracts) {
  if (!response) return { '2XX': { description: 'It is done.' } };
  const { status, again, schema, type = 'application/json' } = response;
  const empty = emptyAnswers[status];
  if (empty) return { [status]: { description: empty } };
  const content = { [type]: schema ? { schema: describe(schema, 'output') } : {} };
  return {
    [status]: { description: 'It is done.', content },
    ...(again && { [again]: { description: 'It was done before.', content } }),
  };
}

// `GET /api/payouts/{id}.csv` is `getPayoutsByIdCsv`.
function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/api/, '')
    .replaceAll('{', 'by-')
    .split(/[^a-zA-Z0-9]+/);
  return method.toLowerCase() + words.map((word) => capitalize(word)).join('');
}

function describeOperation(endpoint: Endpoint, contracts: Contracts) {
  const { body, client, functionName } = endpoint;
  const parameters = listParameters(endpoint);
  return {
    tags: [functionName],
    operationId: operationId(endpoint),
    summary: summaries[`${endpoint.method} ${endpoint.path}`],
    // A private link needs nothing but its token.
    security: client && client in securitySchemes ? [{ [client]: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          body.types.map((type) => [type, { schema: contracts.describe(body.schema, 'input') }]),
        ),
      },
    }),
    responses: {
      ...describeResponse(endpoint, contracts),
      ...Object.fromEntries(
        endpoint.refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      '4XX': { $ref: '#/components/responses/4XX' },
      '5XX': { $ref: '#/components/responses/5XX' },
    },
  };
}

function describeError(description: string, { describe }: Contracts) {
  const schema = describe(apiErrorSchema, 'output');
  return { description, content: { 'application/json': { schema } } };
}

function checkSummaries(endpoints: Endpoint[]): void {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
  const missing = addresses.filter((address) => !summaries[address]);
  const gone = Object.keys(summaries).filter((address) => !addresses.includes(address));
  if (missing.length > 0 || gone.length > 0)
    throw new Error(
      `ops/generate/summaries.ts: add ${missing.join(', ') || 'nothing'}; remove ${gone.join(', ') || 'nothing'}.`,
    );
}

/** Writes the document in OpenAPI 3.1. @throws Error that names an endpoint without a summary */
export function writeOpenApi(endpoints: Endpoint[], contracts: Contracts): string {
  checkSummaries(endpoints);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = describeOperation(endpoint, contracts);
  }
  const errors = Object.entries(refusals).map(
    ([status, text]) => [status, describeError(text, contracts)] as const,
  );
  const document = {
    openapi: '3.1.0',
    info: {
      title: identity.name,
      version: '1',
      description: 'What the site, its portal and the services around it call.',
      contact: { name: identity.name, email: identity.email },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ functionName }) => functionName))]
      .sort()
      .map((name) => ({ name, description: `The function \`${name}\`` })),
    paths,
    components: {
      securitySchemes,
      schemas: contracts.listUsed({ paths, error: contracts.describe(apiErrorSchema, 'output') }),
      responses: {
        ...Object.fromEntries(errors),
        '4XX': describeError('It is refused; `error` says why.', contracts),
        '5XX': describeError('It failed; `error` says why.', contracts),
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
