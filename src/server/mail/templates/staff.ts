import * as z from 'zod/mini';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { contactTypes } from '#model/enumerations.ts';
import { createStoredTextSchemas, textsWithLabels } from '#model/fields/form-fields.ts';
import { messageFields } from '#model/messages/contract.ts';
import { siteUrl } from '../../env.ts';
import { leftOut } from './applications.ts';
import { cutBeginning, defineTemplate, details, link, mailNameField, quote } from './template.ts';

// These fields have a place of their own in the mail about a message.
const placedFields: readonly string[] = ['name', 'email', 'subject', 'message'];

const notice = defineTemplate(
  z.object({
    heading: z.string(),
    text: z.string(),
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    link: z.object({ label: z.string(), path: z.string() }),
  }),
  ({ heading, text, details: rows, link: { label, path } }) => ({
    preview: cutBeginning(text),
    heading,
    blocks: [text, rows.length > 0 && { kind: 'details', rows }, link(label, siteUrl(path))],
    reason:
      'You are receiving this because alerts of the site are sent to your address. Each one is sent once.',
  }),
);

export const staffTemplates = {
  'contact-notification': defineTemplate(
    z.object({
      ...createStoredTextSchemas(messageFields),
      name: mailNameField,
      contactType: z.enum(contactTypes),
    }),
    ({ name, contactType, ...texts }) => ({
      preview: cutBeginning(texts.message),
      heading: `A ${contactType} wrote to us`,
      blocks: [
        details({
          From: name ?? leftOut,
          Email: texts.email,
          Subject: texts.subject,
          ...Object.fromEntries(
            textsWithLabels(messageFields, { ...texts, name: name ?? '' })
              .filter((field) => !placedFields.includes(field.name) && field.text)
              .map(({ label, text }) => [label, text]),
          ),
        }),
        quote(texts.message),
        `Reply to this email to answer${name ? ` ${name}` : ''}.`,
        link('Open Messages', siteUrl(portalPaths.messages)),
      ],
      reason: 'You are receiving this because contact messages are sent to your address.',
    }),
  ),
  'application-answered': notice,
  alert: notice,
};
