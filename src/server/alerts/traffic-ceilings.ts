import { gt, sql } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { rateLimits } from '../db/schema.ts';
import { countsHoldMs, intentsPerHour } from '../http/rate-limit.ts';
import { type StaffAlert, donationsLink, portalLink } from '../mail/alert.ts';

const ceilings = {
  'admin-password': {
    perHour: 100,
    heading: 'Many wrong admin passwords',
    text: 'Within an hour the admin portal was sent far more wrong passwords than staff mistype. Each address is held to 10 a minute, so a password of 16 random characters is safe. If yours is shorter, or was shared, change ADMIN_PASSWORD now (docs/runbook.md).',
    link: portalLink,
  },
  intent: {
    perHour: intentsPerHour,
    heading: 'Many donations were started',
    text: 'Within an hour far more donations were started than usual. After a campaign that is good news. Otherwise somebody may be testing stolen cards: look in Stripe for many declined payments, and switch on its Radar rules against card testing. Above 300 unpaid payments in an hour, donors are asked to come back later or to give another way.',
    link: donationsLink,
  },
} as const;

/** Warns of far more calls within an hour than usual. Only payments are refused then, as staff must get in. */
export async function findReachedCeilings(now: Date): Promise<StaffAlert[]> {
  const rows = await database()
    .queries.select({
      action: rateLimits.action,
      count: sql<number>`cast(sum(${rateLimits.count}) as int)`,
    })
    .from(rateLimits)
    .where(gt(rateLimits.minute, new Date(now.getTime() - countsHoldMs)))
    .groupBy(rateLimits.action);
  const day = now.toISOString().slice(0, 10);
  return Object.entries(ceilings).flatMap(([action, { perHour, ...text }]) => {
    const count = rows.find((row) => row.action === action)?.count ?? 0;
    if (count <= perHour) return [];
    const details = [
      { label: 'In the last hour', value: String(count) },
      { label: 'Expected at most', value: String(perHour) },
    ];
    return { key: `many:${action}:${day}`, ...text, details };
  });
}
