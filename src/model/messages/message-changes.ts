import * as z from 'zod/mini';
import { contactMessageSchema } from './admin-messages.ts';
import { bounds } from '../fields/bounds.ts';
import { bulkIds } from '../admin/bulk.ts';
import { emptyableText } from '../fields/fields.ts';

const flag = (name: string) => z.optional(z.boolean({ error: `${name} must be true or false.` }));

const note = z.optional(emptyableText({ label: 'Note', maxCodePoints: bounds.message }));

export const contactChangeSchema = z.object({
  answered: flag('answered'),
  /** The time of an earlier answer, sent with `answered`; defaults to the current time. */
  answeredAt: z.optional(
    z.iso.datetime({ error: 'answeredAt must be a time such as 2026-11-24T17:00:00Z.' }),
  ),
  note,
  /** The note on which the change is based; it is refused when the stored note differs. */
  noteBase: note,
  spam: flag('spam'),
});

/** The response to a change: the message as it is stored now. */
export const changedMessageSchema = z.extend(contactMessageSchema, {
  /** True when a message that should be marked as answered already was; it keeps its time. */
  answeredEarlier: z._default(z.boolean(), false),
});

export type ContactChange = z.infer<typeof contactChangeSchema>;

export const noteConflictSchema = z.object({
  error: z.string(),
  current: contactMessageSchema,
});

export const noteOvertakenMessage = 'Someone else changed the note meanwhile.';

export const bulkContactChangeSchema = z.object({
  ids: bulkIds,
  answered: contactChangeSchema.shape.answered,
  spam: contactChangeSchema.shape.spam,
});
