import * as z from 'zod/mini';

/** The one shape of error that every endpoint answers with (P-97). */
export const apiErrorSchema = z.object({
  /** What a person can read. */
  error: z.string(),
  /** Field name (as in the JSON body) → what is wrong and how to mend it. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Present on 500: names the log line, reveals nothing else. */
  requestId: z.optional(z.string()),
});

export type ApiError = z.infer<typeof apiErrorSchema>;
