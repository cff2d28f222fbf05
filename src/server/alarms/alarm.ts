import { database } from '../db/client.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import type { TemplateUse } from '../mail/templates/registry.ts';

/** Keys of alarms begin so; an alarm about an alarm that cannot be sent would help nobody. */
export const alarmPrefix = 'alarm:';

type AlarmWords = Extract<TemplateUse, { name: 'alarm' }>['data'];

/** Something that staff must know of. */
export interface Alarm extends AlarmWords {
  /** What it is about, such as `mail-given-up:1`: the same fact has the same one for ever. */
  fact: string;
}

/**
 * Mails staff, unless they were told of this fact before.
 *
 * @returns whether this is news.
 */
export async function raiseAlarm({ fact, ...data }: Alarm): Promise<boolean> {
  return enqueueMail(database().queries, {
    dedupeKey: `${alarmPrefix}${fact}`,
    to: staffMailbox(),
    subject: data.heading,
    template: { name: 'alarm', data },
  });
}
