import * as z from 'zod/mini';
import { contactTypes } from '#contracts/contact.ts';
import { siteUrl } from '../../site-url.ts';
import { defineTemplate } from './template.ts';

/** Informs staff of a contact message; a reply goes to the visitor. */
export const contactNotification = defineTemplate(
  z.object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    contactType: z.enum(contactTypes),
  }),
  ({ name, email, subject, message, contactType }) => ({
    preview: message.replace(/\s+/g, ' ').slice(0, 120),
    heading: `A ${contactType} wrote to us`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'From', value: name },
          { label: 'Email', value: email },
          { label: 'Subject', value: subject },
        ],
      },
      { kind: 'quote', text: message },
      { kind: 'paragraph', text: `Reply to this email to answer ${name}.` },
      { kind: 'link', label: 'Open Messages', href: siteUrl('/admin/messages') },
    ],
    reason: 'You are receiving this because contact messages are sent to your address.',
  }),
);
