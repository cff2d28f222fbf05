import * as z from 'zod/mini';
import type { ApiContext } from '../http/api.ts';
import { notFound } from '../http/errors.ts';

const postIdSchema = z.uuid();

/**
 * The post that a path names. What is not an id names none.
 *
 * @throws HttpError 404.
 */
export function postId(c: ApiContext): string {
  const parsed = postIdSchema.safeParse(c.req.param('id'));
  if (!parsed.success) throw notFound('Post');
  return parsed.data;
}
