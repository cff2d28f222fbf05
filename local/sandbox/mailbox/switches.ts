import * as z from 'zod/mini';

/** How the mailbox misbehaves, to see how the product bears it. All off at first. */
export interface Switches {
  /** Every recipient is refused for good: 550. */
  refuse: boolean;
  /** Accepts the connection, then never answers who the mail is for. */
  hang: boolean;
  /** Each mail is told to come back later once: 451, as greylisting servers do. */
  greylist: boolean;
}

/** Body of POST /_sandbox/mail/switches: what it does not name stays as it is. */
export const switchesSchema = z.strictObject({
  refuse: z.optional(z.boolean()),
  hang: z.optional(z.boolean()),
  greylist: z.optional(z.boolean()),
});

export const switchNames = ['refuse', 'hang', 'greylist'] as const;
