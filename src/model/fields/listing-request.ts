import * as z from 'zod/mini';

/** Takes a name or an entry off a public list, or puts it back. */
export const listingRequestSchema = z.object({
  hidden: z.boolean({ error: 'hidden must be true or false.' }),
});
