import { createHmac, hkdfSync } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { rateLimits } from '../db/schema.ts';
import { environment } from '../env.ts';
import { clientNetwork } from './client-network.ts';
import { HttpError } from './errors.ts';

/** Requests a client may make per minute, by action (P-94). */
export const limitsPerMinute = {
  contact: 5,
  application: 5,
  intent: 10,
  'admin-password': 10,
  confirm: 60,
  'donation-read': 60,
  verify: 60,
  /** Bodies that do not fit the schema (422). */
  'invalid-body': 60,
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

/**
 * Derived from the secrets that this site has anyway (RFC 5869), so that no setting is added: as strong
 * as the strongest of them.
 */
function hashKey(): Uint8Array {
  const { ADMIN_PASSWORD, DATABASE_URL, NETLIFY_DB_URL, STRIPE_SECRET_KEY } = environment();
  const secrets = [ADMIN_PASSWORD, DATABASE_URL, NETLIFY_DB_URL, STRIPE_SECRET_KEY];
  return new Uint8Array(hkdfSync('sha256', JSON.stringify(secrets), '', 'rate-limits', 32));
}

/** Addresses are personal data: only a keyed hash, different every minute, is stored. */
function hashClient(ip: string, minute: Date): string {
  return createHmac('sha256', hashKey())
    .update(`${minute.toISOString()} ${clientNetwork(ip)}`)
    .digest('hex');
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
 * Counts one request of an action from the caller's network.
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

/** Alerts look at this much of the past, in milliseconds. */
export const countsHoldMs = 60 * minuteMs;

/** Removes counts that neither a limit nor an alert needs. Safe to run at any time. */
export async function forgetOldCounts(): Promise<void> {
  await database()
    .queries.delete(rateLimits)
    .where(lt(rateLimits.minute, new Date(Date.now() - countsHoldMs)));
}
