import { minuteMs } from '#model/dates/durations.ts';
import { isIPv6 } from 'node:net';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { database } from '../db/client.ts';
import { rateLimits } from '../db/schema.ts';
import { computeKeyedHash } from '../keyed-hash.ts';
import type { ApiEnv } from './api.ts';
import { withDescription } from './route-description.ts';
import { HttpError } from './errors.ts';

function addressGroups(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text = '') =>
    text.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/**
 * Returns the network of an address, by which calls are counted: an IPv6 /64, which one customer owns, or the IPv4
 * address, mapped or not.
 */
export function clientNetwork(ip: string): string {
  const address = ip.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return address;
  const groups = addressGroups(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535') {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
    return bytes.join('.');
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

export const limitsPerMinute = {
  contact: 5,
  application: 5,
  intent: 10,
  'admin-password': 10,
  confirm: 60,
  'donation-read': 60,
  'own-address': 30,
  verify: 60,
  'verify-amount': 10,
  'private-link': 60,
  'application-link': 5,
  'giving-link': 5,
  'invalid-body': 60,
  'deep-health': 10,
  search: 120,
  /** Calls are counted for each key, because the platform calls from few addresses for all its researchers. */
  'access-key': 120,
  'access-refused': 120,
} as const;

/** The most payments that the whole site begins in a usual hour. */
export const intentsPerHour = 300;

type LimitedAction = keyof typeof limitsPerMinute;

interface Client {
  env: { ip: string };
}

/** Returns the beginning of a time's minute. */
export function floorToMinute(timestamp: Date): Date {
  return new Date(Math.floor(timestamp.getTime() / minuteMs) * minuteMs);
}

/** Returns the beginning of this minute, under which the calls of a client are counted. */
export function currentMinute(): Date {
  return floorToMinute(new Date());
}

// Addresses are personal data: only a hash is stored.
function hashClient(client: string, minute: Date): string {
  return computeKeyedHash('rate limit', `${minute.toISOString()} ${client}`).toString('hex');
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
 * Counts what one client does, such as a network or the hash of a key.
 *
 * @throws HttpError 429 with `Retry-After` above the limit
 */
export async function countUse(action: LimitedAction, name: string): Promise<void> {
  const minute = currentMinute();
  const client = hashClient(name, minute);
  const [row] = await database()
    .queries.insert(rateLimits)
    .values({ action, client, minute, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.action, rateLimits.client, rateLimits.minute],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count });
  if (row && row.count > limitsPerMinute[action]) throw tooMany(minute);
}

/** Counts a request of its network. @throws HttpError 429 with `Retry-After` above the limit */
export async function countRequest(c: Client, action: LimitedAction): Promise<void> {
  await countUse(action, clientNetwork(c.env.ip));
}

/** Refuses like `countRequest`, without counting. */
export async function refuseWhenUsedUp(c: Client, action: LimitedAction): Promise<void> {
  const minute = currentMinute();
  const client = hashClient(clientNetwork(c.env.ip), minute);
  const isTheirs = and(eq(rateLimits.action, action), eq(rateLimits.client, client));
  const [row] = await database()
    .queries.select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(isTheirs, eq(rateLimits.minute, minute)));
  if (row && row.count >= limitsPerMinute[action]) throw tooMany(minute);
}

/** The milliseconds for which counts are stored, as far as the alert looks back. */
export const countsHoldMs = 60 * minuteMs;

/** Deletes the counts of calls that are older than an hour. The scheduled job `sweep` calls it. */
export async function deleteOldCounts(): Promise<void> {
  const isOld = lt(rateLimits.minute, new Date(Date.now() - countsHoldMs));
  await database().queries.delete(rateLimits).where(isOld);
}

/** Counts and limits a client's requests. Stands behind the validators, so that only well-formed requests count. */
export function limit(action: LimitedAction): MiddlewareHandler<ApiEnv> {
  const count: MiddlewareHandler<ApiEnv> = async (c, next) => {
    await countRequest(c, action);
    await next();
  };
  return withDescription(count, { perMinute: limitsPerMinute[action], refusals: [429] });
}
