import { dayMs } from '#model/dates/durations.ts';
import type { Finding } from '#model/donations/admin-donations.ts';
import { database, type Queries } from '../../db/client.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { syncSubscription } from '../monthly/sync-subscription.ts';
import { payments } from '../payments.ts';
import { requireSubscription, restoreDonation } from '../restore-donation.ts';
import { type DonationRow, findByPayment } from '../rows.ts';
import { applyPaymentStatus, previewPaymentStatus } from '../status/apply-payment-status.ts';
import { isLeftToStripe } from '../status/payment-refused.ts';
import { syncFromStripe } from '../status/sync-from-stripe.ts';
import type { PaymentWithDonation } from './payments-with-donations.ts';
import { asDryRun } from './dry-run.ts';
import type { ReconciliationRun } from './run.ts';

/** The milliseconds after which an unpaid payment is canceled. */
export const unpaidForMs = dayMs;

function isAbandoned({ state, createdAt }: Payment, now: Date): boolean {
  const open = state === 'unpaid' || state === 'declined';
  return open && now.getTime() - createdAt.getTime() > unpaidForMs;
}

// Returns how the payment differs from a donation that existed already.
async function restoreAndApply(tx: Queries, payment: Payment, donationId: string) {
  await restoreDonation(tx, payment, donationId);
  const row = await findByPayment(tx, payment.id);
  if (!row) return 'payment';
  const outcome = await applyPaymentStatus(tx, row, payment);
  return typeof outcome === 'object' ? outcome.mismatch : undefined;
}

async function restore(payment: Payment, donationId: string) {
  await requireSubscription(payment);
  await database().transaction((tx) => restoreDonation(tx, payment, donationId));
  const { outcome } = await syncFromStripe(payment.id);
  return typeof outcome === 'object' ? outcome.mismatch : undefined;
}

async function repairMissing(payment: Payment, { dryRun }: ReconciliationRun): Promise<Finding[]> {
  const { id: paymentId, donationId } = payment;
  if (!donationId) {
    if (payment.state !== 'succeeded') return [];
    return [{ kind: 'unmatched', paymentId, donationId, detail: 'paid, but for no donation here' }];
  }
  // A renewal that was refused is no donation.
  if (payment.subscriptionId && payment.state !== 'succeeded') return [];
  const mismatch = dryRun
    ? await asDryRun((tx) => restoreAndApply(tx, payment, donationId))
    : await restore(payment, donationId);
  if (mismatch) {
    return [{ kind: 'unmatched', paymentId, donationId, detail: `differs in ${mismatch}` }];
  }
  return [{ kind: 'restored', paymentId, donationId, detail: `was missing, ${payment.state}` }];
}

async function cancel(
  payment: Payment,
  row: DonationRow,
  { dryRun }: ReconciliationRun,
): Promise<Finding> {
  if (!dryRun) {
    await payments().cancel(payment.id, 'abandoned');
    await syncFromStripe(payment.id);
    if (payment.subscriptionId) await syncSubscription(payment.subscriptionId);
  }
  const detail = 'unpaid for more than a day';
  return { kind: 'canceled', paymentId: payment.id, donationId: row.id, detail };
}

const notAtProvider = 'succeeded here, but the provider has no such payment';

/** Makes a donation what its payment says, and returns what it found. */
export async function repairPayment(
  { payment, row }: PaymentWithDonation,
  run: ReconciliationRun,
): Promise<Finding[]> {
  if (!row) return repairMissing(payment, run);
  const ids = { paymentId: payment.id, donationId: row.id };
  const { mismatch, changes } = previewPaymentStatus(row, payment);
  // An unpaid second payment of a donation is canceled; every other mismatch is for staff.
  const isSpare = mismatch === 'payment' && payment.state !== 'succeeded';
  if (mismatch && !isSpare) {
    return [{ kind: 'unmatched', ...ids, detail: `differs in ${mismatch}` }];
  }
  if (!isSpare && row.status === 'succeeded' && payment.state !== 'succeeded') {
    const detail = `succeeded here, but is ${payment.state} at Stripe`;
    return [{ kind: 'unmatched', ...ids, detail }];
  }
  const changed = Object.keys(changes);
  const isToCancel = isAbandoned(payment, run.now) && !(await isLeftToStripe(payment, row));
  // A donor whose bank refused the payment is told so before the payment is canceled.
  if (changed.length > 0) {
    if (run.dryRun) await asDryRun((tx) => applyPaymentStatus(tx, row, payment));
    else await syncFromStripe(payment.id);
  }
  if (isToCancel) return [await cancel(payment, row, run)];
  if (changed.length === 0) return [];
  return [{ kind: 'updated', ...ids, detail: `differed in ${changed.join(', ')}` }];
}

/** Makes the finding that Stripe has no payment of a donation. */
export const notAtProviderFinding = (paymentId: string | null, donationId: string): Finding => ({
  kind: 'unmatched',
  paymentId,
  donationId,
  detail: notAtProvider,
});
