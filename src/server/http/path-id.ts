import * as z from 'zod/mini';
import type { ApiContext } from './api.ts';
import { notFound } from './errors.ts';

const idSchema = z.uuid();

/**
 * The id that a path names. What is not an id names nothing.
 *
 * @param what starts the sentence of the answer, such as "Application".
 * @throws HttpError 404.
 */
export function pathId(c: ApiContext, what: string): string {
  const parsed = idSchema.safeParse(c.req.param('id'));
  if (!parsed.success) throw notFound(what);
  return parsed.data;
}
