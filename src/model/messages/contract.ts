import * as z from 'zod/mini';
import { contactTypes } from '../enumerations.ts';
import { bounds } from '../fields/bounds.ts';
import { attemptIdField, requiredEmail, requiredLine, requiredText } from '../fields/fields.ts';
import { spamSignals } from '../fields/spam.ts';

export type ContactType = (typeof contactTypes)[number];

/** Lists all that people write in a message: form, draft, portal, CSV and the mail to staff follow it. */
export const messageFields = {
  name: requiredLine({ label: 'Name', maxCodePoints: bounds.name }),
  email: requiredEmail,
  subject: requiredLine({ label: 'Subject', maxCodePoints: bounds.subject }),
  message: requiredText({ label: 'Message', maxCodePoints: bounds.message, rows: 6 }),
};

export const contactRequestSchema = z.object({
  ...messageFields,
  contactType: z.enum(contactTypes, {
    error: 'Contact type must be one of researcher, partner, donor.',
  }),
  ...spamSignals,
  /** The message's id, so that a repeated request is stored once. */
  attemptId: attemptIdField,
});

export type ContactRequest = z.infer<typeof contactRequestSchema>;
