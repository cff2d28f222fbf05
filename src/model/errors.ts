import * as z from 'zod/mini';

export const apiErrorSchema = z.object({
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** True where trying again cannot help. */
  isFinal: z.optional(z.boolean()),
  /** The path of the page that removes the obstacle. */
  link: z.optional(z.string()),
  /** The id in the log line of a 500. */
  requestId: z.optional(z.string()),
});

export type ApiError = z.infer<typeof apiErrorSchema>;
