import * as z from 'zod/mini';
import { idField, textField } from '../fields/answers.ts';
import { contactTypes } from '../enumerations.ts';
import { storedTexts } from '../fields/form-fields.ts';
import { messageFields } from './contract.ts';

/** P-86, P-104. */
export const contactMessageSchema = z.object({
  id: idField,
  ...storedTexts(messageFields),
  /** Null on imported rows, shown as 'general' (P-25). */
  contactType: z.catch(z.nullable(z.enum(contactTypes)), null),
  createdAt: z.string(),
  /** P-26. */
  spam: z._default(z.boolean(), false),
  /** Null while it is open (P-183). */
  answeredAt: z._default(z.nullable(z.string()), null),
  /** Of staff; in no mail and no export. */
  note: textField,
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const contactMessagesSchema = z.array(contactMessageSchema);

/** P-80. */
export const contactStatsSchema = z.object({
  total: z.number(),
  researcher: z.number(),
  partner: z.number(),
  donor: z.number(),
  /** Neither answered nor spam; of the same messages as the total. */
  open: z.optional(z.number()),
  /** Not in the total. */
  spam: z.optional(z.number()),
});

export type ContactStats = z.infer<typeof contactStatsSchema>;
