import { gt, sql } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { rateLimits } from '../db/schema.ts';
import { countsHoldMs } from '../http/rate-limit.ts';
import type { Alarm } from './alarm.ts';

/** Most of an action in one hour from all addresses together (P-95), and what more means. */
const ceilings = {
  'admin-password': {
    perHour: 100,
    heading: 'Many wrong admin passwords',
    text: 'Within an hour the admin portal was sent far more wrong passwords than staff mistype. Each address is held to 10 a minute, so a password of 16 random characters is safe. If yours is shorter, or was shared, change ADMIN_PASSWORD now (docs/runbook.md).',
    link: { label: 'Open the portal', path: '/admin' },
  },
  intent: {
    perHour: 300,
    heading: 'Many donations were started',
    text: 'Within an hour far more donations were started than usual. After a campaign that is good news. Otherwise somebody may be testing stolen cards: look in Stripe for many declined payments, and switch on its Radar rules against card testing.',
    link: { label: 'Open Donations', path: '/admin/donations' },
  },
} as const;

/**
 * One alert a day for each action above its ceiling. Requests are not refused for it: that would let
 * an attacker lock out staff and donors.
 */
export async function trafficCeilings(now: Date): Promise<Alarm[]> {
  const rows = await database()
    .queries.select({
      action: rateLimits.action,
      count: sql<number>`cast(sum(${rateLimits.count}) as int)`,
    })
    .from(rateLimits)
    .where(gt(rateLimits.minute, new Date(now.getTime() - countsHoldMs)))
    .groupBy(rateLimits.action);
  const day = now.toISOString().slice(0, 10);
  return Object.entries(ceilings).flatMap(([action, { perHour, ...words }]) => {
    const count = rows.find((row) => row.action === action)?.count ?? 0;
    if (count <= perHour) return [];
    return [
      {
        fact: `many:${action}:${day}`,
        ...words,
        facts: [
          { label: 'In the last hour', value: String(count) },
          { label: 'Expected at most', value: String(perHour) },
        ],
      },
    ];
  });
}
