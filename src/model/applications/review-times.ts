import * as z from 'zod/mini';

/** Reviews decided within these days are counted, from this number of decisions on. */
export const reviewTimesBounds = { days: 90, decisions: 10 } as const;

/** The times that reviews took, in business days; null with too few decisions. */
export const reviewTimesSchema = z.nullable(
  z.object({ median: z.number(), longest: z.int(), decisions: z.int() }),
);

export type ReviewTimes = z.infer<typeof reviewTimesSchema>;
