import * as z from 'zod/mini';
import { idField, textField } from './answers.ts';
import { contactTypes } from './contact.ts';

/** One stored message as GET /api/admin/contacts lists it, newest first (P-86, P-104). */
export const contactMessageSchema = z.object({
  id: idField,
  name: textField,
  email: textField,
  subject: textField,
  message: textField,
  /** Null only on old or imported rows; shown as 'general' (P-25). */
  contactType: z.catch(z.nullable(z.enum(contactTypes)), null),
  /** ISO 8601 with milliseconds and Z. */
  createdAt: z.string(),
  /** True when honeypot or fill time marked it (P-26). */
  spam: z._default(z.boolean(), false),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Answer of GET /api/admin/contacts. */
export const contactMessagesSchema = z.array(contactMessageSchema);

/** Figures of the Messages stat cards: GET /api/admin/contacts/stats (P-80). */
export const contactStatsSchema = z.object({
  total: z.number(),
  researcher: z.number(),
  partner: z.number(),
  donor: z.number(),
});

export type ContactStats = z.infer<typeof contactStatsSchema>;
