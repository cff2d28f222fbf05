import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { validator } from 'hono/validator';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { bodyLimits } from '#model/fields/bounds.ts';
import type { ApiEnv } from './api.ts';
import { withDescription } from './route-description.ts';
import { HttpError, notFound, schemaRefusal } from './errors.ts';
import { countRequest } from './rate-limit.ts';

const typeNames: Partial<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  object: 'an object',
  string: 'text',
};

// The language is imported by its own name, because bundlers take all 64 languages along with `z.locales`. A field
// whose rule has no message for another type is named with the type that it takes.
z.config({
  ...en(),
  customError: ({ code, expected, path = [] }) =>
    code === 'invalid_type' && path.length > 0
      ? `${path.join('.')} must be ${typeNames[String(expected)] ?? `a ${String(expected)}`}.`
      : undefined,
});

function tooLarge(maxSize: number): HttpError {
  return new HttpError(413, {
    error: `The request is larger than ${Math.floor(maxSize / 1024)} KB.`,
  });
}

/** Limits the bytes of a body, whatever `Content-Length` says. */
export function limitBody(maxSize: number, refuse = () => tooLarge(maxSize)): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: async (c) => {
      const { body } = c.req.raw;
      // An unread body would end the connection, and the next request on it.
      if (body && !body.locked) await body.cancel();
      throw refuse();
    },
  });
}

function mediaType(c: Context): string | undefined {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Reads JSON; a missing body counts as `{}`. @throws HttpError 400, 415 */
async function readJson(c: Context): Promise<unknown> {
  const type = mediaType(c);
  const body = await c.req.arrayBuffer();
  if (type === undefined && body.byteLength === 0) return {};
  if (type !== 'application/json') {
    throw new HttpError(415, { error: 'Send the request as application/json.' });
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new HttpError(400, { error: 'The request body is not valid JSON.' });
  }
}

// No body of ours has as many levels, and far more would be needed to fill the stack.
const deepestNesting = 64;

/** Replaces lone surrogates, which Postgres cannot store. @throws HttpError 400 for a body of too many levels */
function wellFormed(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return value.replace(/\p{Surrogate}/gu, '\ufffd');
  if (value === null || typeof value !== 'object') return value;
  if (level === deepestNesting)
    throw new HttpError(400, { error: 'The request body is nested too deep.' });
  const part = (inner: unknown) => wellFormed(inner, level + 1);
  if (Array.isArray(value)) return value.map(part);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, part(inner)]));
}

/** Reads the body, and counts one that cannot be read. @throws HttpError 400, 415, 429 */
async function readBody(c: Context<ApiEnv>, read: (c: Context) => Promise<unknown>) {
  try {
    return wellFormed(await read(c));
  } catch (error) {
    if (error instanceof HttpError && error.status !== 413) await countRequest(c, 'invalid-body');
    throw error;
  }
}

// A handler reads it by `c.req.valid('json')`.
type ValidBody<Schema extends z.ZodMiniType> = MiddlewareHandler<
  ApiEnv,
  string,
  { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }
>;

interface BodyReading {
  read: (c: Context) => Promise<unknown>;
  types: readonly string[];
  /** The largest body, in bytes. */
  maxSize: number;
}

function validBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  { read, types, maxSize }: BodyReading,
): ValidBody<Schema> {
  const limit = limitBody(maxSize);
  const validate: ValidBody<Schema> = (c, next) =>
    limit(c, async () => {
      const parsed = schema.safeParse(await readBody(c, read));
      if (!parsed.success) {
        await countRequest(c, 'invalid-body');
        throw schemaRefusal(parsed.error);
      }
      c.req.addValidatedData('json', parsed.data as object);
      await next();
    });
  return withDescription(validate, {
    body: { schema, types },
    refusals: [400, 413, 415, 422, 429],
  });
}

const json = { read: readJson, types: ['application/json'] };

/**
 * Parses a JSON body for `c.req.valid('json')`: 400 malformed, 413 too large, 415 not JSON, 422
 * invalid fields, and 429 after too many of those.
 */
export function validJson<Schema extends z.ZodMiniType>(schema: Schema) {
  return validBody(schema, { ...json, maxSize: bodyLimits.public });
}

/** Parses a JSON body as `validJson` does, with the larger limit of staff. */
export function validAdminJson<Schema extends z.ZodMiniType>(schema: Schema) {
  return validBody(schema, { ...json, maxSize: bodyLimits.admin });
}

/**
 * Parses a JSON body with a limit of its own, for lists of rows.
 *
 * @param maxSize in bytes
 */
export function validLargeJson<Schema extends z.ZodMiniType>(schema: Schema, maxSize: number) {
  return validBody(schema, { ...json, maxSize });
}

/**
 * Parses the ids of a path for `c.req.valid('param')`; others are given 404.
 *
 * @param what starts the message, such as "Application"
 */
export function validParams<Schema extends z.ZodMiniType>(schema: Schema, what: string) {
  const validate = validator('param', (value): z.output<Schema> => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw notFound(what);
    return parsed.data;
  });
  return withDescription(validate, { params: schema, refusals: [404] });
}

const idSchema = z.object({ id: z.uuid() });

/**
 * Parses the UUID `:id` of a path, and responds 404 for anything else.
 *
 * @param what starts the message, such as "Application"
 */
export function validId(what: string) {
  return validParams(idSchema, what);
}

/** Parses the query for `c.req.valid('query')`; a wrong one is given 422, which names what is wrong. */
export function validQuery<Schema extends z.ZodMiniType>(schema: Schema) {
  const validate = validator('query', (_values, c): z.output<Schema> => {
    // Of a parameter that is sent twice the first one counts.
    const parsed = schema.safeParse(c.req.query());
    if (!parsed.success) throw schemaRefusal(parsed.error);
    return parsed.data;
  });
  return withDescription(validate, { query: schema, refusals: [422] });
}
