import type { ContactMessage } from '#model/messages/admin-messages.ts';
import type { BulkAct } from '../table/use-bulk.ts';
import { changeMessages } from './message-queries.ts';
import { acts } from './use-message-acts.ts';

const missing = 'The message is not there any more.';

function bulkAct(
  { verb, change }: (typeof acts)[keyof typeof acts],
  looks: Pick<BulkAct<ContactMessage>, 'label' | 'icon'>,
): BulkAct<ContactMessage> {
  return { ...looks, verb, missing, send: (rows) => changeMessages(rows, change) };
}

const answer = bulkAct(acts.answer, { label: 'Mark as answered', icon: 'check' });
const open = bulkAct(acts.open, { label: 'Open again', icon: 'undo' });
const spam = bulkAct(acts.spam, { label: 'Mark as spam', icon: 'flag' });
const notSpam = bulkAct(acts.notSpam, { label: 'Not spam', icon: 'undo' });

export const bulkActs: Readonly<Record<string, readonly BulkAct<ContactMessage>[]>> = {
  open: [answer, spam],
  answered: [open, spam],
  spam: [notSpam],
  all: [answer, open, spam],
};
