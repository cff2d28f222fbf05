import type * as z from 'zod/mini';
import { alarm } from './alarm.ts';
import { applicationApproved } from './application-approved.ts';
import { applicationDeclined } from './application-declined.ts';
import { applicationConfirmation } from './application-confirmation.ts';
import { applicationNotification } from './application-notification.ts';
import { contactNotification } from './contact-notification.ts';
import { taxAcknowledgement } from './tax-acknowledgement.ts';
import type { MailContent, MailTemplate } from './template.ts';
import { uprightData } from './upright-data.ts';

/** Every kind of mail there is; one file and one line each. */
const templates = {
  alarm,
  'application-approved': applicationApproved,
  'application-declined': applicationDeclined,
  'application-confirmation': applicationConfirmation,
  'application-notification': applicationNotification,
  'contact-notification': contactNotification,
  'tax-acknowledgement': taxAcknowledgement,
} as const;

type Templates = typeof templates;

/** A template's name with the data that it needs. */
export type TemplateUse = {
  [Name in keyof Templates]: { name: Name; data: z.input<Templates[Name]['schema']> };
}[keyof Templates];

/**
 * What a mail of the outbox says.
 *
 * @throws when the template is unknown or its data no longer fits, which only a deployment can cause.
 */
export function composeContent(name: string, data: unknown): MailContent {
  const known: Record<string, Pick<MailTemplate, 'schema' | 'compose'>> = templates;
  const template = known[name];
  if (!template) throw new Error(`There is no mail template "${name}".`);
  return template.compose(template.schema.parse(uprightData(data)));
}
