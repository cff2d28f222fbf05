import * as z from 'zod/mini';

/** The state of a donation's document; `corrected` and `reversed` mean that staff took back what they had recorded. */
export type DocumentState =
  | 'received'
  | 'corrected'
  | 'partly-refunded'
  | 'disputed'
  | 'reversed'
  | 'refunded'
  | 'test';

const amountError = 'amountCents must be a whole number of cents.';

export const amountRequestSchema = z.object({
  amountCents: z.int({ error: amountError }).check(z.gte(0, amountError)),
});
