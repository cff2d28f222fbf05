import * as z from 'zod/mini';

/** Person types of spec §3. */
export const personTypes = ['researcher', 'donor', 'partner', 'admin'] as const;

export type PersonType = (typeof personTypes)[number];

/** One person as GET /api/admin/people lists them, newest first (spec §3, §7). */
export const personSchema = z.object({
  id: z.uuid(),
  type: z.enum(personTypes),
  /** Empty when only an email is known. */
  name: z.string(),
  /** Empty when a donor left only a name. */
  email: z.string(),
  institution: z.nullable(z.string()),
  /** ISO 8601 with milliseconds and Z. */
  createdAt: z.string(),
});

export type Person = z.infer<typeof personSchema>;

/** Answer of GET /api/admin/people. */
export const peopleSchema = z.array(personSchema);

/** Figures of the People stat cards: GET /api/admin/people/stats (decision 35). */
export const peopleStatsSchema = z.object({
  total: z.number(),
  researcher: z.number(),
  donor: z.number(),
  partner: z.number(),
});

export type PeopleStats = z.infer<typeof peopleStatsSchema>;
