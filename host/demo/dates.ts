import { eq, gt } from 'drizzle-orm';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { giverJoins, giverMailboxes, outbox, people } from '#server/db/schema.ts';

/** Returns the time `days` days before `now`; 0 means half an hour ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs - 30 * minuteMs);
}

/** Backdates givers and other people that were written since `now`; mail that waits counts as sent. */
export async function backdate(now: Date, at: Date): Promise<void> {
  const { queries } = database();
  await queries.update(people).set({ createdAt: at }).where(gt(people.createdAt, now));
  const { since, until } = giverMailboxes;
  await queries.update(giverMailboxes).set({ since: at }).where(gt(since, now));
  await queries.update(giverMailboxes).set({ until: at }).where(gt(until, now));
  await queries.update(giverJoins).set({ joinedAt: at }).where(gt(giverJoins.joinedAt, now));
  await queries
    .update(outbox)
    .set({ state: 'sent', attempts: 1, createdAt: at, dueAt: at, sentAt: at })
    .where(eq(outbox.state, 'queued'));
}
