import * as z from 'zod/mini';

/** Any address that was stored, also before addresses needed a dot in their domain. */
const storedEmail = z
  .string({ error: 'Email is required.' })
  .check(
    z.trim(),
    z.regex(z.regexes.html5Email, 'Enter a full address, such as name@example.org.'),
  );

/**
 * One address whose data are meant. It travels in the body, because addresses in paths end up in
 * logs.
 */
export const ownDataRequestSchema = z.object({ email: storedEmail });

/** Body of POST /api/admin/own-data/erase: the address once more, because nothing brings it back. */
export const eraseRequestSchema = z.object({ email: storedEmail, confirmEmail: storedEmail }).check(
  z.refine(({ email, confirmEmail }) => email.toLowerCase() === confirmEmail.toLowerCase(), {
    path: ['confirmEmail'],
    error: 'The two addresses are not the same.',
  }),
);

/** How many rows hold the address, by kind: answer of POST /api/admin/own-data and of an erasure. */
export const ownDataCountsSchema = z.object({
  people: z.int(),
  messages: z.int(),
  applications: z.int(),
  gifts: z.int(),
  mails: z.int(),
});

export type OwnDataCounts = z.infer<typeof ownDataCountsSchema>;

const moment = z.nullable(z.string());

/** Everything held on one address: answer of POST /api/admin/own-data/export. */
export const ownDataSchema = z.object({
  email: z.string(),
  exportedAt: z.string(),
  people: z.array(z.looseObject({ type: z.string(), createdAt: z.string() })),
  messages: z.array(z.looseObject({ subject: z.string(), createdAt: z.string() })),
  /** Without reviewers' notes, which never leave the portal (P-34). */
  applications: z.array(
    z.looseObject({
      reference: z.string(),
      status: z.string(),
      createdAt: z.string(),
      events: z.array(z.object({ act: z.string(), at: z.string() })),
      letters: z.array(z.object({ code: z.string(), issuedAt: z.string(), withdrawnAt: moment })),
    }),
  ),
  gifts: z.array(z.looseObject({ id: z.string(), amountCents: z.int(), createdAt: z.string() })),
  mails: z.array(
    z.looseObject({
      subject: z.string(),
      state: z.string(),
      createdAt: z.string(),
      sentAt: moment,
    }),
  ),
});

export type OwnData = z.infer<typeof ownDataSchema>;
