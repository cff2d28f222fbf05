import type * as z from 'zod/mini';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';

/**
 * Returns the stored record from a 409 whose body has it as `current`, because somebody else changed it; null for any
 * other error.
 */
export function readNewerRecord<Row>(
  error: unknown,
  schema: z.ZodMiniType<{ current: Row }>,
): Row | null {
  if (!(error instanceof ApiCallError && error.status === 409)) return null;
  return schema.safeParse(error.json).data?.current ?? null;
}
