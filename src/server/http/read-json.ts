import { bodyLimits } from '#contracts/bounds.ts';
import * as z from 'zod/mini';
import type { ApiContext } from './api.ts';
import { HttpError, invalidFields } from './errors.ts';
import { countRequest } from './rate-limit.ts';

z.config(z.locales.en());

/** Reads a body up to a bound without trusting `Content-Length`. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = new HttpError(413, {
    error: `The request is larger than ${Math.floor(limit / 1024)} KB.`,
  });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > limit) throw tooLarge;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Half of a character, as a cut-off emoji leaves it, cannot be stored: it becomes U+FFFD. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;
}

/** First message per field; an error of the whole body is filed under `body`. */
function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.length > 0 ? String(issue.path[0]) : 'body';
    fields[name] ??= issue.message;
  }
  return fields;
}

/**
 * Reads and checks a JSON body.
 *
 * @throws HttpError 415 when it is not declared as JSON, 413 over `limit` bytes, 400 when it is
 * malformed, 422 with `fields` when it does not fit the schema, 429 after too many of those.
 */
export async function readJson<Schema extends z.ZodMiniType>(
  c: ApiContext,
  schema: Schema,
  limit: number = bodyLimits.public,
): Promise<z.output<Schema>> {
  const mediaType = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    throw new HttpError(415, { error: 'Send the request as application/json.' });
  }
  const bytes = await readBytes(c.req.raw, limit);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), wellFormed);
  } catch {
    throw new HttpError(400, { error: 'The request body is not valid JSON.' });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  await countRequest(c, 'invalid-body');
  throw invalidFields(fieldMessages(parsed.error));
}
