import * as z from 'zod/mini';
import { bounds } from './bounds.ts';
import { attemptId, requiredEmail, requiredLine, requiredText } from './fields.ts';
import { spamSignals } from './spam.ts';

/** The visitor kinds of the contact form's tabs (P-23). */
export const contactTypes = ['researcher', 'partner', 'donor'] as const;

export type ContactType = (typeof contactTypes)[number];

/** Body of POST /api/contact (P-25). */
export const contactRequestSchema = z.object({
  name: requiredLine({ label: 'Name', max: bounds.name }),
  email: requiredEmail,
  subject: requiredLine({ label: 'Subject', max: bounds.subject }),
  message: requiredText({ label: 'Message', max: bounds.message }),
  contactType: z.enum(contactTypes, {
    error: 'Contact type must be one of researcher, partner, donor.',
  }),
  ...spamSignals,
  /**
   * Made by the browser when the message is sent; it becomes the message's id, so that the same message
   * sent again after a lost answer is stored once. Without it the server makes one.
   */
  attemptId,
});

export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** Answer of POST /api/contact with status 201 (P-25). */
export interface ContactResponse {
  ok: true;
}

/** What a person sees (P-25). */
export const contactMessages = {
  failureLabel: 'Error:',
  failure: 'Sorry, there was an error sending your message. Please try again.',
  successTitle: 'Message Sent!',
  success: "Thank you for contacting us. We'll get back to you soon.",
} as const;
