import type { ContactMessage } from '#model/messages/admin-messages.ts';
import type { BulkAction } from '../table/use-bulk.ts';
import { changeMessages } from './message-queries.ts';
import { messageActions } from './use-message-actions.ts';

const missingText = 'The message no longer exists.';

function bulkAction(
  { verb, change }: (typeof messageActions)[keyof typeof messageActions],
  looks: Pick<BulkAction<ContactMessage>, 'label' | 'icon'>,
): BulkAction<ContactMessage> {
  return {
    ...looks,
    verb,
    missingReason: missingText,
    send: (rows) => changeMessages(rows, change),
  };
}

const answer = bulkAction(messageActions.answer, { label: 'Mark as answered', icon: 'check' });
const open = bulkAction(messageActions.open, { label: 'Open again', icon: 'undo' });
const spam = bulkAction(messageActions.spam, { label: 'Mark as spam', icon: 'flag' });
const notSpam = bulkAction(messageActions.notSpam, { label: 'Not spam', icon: 'undo' });

export const messageBulkActions: Readonly<Record<string, readonly BulkAction<ContactMessage>[]>> = {
  open: [answer, spam],
  answered: [open, spam],
  spam: [notSpam],
  all: [answer, open, spam],
};
