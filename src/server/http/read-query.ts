import type * as z from 'zod/mini';
import type { ApiContext } from './api.ts';
import { invalidFields } from './errors.ts';

/**
 * Reads one query parameter that must be a known value.
 *
 * @throws HttpError 422 naming the parameter when it is not.
 */
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
