import { database } from '../db/client.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { TemplateUse } from '../mail/templates/registry.ts';

/** Alerts are excluded from the alert about failing mail. */
export const alertPrefix = 'alarm:';

type AlertWords = Extract<TemplateUse, { name: 'alarm' }>['data'];

export interface Alert extends AlertWords {
  /** The same fact is mailed once, such as `mail-given-up:1`. */
  fact: string;
}

/** Mails staff unless this fact was mailed before; returns whether it is new. */
export async function raiseAlert({ fact, ...data }: Alert): Promise<boolean> {
  return enqueueMail(database().queries, {
    dedupeKey: `${alertPrefix}${fact}`,
    to: staffMailbox(),
    subject: data.heading,
    template: { name: 'alarm', data },
  });
}
