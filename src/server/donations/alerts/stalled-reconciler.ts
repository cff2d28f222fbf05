import { eq } from 'drizzle-orm';
import { hourMs } from '#model/dates/durations.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { database } from '../../db/client.ts';
import { reconciliations } from '../../db/schema.ts';
import { environment } from '../../env.ts';
import { readPaymentKeys } from '../../gateways/stripe/keys.ts';
import { readCursors } from '../stripe-lists/cursors.ts';
import { type StaffAlert, donationsLink } from '../../mail/alert.ts';

const stalledAfterMs = 3 * hourMs;

/** Warns when no reconciliation has ended for three hours. */
export async function findStalledReconciler(now: Date): Promise<StaffAlert | StaffAlert[]> {
  const keys = readPaymentKeys(environment());
  if ('problem' in keys) return [];
  const { livemode } = keys;
  const { queries } = database();
  const [line] = await queries
    .select()
    .from(reconciliations)
    .where(eq(reconciliations.livemode, livemode));
  const cursors = await readCursors(livemode, ['entries', 'late-entries']);
  // The first run waits until the whole ledger was read.
  const firstPull = cursors['late-entries'].progress ?? cursors.entries.progress;
  const firstPullAt = firstPull && new Date(firstPull.startedAt);
  const last = line?.completeAt ?? firstPullAt;
  if (!last || now.getTime() - last.getTime() <= stalledAfterMs) return [];
  const since = last.toISOString();
  return {
    key: `silent-reconciler:${since}`,
    heading: 'Payments are not being compared',
    text: 'The reconciler has not finished for hours. Donations still arrive by webhook, but a lost one would go unnoticed. Check whether Stripe answers and whether STRIPE_SECRET_KEY is still valid.',
    details: [
      { label: line ? 'Last compared' : 'First run began', value: formatPacificDateTime(since) },
    ],
    link: donationsLink,
  };
}
