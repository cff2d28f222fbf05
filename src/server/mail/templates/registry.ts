import type * as z from 'zod/mini';
import { applicationTemplates } from './applications.ts';
import { donationTemplates } from './donations.ts';
import { staffTemplates } from './staff.ts';
import type { MailContent } from './template.ts';

const templates = { ...applicationTemplates, ...donationTemplates, ...staffTemplates };

type Templates = typeof templates;

export type TemplateUse = {
  [Name in keyof Templates]: { name: Name; data: z.input<Templates[Name]['schema']> };
}[keyof Templates];

/** Composes the mail of a template. @throws Error when the template or the data are unknown after a deployment */
export function composeContent(name: string, data: unknown): MailContent {
  if (!Object.hasOwn(templates, name)) throw new Error(`There is no mail template "${name}".`);
  return templates[name as keyof Templates].compose(data);
}
