import * as z from 'zod/mini';

/**
 * The time in which the board cannot review an application: from a question to its answer, or from a decision or a
 * withdrawal until the application was reopened. The times are ISO 8601; `until` is null while a question is open.
 */
export const clockStopSchema = z.object({
  cause: z.enum(['question', 'closed']),
  from: z.string(),
  until: z.nullable(z.string()),
});

export type ClockStop = z.infer<typeof clockStopSchema>;
