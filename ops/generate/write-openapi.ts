import * as z from 'zod/mini';
import { adminPasswordHeader } from '#model/admin/session.ts';
import { apiErrorSchema } from '#model/errors.ts';
import { identity } from '#model/site/identity.ts';
import type { Contracts } from './name-schemas.ts';
import type { Endpoint } from './read-endpoints.ts';

type Schema = Endpoint['params'][number];

const objectSchema = z.object({
  properties: z._default(z.record(z.string(), z.unknown()), {}),
  required: z._default(z.array(z.string()), []),
});

function listFields(schemas: Schema[]) {
  return schemas.flatMap((schema) => {
    const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const { properties, required } = objectSchema.parse(whole);
    return Object.entries(properties).map(([name, field]) => ({
      name,
      schema: field,
      required: required.includes(name),
    }));
  });
}

function listParameters({ path, params, queries }: Endpoint) {
  const declared = listFields(params);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: declared.find((field) => field.name === name)?.schema ?? { type: 'string' },
  }));
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
  404: 'Nothing is at this address.',
  413: 'The body is too large.',
  415: 'The body has another media type.',
  422: 'Fields are wrong; `fields` names each.',
  429: 'Too many calls; `Retry-After` says the seconds to wait.',
  503: 'What the endpoint needs is not set up or away.',
};

const emptyAnswers: Readonly<Record<number, string>> = {
  204: 'It is done; there is nothing to say.',
  303: 'It is done; `Location` is the page that says so.',
};

function describeAnswer({ answer }: Endpoint, { describe }: Contracts) {
  if (!answer) return { '2XX': { description: 'It is done.' } };
  const { status, schema, type = 'application/json' } = answer;
  const empty = emptyAnswers[status];
  if (empty) return { [status]: { description: empty } };
  const content = { [type]: schema ? { schema: describe(schema, 'output') } : {} };
  return { [status]: { description: 'It is done.', content } };
}

function describeOperation(endpoint: Endpoint, contracts: Contracts) {
  const { body, caller, functionName } = endpoint;
  const parameters = listParameters(endpoint);
  return {
    tags: [functionName],
    ...(caller && caller in securitySchemes ? { security: [{ [caller]: [] }] } : {}),
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
      ...describeAnswer(endpoint, contracts),
      ...Object.fromEntries(
        endpoint.refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      default: { $ref: '#/components/responses/default' },
    },
  };
}

function describeError(description: string, { describe }: Contracts) {
  const schema = describe(apiErrorSchema, 'output');
  return { description, content: { 'application/json': { schema } } };
}

/** The format is OpenAPI 3.1. */
export function writeOpenApi(endpoints: Endpoint[], contracts: Contracts): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = describeOperation(endpoint, contracts);
  }
  const errors = Object.entries(refusals).map(
    ([status, words]) => [status, describeError(words, contracts)] as const,
  );
  const document = {
    openapi: '3.1.0',
    info: { title: identity.name, version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes,
      schemas: contracts.listUsed({ paths, error: contracts.describe(apiErrorSchema, 'output') }),
      responses: {
        ...Object.fromEntries(errors),
        default: describeError('It is refused or failed; `error` says why.', contracts),
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
