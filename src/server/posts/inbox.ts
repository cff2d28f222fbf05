import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { formatMonthDay } from '#model/dates/calendar-days.ts';
import { dayInPacific, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { blogPosts, cmsRecords } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { countAll, type FoundItem, type InboxLines } from '../inbox-lines.ts';
import { isHeldBack } from './publish-scheduled.ts';

async function findConflicts(): Promise<FoundItem | undefined> {
  const { title, updatedAt, cmsConflict, cmsEntryId } = blogPosts;
  const [newest] = await database()
    .queries.select({ count: countAll, title, updatedAt })
    .from(blogPosts)
    .innerJoin(cmsRecords, eq(cmsRecords.entryId, cmsEntryId))
    .where(and(cmsConflict, cmsRecords.present))
    .orderBy(desc(updatedAt))
    .limit(1);
  if (!newest) return undefined;
  return {
    count: newest.count,
    detail: `${newest.title}, changed on both sides.`,
    when: formatMonthDay(dayInPacific(newest.updatedAt)),
    tone: 'quiet',
  };
}

async function findScheduled(now: Date): Promise<FoundItem | undefined> {
  const { title, scheduledFor, id } = blogPosts;
  const [next] = await database()
    .queries.select({ count: countAll, title, scheduledFor, isHeldBack })
    .from(blogPosts)
    .where(isNotNull(scheduledFor))
    .orderBy(asc(scheduledFor), asc(id))
    .limit(1);
  if (!next?.scheduledFor) return undefined;
  const isLate = next.isHeldBack && next.scheduledFor <= now;
  return {
    count: next.count,
    detail: next.isHeldBack
      ? `Held back by a conflict or a missing field: ${next.title}`
      : `Next: ${next.title}`,
    when: formatPacificDateTime(next.scheduledFor.toISOString()),
    tone: isLate ? 'bad' : next.isHeldBack ? 'warn' : 'quiet',
  };
}

/** Finds posts in conflict with Contentful, and those that wait for their time. */
export const postInbox: InboxLines = {
  conflicts: {
    one: 'Post in conflict',
    many: 'Posts in conflict',
    href: `${portalPaths.posts}?status=conflict`,
    find: findConflicts,
  },
  scheduled: {
    one: 'Post scheduled',
    many: 'Posts scheduled',
    href: `${portalPaths.posts}?status=scheduled`,
    find: findScheduled,
  },
};
