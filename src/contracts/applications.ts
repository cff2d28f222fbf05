import * as z from 'zod/mini';

/** Where an application stands (decision 10). */
export const applicationStatuses = ['pending', 'approved', 'declined'] as const;

/** `?status=` of GET /api/admin/applications: pending without it (decision 11). */
export const applicationFilterSchema = z.enum([...applicationStatuses, 'all'], {
  error: 'status must be one of pending, approved, declined, all.',
});

export type ApplicationFilter = z.infer<typeof applicationFilterSchema>;

/** One application as GET /api/admin/applications lists it, oldest first (spec §3, §7). */
export const applicationSchema = z.object({
  id: z.uuid(),
  /** What it is filed under, such as `BAI-2026-0042`. */
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  institution: z.string(),
  position: z.string(),
  degrees: z.array(z.string()),
  researchArea: z.string(),
  experience: z.string(),
  motivation: z.string(),
  status: z.enum(applicationStatuses),
  /** When the standing decision was made; null while pending. */
  decidedAt: z.nullable(z.string()),
  /** The newest application that the same address had sent before. */
  earlierId: z.nullable(z.uuid()),
  /** A reviewer's private note; it never leaves the portal (decision 10). */
  note: z.string(),
  /** Marked by honeypot or fill time (decision 29). */
  spam: z.boolean(),
  /** Counts every change of status and note. */
  version: z.int(),
  /** ISO 8601 with milliseconds and Z. */
  createdAt: z.string(),
});

export type Application = z.infer<typeof applicationSchema>;
