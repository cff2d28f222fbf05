import * as z from 'zod/mini';

export const apiErrorSchema = z.object({
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** On the page at this path the obstacle can be removed. */
  link: z.optional(z.string()),
  /** On 500 it names the log line. */
  requestId: z.optional(z.string()),
});

export type ApiError = z.infer<typeof apiErrorSchema>;
