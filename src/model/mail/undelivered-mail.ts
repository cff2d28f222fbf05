import * as z from 'zod/mini';

export const undeliveredMailSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  at: z.string(),
  reason: z.string(),
  /** False where the fault may be ours. */
  isAddressRefused: z.boolean(),
});

export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>;
