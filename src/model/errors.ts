import * as z from 'zod/mini';

/** P-97. */
export const apiErrorSchema = z.object({
  error: z.string(),
  /** By name in the JSON body. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** On 500: names the log line. */
  requestId: z.optional(z.string()),
});

export type ApiError = z.infer<typeof apiErrorSchema>;
