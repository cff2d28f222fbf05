import * as z from 'zod/mini';

/** Days that the measured promise looks back, and how many decisions it needs (P-146). */
export const reviewTimesBounds = { days: 90, decisions: 10 } as const;

/** GET /api/review-times: board days until the decision; null with too few decisions. */
export const reviewTimesSchema = z.nullable(
  z.object({ median: z.number(), longest: z.int(), decisions: z.int() }),
);

export type ReviewTimes = z.infer<typeof reviewTimesSchema>;
