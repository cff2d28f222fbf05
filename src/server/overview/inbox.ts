import { inboxKinds, type InboxItem, type InboxKind } from '#model/admin/overview.ts';
import { applicationInbox } from '../applications/inbox.ts';
import { donationInbox } from '../donations/inbox.ts';
import { runLogged } from '../http/background.ts';
import type { InboxFinders } from '../inbox-finders.ts';
import { mailInbox } from '../mail/inbox.ts';
import { messageInbox } from '../messages/inbox.ts';
import { postInbox } from '../posts/inbox.ts';

const finders: InboxFinders<InboxKind> = {
  ...applicationInbox,
  ...donationInbox,
  ...messageInbox,
  ...mailInbox,
  ...postInbox,
};

const urgency: readonly InboxItem['tone'][] = ['bad', 'warn', 'quiet'];

/**
 * Finds what every noun says waits for staff, late and failed items first. A kind that cannot be read is logged, named
 * in `unread`, and hides no other.
 */
export async function listInbox(now: Date): Promise<{ waiting: InboxItem[]; unread: InboxKind[] }> {
  const unread: InboxKind[] = [];
  const items = await Promise.all(
    inboxKinds.map(async (kind) => {
      const found: InboxItem[] = [];
      const isRead = await runLogged(`find ${kind}`, async () => {
        const item = await finders[kind](now);
        if (item) found.push({ kind, ...item });
      });
      if (!isRead) unread.push(kind);
      return found;
    }),
  );
  const waiting = items.flat().sort((a, b) => urgency.indexOf(a.tone) - urgency.indexOf(b.tone));
  return { waiting, unread };
}
