import * as z from 'zod/mini';

/** What `/verify/{code}` says of a donation's document (P-141). */
export type DocumentState = 'received' | 'partly-refunded' | 'refunded' | 'test';

const words = 'amountCents must be a whole number of cents.';

/** POST /api/verify/{code}/amount. */
export const amountRequestSchema = z.object({
  amountCents: z.int({ error: words }).check(z.gte(0, words)),
});
