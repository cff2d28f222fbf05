import * as z from 'zod/mini';

export type DocumentState = 'received' | 'partly-refunded' | 'refunded' | 'test';

const text = 'amountCents must be a whole number of cents.';

export const amountRequestSchema = z.object({
  amountCents: z.int({ error: text }).check(z.gte(0, text)),
});
