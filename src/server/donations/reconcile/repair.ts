import { and, asc, DrizzleQueryError, lt } from 'drizzle-orm';
import type { Finding } from '#contracts/donations/admin-donations.ts';
import { database } from '../../db/client.ts';
import { isConnectionFailure } from '../../db/errors.ts';
import { donations } from '../../db/schema.ts';
import { ProviderError, ProviderRefusal } from '../../gateways/errors.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { endOfId, log } from '../../http/log.ts';
import { restoreRow, syncSubscription } from '../monthly/subscriptions.ts';
import { payments } from '../payments.ts';
import { type DonationRow, hasStatus } from '../rows.ts';
import { abandonDonation, previewPaymentStatus } from '../status/apply-payment-status.ts';
import { syncFromStripe } from '../status/sync-from-stripe.ts';
import type { Match } from './match-payments.ts';

/** Without the error's message: database errors repeat what a donor typed. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.message;
  return `could not be written here (${error instanceof Error ? error.name : 'unknown'})`;
}

function isOutage(error: unknown): boolean {
  if (error instanceof ProviderError) return !(error instanceof ProviderRefusal);
  return isConnectionFailure(error instanceof DrizzleQueryError ? error.cause : error);
}

/**
 * Reports a refusal of one payment as a finding, so that the others are still repaired.
 * @throws ProviderError and connection failures.
 */
export async function withFindings(
  ids: Pick<Finding, 'paymentId' | 'donationId'>,
  repair: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await repair();
  } catch (error) {
    if (isOutage(error)) throw error;
    const detail = reasonOf(error);
    const id = ids.paymentId ?? ids.donationId ?? '';
    log('error', 'reconciling refused', { ends: endOfId(id), detail });
    return [{ kind: 'refused', ...ids, detail }];
  }
}

/** Unpaid payments are canceled after a day (P-52). */
export const unpaidForMs = 24 * 60 * 60 * 1000;

export interface RepairOptions {
  now: Date;
  dryRun: boolean;
  hasTime: () => boolean;
}

export function isAbandoned({ state, createdAt }: Payment, now: Date): boolean {
  const open = state === 'unpaid' || state === 'declined';
  return open && now.getTime() - createdAt.getTime() > unpaidForMs;
}

async function repairMissing(payment: Payment, { dryRun }: RepairOptions): Promise<Finding[]> {
  const { id: paymentId, donationId } = payment;
  if (!donationId) {
    if (payment.state !== 'succeeded') return [];
    return [{ kind: 'unmatched', paymentId, donationId, detail: 'paid, but for no donation here' }];
  }
  // A renewal that was refused is no donation (P-161).
  if (payment.subscriptionId && payment.state !== 'succeeded') return [];
  if (!dryRun) {
    await restoreRow(payment, donationId);
    await syncFromStripe(paymentId);
  }
  return [{ kind: 'restored', paymentId, donationId, detail: `was missing, ${payment.state}` }];
}

async function cancel(payment: Payment, row: DonationRow, dryRun: boolean): Promise<Finding> {
  if (!dryRun) {
    await payments().cancel(payment.id, 'abandoned');
    await syncFromStripe(payment.id);
    if (payment.subscriptionId) await syncSubscription(payment.subscriptionId);
  }
  const detail = 'unpaid for more than a day';
  return { kind: 'canceled', paymentId: payment.id, donationId: row.id, detail };
}

export async function repairPayment(match: Match, options: RepairOptions): Promise<Finding[]> {
  const { payment, row } = match;
  if (!row) return repairMissing(payment, options);
  const ids = { paymentId: payment.id, donationId: row.id };
  const { mismatch, changes } = previewPaymentStatus(row, payment);
  // An unpaid second payment of a donation is canceled; every other mismatch is for staff.
  const isSpare = mismatch === 'payment' && payment.state !== 'succeeded';
  if (mismatch && !isSpare) {
    return [{ kind: 'unmatched', ...ids, detail: `differs in ${mismatch}` }];
  }
  if (isAbandoned(payment, options.now)) return [await cancel(payment, row, options.dryRun)];
  const changed = Object.keys(changes);
  if (changed.length === 0) return [];
  if (!options.dryRun) await syncFromStripe(payment.id);
  return [{ kind: 'updated', ...ids, detail: `differed in ${changed.join(', ')}` }];
}

const isPending = () => hasStatus('pending', payments().livemode);

export async function oldestPending(): Promise<Date | undefined> {
  const [row] = await database()
    .queries.select({ createdAt: donations.createdAt })
    .from(donations)
    .where(isPending())
    .orderBy(asc(donations.createdAt))
    .limit(1);
  return row?.createdAt;
}

async function repairOne(row: DonationRow, dryRun: boolean): Promise<Finding[]> {
  const { id: donationId, paymentIntentId: paymentId } = row;
  const payment = paymentId ? await payments().read(paymentId) : undefined;
  if (payment) {
    if (!dryRun) await syncFromStripe(payment.id);
    return [];
  }
  if (!dryRun && !(await abandonDonation(database().queries, row))) return [];
  const detail = 'begun more than a day ago, and the provider has no payment for it';
  return [{ kind: 'abandoned', paymentId, donationId, detail }];
}

/** Abandons donations pending for a day whose payment the provider does not have. */
export async function repairPending(
  listed: ReadonlySet<string>,
  { now, dryRun, hasTime }: RepairOptions,
): Promise<Finding[]> {
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(and(isPending(), lt(donations.createdAt, new Date(now.getTime() - unpaidForMs))));
  const findings: Finding[] = [];
  for (const row of rows) {
    if (!hasTime()) break;
    // If the answer was lost, only the payment knows its donation.
    if (listed.has(row.paymentIntentId ?? row.id)) continue;
    const ids = { paymentId: row.paymentIntentId, donationId: row.id };
    findings.push(...(await withFindings(ids, () => repairOne(row, dryRun))));
  }
  return findings;
}
