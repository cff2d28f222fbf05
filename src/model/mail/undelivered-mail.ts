import * as z from 'zod/mini';

/** A mail that was given up, as staff see it (P-93). */
export const undeliveredMailSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  /** When it was queued. */
  at: z.string(),
  /** What the mail server said. */
  reason: z.string(),
});

export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>;
