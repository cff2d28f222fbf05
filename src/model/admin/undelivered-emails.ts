import * as z from 'zod/mini';

export const undeliveredEmailListSchema = z.array(
  z.object({
    id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    reason: z.string(),
    isAddressRefused: z.boolean(),
    /** `nextTryAt` is null once the mail was given up. */
    nextTryAt: z.nullable(z.string()),
    createdAt: z.string(),
    href: z.nullable(z.string()),
  }),
);

export type UndeliveredEmailList = z.infer<typeof undeliveredEmailListSchema>;
