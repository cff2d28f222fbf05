import { desc, sql } from 'drizzle-orm';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { formatMonthDay } from '#model/dates/calendar-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { countAll, type FoundItem, type InboxLines } from '../inbox-lines.ts';
import { hasEnded, isUndelivered } from './undelivered-mail.ts';

async function findMails(now: Date): Promise<FoundItem | undefined> {
  const [newest] = await database()
    .queries.select({
      count: countAll,
      subject: outbox.subject,
      createdAt: outbox.createdAt,
      isWaiting: sql<boolean>`not ${hasEnded}`,
      reason: outbox.lastError,
    })
    .from(outbox)
    .where(isUndelivered(now))
    .orderBy(hasEnded, desc(outbox.createdAt), desc(outbox.id))
    .limit(1);
  if (!newest) return undefined;
  return {
    count: newest.count,
    detail: newest.isWaiting
      ? `Waiting: ${newest.reason ?? 'not tried yet'}`
      : `Last: ${newest.subject}`,
    when: formatMonthDay(dayInPacific(newest.createdAt)),
    tone: newest.isWaiting ? 'bad' : 'quiet',
  };
}

/** Finds mails that were given up or do not leave. */
export const mailInbox: InboxLines = {
  mails: {
    one: 'Email not delivered',
    many: 'Emails not delivered',
    href: portalPaths.emails,
    find: findMails,
  },
};
