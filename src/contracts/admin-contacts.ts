import * as z from 'zod/mini';
import { contactTypes } from './contact.ts';

/** One stored message as GET /api/admin/contacts lists it, newest first (spec §3, §7). */
export const contactMessageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Null only on old or imported rows; shown as 'general' (decision 41). */
  contactType: z.nullable(z.enum(contactTypes)),
  /** ISO 8601 with milliseconds and Z. */
  createdAt: z.string(),
  /** True when honeypot or fill time marked it (decision 29). */
  spam: z.boolean(),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Answer of GET /api/admin/contacts. */
export const contactMessagesSchema = z.array(contactMessageSchema);

/** Figures of the Messages stat cards: GET /api/admin/contacts/stats (decision 35). */
export const contactStatsSchema = z.object({
  total: z.number(),
  researcher: z.number(),
  partner: z.number(),
  donor: z.number(),
});

export type ContactStats = z.infer<typeof contactStatsSchema>;
