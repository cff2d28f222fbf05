import * as z from 'zod/mini';
import { adminPasswordHeader } from '#model/admin/session.ts';
import { apiErrorSchema } from '#model/errors.ts';
import { identity } from '#model/site/identity.ts';
import type { Endpoint } from './read-endpoints.ts';

type JsonSchema = Record<string, unknown>;

// What JSON Schema cannot say, such as a check across fields, is left out.
function toJsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const objectSchema = z.object({
  properties: z._default(z.record(z.string(), z.unknown()), {}),
  required: z._default(z.array(z.string()), []),
});

function listFields(schemas: z.ZodMiniType[]) {
  return schemas.flatMap((schema) => {
    const { properties, required } = objectSchema.parse(toJsonSchema(schema));
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

function describeOperation(endpoint: Endpoint) {
  const { body, caller, functionName } = endpoint;
  const parameters = listParameters(endpoint);
  return {
    tags: [functionName],
    ...(caller && caller in securitySchemes ? { security: [{ [caller]: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body && {
      requestBody: {
        content: Object.fromEntries(
          body.types.map((type) => [type, { schema: toJsonSchema(body.schema) }]),
        ),
      },
    }),
    responses: {
      '2XX': { description: 'It is done.' },
      ...Object.fromEntries(
        endpoint.refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      default: { $ref: '#/components/responses/default' },
    },
  };
}

function describeError(description: string) {
  const schema = { $ref: '#/components/schemas/Error' };
  return { description, content: { 'application/json': { schema } } };
}

/** The format is OpenAPI 3.1. */
export function writeOpenApi(endpoints: Endpoint[]): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = describeOperation(endpoint);
  }
  const errors = Object.entries(refusals).map(
    ([status, words]) => [status, describeError(words)] as const,
  );
  const document = {
    openapi: '3.1.0',
    info: { title: identity.name, version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes,
      schemas: { Error: toJsonSchema(apiErrorSchema) },
      responses: {
        ...Object.fromEntries(errors),
        default: describeError('It is refused or failed; `error` says why.'),
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
