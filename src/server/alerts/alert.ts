import { database } from '../db/client.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { TemplateUse } from '../mail/templates/registry.ts';

/** Excludes alerts from the alert about failing mail; stored rows have the older word. */
export const alertPrefix = 'alarm:';

export const donationsLink = { label: 'Open Donations', path: '/admin/donations' };
export const portalLink = { label: 'Open the portal', path: '/admin' };

type AlertWords = Extract<TemplateUse, { name: 'alarm' }>['data'];

export interface Alert extends AlertWords {
  /** An alert with the same key is mailed once, such as `mail-given-up:1`. */
  key: string;
}

/** Mails staff unless an alert with this key was mailed before; returns whether it is new. */
export async function raiseAlert({ key, ...data }: Alert): Promise<boolean> {
  return enqueueMail(database().queries, {
    dedupeKey: `${alertPrefix}${key}`,
    to: staffMailbox(),
    subject: data.heading,
    template: { name: 'alarm', data },
  });
}
