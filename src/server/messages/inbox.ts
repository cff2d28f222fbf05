import { and, asc, eq, isNull } from 'drizzle-orm';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { daysBetween } from '#model/dates/iso-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { formatCount } from '#model/text/format-count.ts';
import { database } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import { countAll, type FoundItem, type InboxLines } from '../inbox-lines.ts';

async function findMessages(now: Date): Promise<FoundItem | undefined> {
  const { name, subject, createdAt, answeredAt, spam, id } = contactMessages;
  const [oldest] = await database()
    .queries.select({ count: countAll, name, subject, createdAt })
    .from(contactMessages)
    .where(and(eq(spam, false), isNull(answeredAt)))
    .orderBy(asc(createdAt), asc(id))
    .limit(1);
  if (!oldest) return undefined;
  const days = daysBetween(dayInPacific(oldest.createdAt), dayInPacific(now));
  return {
    count: oldest.count,
    detail: `Oldest: ${oldest.name || 'No name given'}, ${oldest.subject}`,
    when: days < 1 ? 'Today' : formatCount(days, 'day'),
    tone: days < 7 ? 'quiet' : days < 30 ? 'warn' : 'bad',
  };
}

/** Finds messages that nobody has answered. */
export const messageInbox: InboxLines = {
  messages: {
    one: 'Message not answered',
    many: 'Messages not answered',
    href: `${portalPaths.messages}?status=open`,
    find: findMessages,
  },
};
