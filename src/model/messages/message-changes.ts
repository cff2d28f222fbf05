import * as z from 'zod/mini';
import { contactMessageSchema } from './admin-messages.ts';
import { bounds } from '../fields/bounds.ts';
import { bulkIds } from '../admin/bulk.ts';
import { emptyableText } from '../fields/fields.ts';

const flag = (name: string) => z.optional(z.boolean({ error: `${name} must be true or false.` }));

const note = z.optional(emptyableText({ label: 'Note', maxCodePoints: bounds.message }));

/** What staff change of a message; what is left out stays as it is (P-183). */
export const contactChangeSchema = z.object({
  answered: flag('answered'),
  /** With `answered`, the time of an earlier answer; without it, now. */
  answeredAt: z.optional(
    z.iso.datetime({ error: 'answeredAt must be a moment such as 2026-11-24T17:00:00Z.' }),
  ),
  note,
  /** The note before the change, which is refused when the stored one is another. */
  noteBase: note,
  spam: flag('spam'),
});

export type ContactChange = z.infer<typeof contactChangeSchema>;

/** The message of a 409, with the note of someone else. */
export const noteConflictSchema = z.object({
  error: z.string(),
  current: contactMessageSchema,
});

export const noteOvertaken = 'Someone else changed the note meanwhile.';

/** The same of several messages; a note is of one (P-184). */
export const bulkContactChangeSchema = z.object({
  ids: bulkIds,
  answered: contactChangeSchema.shape.answered,
  spam: contactChangeSchema.shape.spam,
});
