import * as z from 'zod/mini';
import { idField, textField } from '../fields/response-fields.ts';
import { contactTypes } from '../enumerations.ts';
import { createStoredTextSchemas } from '../fields/form-fields.ts';
import { messageFields } from './contract.ts';

export const contactMessageSchema = z.object({
  id: idField,
  ...createStoredTextSchemas(messageFields),
  /** `contactType` is null on imported rows, which are shown as 'general'. */
  contactType: z.catch(z.nullable(z.enum(contactTypes)), null),
  createdAt: z.string(),
  spam: z._default(z.boolean(), false),
  answeredAt: z._default(z.nullable(z.string()), null),
  note: textField,
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const contactMessagesSchema = z.array(contactMessageSchema);

export const contactStatsSchema = z.object({
  total: z.number(),
  researcher: z.number(),
  partner: z.number(),
  donor: z.number(),
  // Optional, so that the portal reads a response without the counts of open messages and of spam.
  open: z.optional(z.number()),
  spam: z.optional(z.number()),
});

export type ContactStats = z.infer<typeof contactStatsSchema>;
