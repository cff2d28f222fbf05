import * as z from 'zod/mini';
import { contactTypes } from '#model/enumerations.ts';
import { siteUrl } from '../../env.ts';
import { leftOut } from './applications.ts';
import { beginningOf, defineTemplate, facts, link, nameInMail, quote } from './template.ts';

const notice = defineTemplate(
  z.object({
    heading: z.string(),
    text: z.string(),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    link: z.object({ label: z.string(), path: z.string() }),
  }),
  ({ heading, text, facts: rows, link: { label, path } }) => ({
    preview: beginningOf(text),
    heading,
    blocks: [text, rows.length > 0 && { kind: 'facts', rows }, link(label, siteUrl(path))],
    reason:
      'You are receiving this because alerts of the site are sent to your address. Each one is sent once.',
  }),
);

export const staffTemplates = {
  'contact-notification': defineTemplate(
    z.object({
      name: nameInMail,
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      contactType: z.enum(contactTypes),
    }),
    ({ name, email, subject, message, contactType }) => ({
      preview: beginningOf(message),
      heading: `A ${contactType} wrote to us`,
      blocks: [
        facts({ From: name ?? leftOut, Email: email, Subject: subject }),
        quote(message),
        `Reply to this email to answer${name ? ` ${name}` : ''}.`,
        link('Open Messages', siteUrl('/admin/messages')),
      ],
      reason: 'You are receiving this because contact messages are sent to your address.',
    }),
  ),
  'application-answered': notice,
  alert: notice,
};
