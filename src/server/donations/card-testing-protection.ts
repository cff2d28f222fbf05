import { dayMs, minuteMs } from '#model/dates/durations.ts';
import { gt, lt, sql } from 'drizzle-orm';
import { database, type Queries } from '../db/client.ts';
import { paymentDeclines } from '../db/schema.ts';
import { currentMinute, floorToMinute } from '../http/rate-limit.ts';

// Declines are stored for as long as an episode of card testing is known, so that it is reported once.
const storedMs = dayMs;

export const cardTestingBounds = { declines: 20, minutes: 10, quietMinutes: 60 } as const;

/** Adds one to the declined payments of the current minute. The webhook calls it. */
export async function countDecline(): Promise<void> {
  await database()
    .queries.insert(paymentDeclines)
    .values({ minute: currentMinute(), count: 1 })
    .onConflictDoUpdate({
      target: paymentDeclines.minute,
      set: { count: sql`${paymentDeclines.count} + 1` },
    });
}

interface CardTestingProtection {
  /** True while new payments need a confirmed address. */
  isActive: boolean;
  /** `activeSince` is null while the protection is off, or when it began before the oldest stored decline. */
  activeSince: Date | null;
  /** The beginning of the newest episode; episodes less than an hour apart are one. */
  since: Date | null;
}

function findStart(isMany: (at: number) => boolean, now: Date): Date | null {
  let at = floorToMinute(now).getTime();
  while (isMany(at - minuteMs)) at -= minuteMs;
  // Beyond this the declines that began it may be forgotten.
  const oldestKnown = now.getTime() - storedMs + cardTestingBounds.minutes * minuteMs;
  return at > oldestKnown ? new Date(at) : null;
}

/**
 * Finds whether many cards are being declined, and since when.
 *
 * @param counts the declines by minute, oldest first
 */
export function findCardTesting(
  counts: { minute: Date; count: number }[],
  now: Date,
): CardTestingProtection {
  const { declines, minutes, quietMinutes } = cardTestingBounds;
  const isMany = (at: number) => {
    const within = counts.filter(
      ({ minute }) => minute.getTime() <= at && minute.getTime() > at - minutes * minuteMs,
    );
    return within.reduce((sum, { count }) => sum + count, 0) >= declines;
  };
  let since: Date | null = null;
  let last = 0;
  for (const { minute } of counts) {
    const at = minute.getTime();
    if (!isMany(at)) continue;
    if (since === null || at - last > quietMinutes * minuteMs) since = minute;
    last = at;
  }
  const isActive = isMany(now.getTime());
  return { isActive, activeSince: isActive ? findStart(isMany, now) : null, since };
}

/** Reads from the declines of the last 24 hours whether new donors must confirm their address. */
export async function readCardTestingProtection(
  now = new Date(),
  db: Queries = database().queries,
): Promise<CardTestingProtection> {
  const counts = await db
    .select()
    .from(paymentDeclines)
    .where(gt(paymentDeclines.minute, new Date(now.getTime() - storedMs)))
    .orderBy(paymentDeclines.minute);
  return findCardTesting(counts, now);
}

/** Deletes the counts of declines that are older than 24 hours. */
export async function deleteOldDeclines(): Promise<void> {
  const isOld = lt(paymentDeclines.minute, new Date(Date.now() - storedMs));
  await database().queries.delete(paymentDeclines).where(isOld);
}
