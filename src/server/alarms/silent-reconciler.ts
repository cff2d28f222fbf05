import { lt, sql } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { reconciliations } from '../db/schema.ts';
import { readPaymentKeys } from '../gateways/payment-keys.ts';
import { environment } from '../env.ts';
import type { Alarm } from './alarm.ts';

/** It runs every quarter of an hour; a provider that is away for this long is news, in milliseconds. */
const patienceMs = 3 * 60 * 60 * 1000;

/** An alarm when payments have not all been compared for hours, while this site takes gifts. */
export async function silentReconciler(now: Date): Promise<Alarm[]> {
  const keys = readPaymentKeys(environment());
  if ('problem' in keys) return [];
  const { checkedAt, completeAt } = reconciliations;
  const rows = await database()
    .queries.select()
    .from(reconciliations)
    .where(lt(sql`coalesce(${completeAt}, ${checkedAt})`, new Date(now.getTime() - patienceMs)));
  return rows
    .filter((row) => row.livemode === keys.livemode)
    .map((row) => (row.completeAt ?? row.checkedAt).toISOString())
    .map((since) => ({
      fact: `silent-reconciler:${since}`,
      heading: 'Payments are not being compared',
      text: 'The reconciler has not come through for hours. Gifts are still taken and settled by webhook, but nobody would notice a lost one. See whether Stripe answers and whether STRIPE_SECRET_KEY is still valid; npm run donations:reconcile names a payment that is refused each time.',
      facts: [{ label: 'Last compared', value: since }],
      link: { label: 'Open Donations', path: '/admin/donations' },
    }));
}
