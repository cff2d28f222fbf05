import { eq, gt, isNotNull, sql } from 'drizzle-orm';
import { applicationReference } from '#lib/applications/application-reference.ts';
import { listOverdueApplications } from '../applications/review-times.ts';
import { cmsMirror } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { rateLimits, reconciliations } from '../db/schema.ts';
import { environment } from '../env.ts';
import { readPaymentKeys } from '../gateways/stripe/keys.ts';
import { countsHoldMs, intentsPerHour } from '../http/rate-limit.ts';
import { type Alert, raiseAlert } from './alert.ts';
import { cardTesting } from './card-testing.ts';
import { mailFailures } from './mail-failures.ts';

const stalledAfterMs = 3 * 60 * 60 * 1000;

async function stalledReconciler(now: Date): Promise<Alert[]> {
  const keys = readPaymentKeys(environment());
  if ('problem' in keys) return [];
  const [row] = await database()
    .queries.select()
    .from(reconciliations)
    .where(eq(reconciliations.livemode, keys.livemode));
  const last = row && (row.completeAt ?? row.checkedAt);
  if (!last || now.getTime() - last.getTime() <= stalledAfterMs) return [];
  const since = last.toISOString();
  return [
    {
      key: `silent-reconciler:${since}`,
      heading: 'Payments are not being compared',
      text: 'The reconciler has not finished for hours. Donations still arrive by webhook, but a lost one would go unnoticed. Check whether Stripe answers and whether STRIPE_SECRET_KEY is still valid; npm run donations:reconcile names a payment that is refused each time.',
      facts: [{ label: 'Last compared', value: since }],
      link: { label: 'Open Donations', path: '/admin/donations' },
    },
  ];
}

const maxAlerts = 20;

async function overdueApplications(now: Date): Promise<Alert[]> {
  const rows = (await listOverdueApplications(now)).slice(0, maxAlerts);
  return rows.map(({ id, number, createdAt }) => ({
    key: `overdue-application:${id}`,
    heading: 'An application is overdue',
    text: 'An applicant was promised an answer within 5-7 business days, and the seventh has passed. Decide, or write to them when they can expect to hear.',
    facts: [
      { label: 'Application', value: applicationReference(number, createdAt.toISOString()) },
      { label: 'Received', value: createdAt.toISOString() },
    ],
    link: { label: 'Open the application', path: `/admin/applications/${id}` },
  }));
}

async function failingMirror(now: Date): Promise<Alert[]> {
  const rows = await database()
    .queries.select({ error: cmsMirror.error, finishedAt: cmsMirror.finishedAt })
    .from(cmsMirror)
    .where(isNotNull(cmsMirror.error));
  const day = now.toISOString().slice(0, 10);
  return rows.map(({ error, finishedAt }) => ({
    key: `failing-mirror:${day}`,
    heading: 'Articles are not coming over from Contentful',
    text: 'The last run of the mirror failed. What is on the site stays; what is new in Contentful waits. The next run is in a quarter of an hour at the latest.',
    facts: [
      { label: 'Reason', value: error ?? 'unknown' },
      { label: 'Tried at', value: finishedAt?.toISOString() ?? 'unknown' },
    ],
    link: { label: 'Open Blog', path: '/admin/blog' },
  }));
}

/** Requests per action and hour from all addresses (P-95). */
const ceilings = {
  'admin-password': {
    perHour: 100,
    heading: 'Many wrong admin passwords',
    text: 'Within an hour the admin portal was sent far more wrong passwords than staff mistype. Each address is held to 10 a minute, so a password of 16 random characters is safe. If yours is shorter, or was shared, change ADMIN_PASSWORD now (docs/runbook.md).',
    link: { label: 'Open the portal', path: '/admin' },
  },
  intent: {
    perHour: intentsPerHour,
    heading: 'Many donations were started',
    text: 'Within an hour far more donations were started than usual. After a campaign that is good news. Otherwise somebody may be testing stolen cards: look in Stripe for many declined payments, and switch on its Radar rules against card testing.',
    link: { label: 'Open Donations', path: '/admin/donations' },
  },
} as const;

/** Refusing requests instead would let an attacker lock out staff and donors. */
async function trafficCeilings(now: Date): Promise<Alert[]> {
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
        key: `many:${action}:${day}`,
        ...words,
        facts: [
          { label: 'In the last hour', value: String(count) },
          { label: 'Expected at most', value: String(perHour) },
        ],
      },
    ];
  });
}

const checks: ((now: Date) => Promise<Alert[]>)[] = [
  stalledReconciler,
  overdueApplications,
  mailFailures,
  failingMirror,
  cardTesting,
  trafficCeilings,
];

/** Mails staff about problems that need a person, once per fact; returns the new facts. */
export async function checkAlerts(now = new Date()): Promise<string[]> {
  const raised: string[] = [];
  for (const check of checks) {
    for (const alert of await check(now)) if (await raiseAlert(alert)) raised.push(alert.key);
  }
  return raised;
}
