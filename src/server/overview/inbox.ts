import type { InboxItem } from '#model/admin/overview.ts';
import { applicationInbox } from '../applications/inbox.ts';
import { donationInbox } from '../donations/inbox.ts';
import { runLogged } from '../http/background.ts';
import type { InboxLines } from '../inbox-lines.ts';
import { mailInbox } from '../mail/inbox.ts';
import { messageInbox } from '../messages/inbox.ts';
import { postInbox } from '../posts/inbox.ts';

/** Lines of equal urgency stand in this order. */
export const inboxLines: InboxLines = {
  ...applicationInbox,
  ...donationInbox,
  ...messageInbox,
  ...mailInbox,
  ...postInbox,
};

const urgency: readonly InboxItem['tone'][] = ['bad', 'warn', 'quiet'];

/**
 * Finds what every noun says waits for staff, late and failed items first. What cannot be read is logged, named in
 * `unread`, and hides nothing else.
 */
export async function listInbox(now: Date): Promise<{ waiting: InboxItem[]; unread: string[] }> {
  const unread: string[] = [];
  const items = await Promise.all(
    Object.entries(inboxLines).map(async ([kind, { one, many, href, find }]) => {
      const found: InboxItem[] = [];
      const isRead = await runLogged(`find ${kind}`, async () => {
        const item = await find(now);
        if (item) found.push({ kind, title: item.count === 1 ? one : many, href, ...item });
      });
      if (!isRead) unread.push(many);
      return found;
    }),
  );
  const waiting = items.flat().sort((a, b) => urgency.indexOf(a.tone) - urgency.indexOf(b.tone));
  return { waiting, unread };
}
