import * as z from 'zod/mini';
import { bodyLimits } from '#contracts/bounds.ts';
import type { ApiContext } from './api.ts';
import { HttpError, invalidFields, notFound } from './errors.ts';
import { countRequest } from './rate-limit.ts';

const idSchema = z.uuid();

/** A path id; `what` starts the 404, such as "Application". */
export function pathId(c: ApiContext, what: string): string {
  const parsed = idSchema.safeParse(c.req.param('id'));
  if (!parsed.success) throw notFound(what);
  return parsed.data;
}

/** @throws HttpError 422. */
export function readChoice<Schema extends z.ZodMiniType>(
  c: ApiContext,
  name: string,
  schema: Schema,
  fallback: z.output<Schema>,
): z.output<Schema> {
  const given = c.req.query(name);
  if (given === undefined) return fallback;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidFields({ [name]: parsed.error.issues[0]?.message ?? `${name} is not valid.` });
}

z.config(z.locales.en());

/** Does not trust `Content-Length`. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new HttpError(413, { error: `The request is larger than ${Math.floor(limit / 1024)} KB.` });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Postgres cannot store lone surrogates. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;
}

/** First message per field; `body` for the whole. */
function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.length > 0 ? String(issue.path[0]) : 'body';
    fields[name] ??= issue.message;
  }
  return fields;
}

/** Parses a JSON body; no body at all counts as `{}`. @throws HttpError 400, 413, 415, 422, and 429 after too many 422. */
export async function readJson<Schema extends z.ZodMiniType>(
  c: ApiContext,
  schema: Schema,
  limit: number = bodyLimits.public,
): Promise<z.output<Schema>> {
  const mediaType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const bytes = await readBytes(c.req.raw, limit);
  if (mediaType === undefined && bytes.length === 0) return parseBody(c, {}, schema);
  if (mediaType !== 'application/json') {
    throw new HttpError(415, { error: 'Send the request as application/json.' });
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), wellFormed);
  } catch {
    throw new HttpError(400, { error: 'The request body is not valid JSON.' });
  }
  return parseBody(c, value, schema);
}

async function parseBody<Schema extends z.ZodMiniType>(
  c: ApiContext,
  value: unknown,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  await countRequest(c, 'invalid-body');
  throw invalidFields(fieldMessages(parsed.error));
}

/** True for a form that the browser sends itself, without JavaScript. */
export function isForm(c: ApiContext): boolean {
  const type = c.req.header('content-type') ?? '';
  return type.startsWith('application/x-www-form-urlencoded');
}

export async function readBody<Schema extends z.ZodMiniType>(
  c: ApiContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!isForm(c)) return readJson(c, schema);
  const bytes = await readBytes(c.req.raw, bodyLimits.public);
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return parseBody(c, Object.fromEntries(fields), schema);
}

/** `readJson` with the larger limit of staff. */
export function readAdminJson<Schema extends z.ZodMiniType>(c: ApiContext, schema: Schema) {
  return readJson(c, schema, bodyLimits.admin);
}
