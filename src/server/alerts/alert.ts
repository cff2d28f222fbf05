import { database } from '../db/client.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { TemplateUse } from '../mail/templates/registry.ts';

export const donationsLink = { label: 'Open Donations', path: '/admin/donations' };
export const portalLink = { label: 'Open the portal', path: '/admin' };

type AlertWords = Extract<TemplateUse, { name: 'alert' }>['data'];

export interface Alert extends AlertWords {
  /** An alert with the same key is mailed once, such as `mail-given-up:1`. */
  key: string;
}

/** Mails staff unless an alert with this key was mailed before; returns whether it is new. */
export async function raiseAlert({ key, ...data }: Alert): Promise<boolean> {
  return enqueueMail(database().queries, {
    dedupeKey: `alert:${key}`,
    subjectId: null,
    to: staffMailbox(),
    subject: data.heading,
    template: { name: 'alert', data },
  });
}
