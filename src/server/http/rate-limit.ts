import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { rateLimits } from '../db/schema.ts';
import { HttpError } from './errors.ts';

/** Requests a client may make per minute, by action (decision 33). */
export const limitsPerMinute = {
  contact: 5,
  application: 5,
  intent: 10,
  'admin-password': 10,
  confirm: 60,
  'donation-read': 60,
  verify: 60,
} as const;

export type LimitedAction = keyof typeof limitsPerMinute;

/** Who asks: the context of an endpoint, or what a page knows of it. */
interface Caller {
  env: { ip: string };
}

const minuteMs = 60_000;

function currentMinute(): Date {
  return new Date(Math.floor(Date.now() / minuteMs) * minuteMs);
}

/** Addresses are personal data: only a hash, different every minute, is stored. */
function hashClient(address: string, minute: Date): string {
  return createHash('sha256').update(`${minute.toISOString()} ${address}`).digest('hex');
}

function tooMany(minute: Date): HttpError {
  const seconds = Math.max(1, Math.ceil((minute.getTime() + minuteMs - Date.now()) / 1000));
  return new HttpError(
    429,
    { error: `Too many requests. Please try again in ${seconds} seconds.` },
    { 'Retry-After': String(seconds) },
  );
}

/**
 * Counts one request of an action from the caller's address.
 *
 * @throws HttpError 429 with `Retry-After` once the minute's limit is passed.
 */
export async function countRequest(c: Caller, action: LimitedAction): Promise<void> {
  const minute = currentMinute();
  const [row] = await database()
    .queries.insert(rateLimits)
    .values({ action, client: hashClient(c.env.ip, minute), minute, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.action, rateLimits.client, rateLimits.minute],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count });
  if (row && row.count > limitsPerMinute[action]) throw tooMany(minute);
}

/**
 * Refuses when the minute's limit is already used up, without counting.
 *
 * @throws HttpError 429 with `Retry-After`.
 */
export async function refuseWhenUsedUp(c: Caller, action: LimitedAction): Promise<void> {
  const minute = currentMinute();
  const [row] = await database()
    .queries.select({ count: rateLimits.count })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.action, action),
        eq(rateLimits.client, hashClient(c.env.ip, minute)),
        eq(rateLimits.minute, minute),
      ),
    );
  if (row && row.count >= limitsPerMinute[action]) throw tooMany(minute);
}

/** Removes counts of past minutes. Safe to run at any time. */
export async function forgetOldCounts(): Promise<void> {
  await database().queries.delete(rateLimits).where(lt(rateLimits.minute, currentMinute()));
}
