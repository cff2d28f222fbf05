import type * as z from 'zod/mini';
import { stripBidiControls } from '#lib/strip-bidi-controls.ts';
import {
  applicationLink,
  applicationQuestion,
  applicationReminder,
  applicationWithdrawn,
} from './applicant.ts';
import {
  applicationApproved,
  applicationConfirmation,
  applicationDeclined,
  applicationNotification,
} from './applications.ts';
import { boardDigest } from './board.ts';
import { donationLink } from './donations.ts';
import { alert, contactNotification } from './staff.ts';
import { givingLink, yearlyStatement } from './giving.ts';
import { acknowledgementMoved, taxAcknowledgement } from './tax-acknowledgement.ts';
import type { MailContent, MailTemplate } from './template.ts';

const templates = {
  'acknowledgement-moved': acknowledgementMoved,
  alarm: alert,
  'application-approved': applicationApproved,
  'application-declined': applicationDeclined,
  'application-confirmation': applicationConfirmation,
  'application-link': applicationLink,
  'application-notification': applicationNotification,
  'application-question': applicationQuestion,
  'application-reminder': applicationReminder,
  'application-withdrawn': applicationWithdrawn,
  'board-digest': boardDigest,
  'contact-notification': contactNotification,
  'giving-link': givingLink,
  'donation-link': donationLink,
  'tax-acknowledgement': taxAcknowledgement,
  'yearly-statement': yearlyStatement,
} as const;

type Templates = typeof templates;

export type TemplateUse = {
  [Name in keyof Templates]: { name: Name; data: z.input<Templates[Name]['schema']> };
}[keyof Templates];

/** @throws when template or data are unknown after a deployment. */
export function composeContent(name: string, data: unknown): MailContent {
  const known: Record<string, Pick<MailTemplate, 'schema' | 'compose'>> = templates;
  const template = known[name];
  if (!template) throw new Error(`There is no mail template "${name}".`);
  return template.compose(template.schema.parse(stripBidiControlsDeep(data)));
}

function stripBidiControlsDeep(data: unknown): unknown {
  if (typeof data === 'string') return stripBidiControls(data);
  if (Array.isArray(data)) return data.map(stripBidiControlsDeep);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, stripBidiControlsDeep(value)]),
  );
}
