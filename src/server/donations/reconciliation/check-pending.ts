import { and, asc, gt, lt } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { payments } from '../payments.ts';
import { type DonationRow, hasStatus } from '../rows.ts';
import { abandonDonation } from '../status/apply-payment-status.ts';
import { checkPayment } from './check-payment.ts';
import { continueList } from '../stripe-lists/continue-reading.ts';
import { unpaidForMs } from './repair-payment.ts';
import { addFindings, type ReconciliationRun } from './run.ts';

const isPending = () => hasStatus('pending', payments().livemode);

/** Returns when the oldest pending donation of this mode was begun, or undefined. A run looks back at least as far. */
export async function findOldestPending(): Promise<Date | undefined> {
  const [row] = await database()
    .queries.select({ createdAt: donations.createdAt })
    .from(donations)
    .where(isPending())
    .orderBy(asc(donations.createdAt))
    .limit(1);
  return row?.createdAt;
}

async function abandon(row: DonationRow, run: ReconciliationRun): Promise<void> {
  const ids = { paymentId: row.paymentIntentId, donationId: row.id };
  await addFindings(run, ids, async () => {
    if (!run.dryRun && !(await abandonDonation(database().queries, row))) return [];
    const detail = 'begun more than a day ago, and the provider has no payment for it';
    return [{ kind: 'abandoned', ...ids, detail }];
  });
}

async function checkPending(row: DonationRow, run: ReconciliationRun): Promise<void> {
  if (run.findings.some(({ donationId }) => donationId === row.id)) return;
  const { paymentIntentId: paymentId } = row;
  if (paymentId !== null && (await checkPayment(paymentId, run)) !== 'missing') return;
  await abandon(row, run);
}

function selectPendingAfter(
  after: string | null,
  limit: number,
  run: ReconciliationRun,
): Promise<DonationRow[]> {
  const before = new Date(run.now.getTime() - unpaidForMs);
  return database()
    .queries.select()
    .from(donations)
    .where(
      and(
        isPending(),
        lt(donations.createdAt, before),
        after === null ? undefined : gt(donations.id, after),
      ),
    )
    .orderBy(asc(donations.id))
    .limit(limit);
}

/**
 * Closes donations that were not paid for a day. Run it after unpaid payments and the ledger were read: if Stripe's
 * response to the creation of a payment was lost, its donation is found only by the payment. Returns whether there was
 * time for all.
 *
 * @throws ProviderError
 */
export function checkPendingDonations(
  run: ReconciliationRun,
  hasTime: () => boolean,
): Promise<boolean> {
  return continueList(
    run,
    {
      list: 'pending',
      rowsAfter: (after, limit) => selectPendingAfter(after, limit, run),
      check: (row) => checkPending(row, run),
    },
    hasTime,
  );
}
