import type { Finding } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import type { Payment } from '../gateways/payment.ts';
import type { DonationRow } from './find-donation.ts';
import type { Match } from './match-payments.ts';
import { payments } from './payments.ts';
import { previewSettlement } from './settle-donation.ts';
import { settleFromProvider } from './settle-from-provider.ts';
import type { Mismatch } from './transitions.ts';

/** Payments that nobody completed within a day are closed (P-52). */
export const unpaidForMs = 24 * 60 * 60 * 1000;

export interface RepairOptions {
  now: Date;
  /** Find, but change nothing. */
  dryRun: boolean;
  /** False once the run has to come to its end. */
  hasTime: () => boolean;
}

/** True for a payment that its donor left open for more than a day. */
export function isAbandoned({ state, createdAt }: Payment, now: Date): boolean {
  const open = state === 'unpaid' || state === 'declined';
  return open && now.getTime() - createdAt.getTime() > unpaidForMs;
}

/** Makes a lost row again from what the payment remembers; settling follows. */
async function restoreRow(payment: Payment, id: string): Promise<void> {
  const { amountCents, currency, livemode, donorName, donorEmail, createdAt } = payment;
  await database()
    .queries.insert(donations)
    .values({ id, amountCents, currency, livemode, donorName, donorEmail, createdAt })
    .onConflictDoNothing();
}

/** A payment without a donation: made again when it names one, else for staff once it took money. */
async function repairMissing(payment: Payment, { dryRun }: RepairOptions): Promise<Finding[]> {
  const { id: paymentId, donationId } = payment;
  if (!donationId) {
    if (payment.state !== 'succeeded') return [];
    return [{ kind: 'unmatched', paymentId, donationId, detail: 'paid, but for no donation here' }];
  }
  if (!dryRun) {
    await restoreRow(payment, donationId);
    await settleFromProvider(paymentId);
  }
  return [{ kind: 'restored', paymentId, donationId, detail: `was missing, ${payment.state}` }];
}

async function cancel(payment: Payment, row: DonationRow, dryRun: boolean): Promise<Finding> {
  if (!dryRun) {
    await payments().cancel(payment.id);
    await settleFromProvider(payment.id);
  }
  const detail = 'unpaid for more than a day';
  return { kind: 'cancelled', paymentId: payment.id, donationId: row.id, detail };
}

/**
 * A payment that does not fit its donation is for staff, except a spare one: the donation has
 * another, and nobody was told how to pay this one.
 */
async function repairMismatch(
  { payment, row, mismatch }: { payment: Payment; row: DonationRow; mismatch: Mismatch },
  { now, dryRun }: RepairOptions,
): Promise<Finding[]> {
  const isSpare = mismatch === 'payment' && payment.state !== 'succeeded';
  if (isSpare) return isAbandoned(payment, now) ? [await cancel(payment, row, dryRun)] : [];
  const ids = { paymentId: payment.id, donationId: row.id };
  return [{ kind: 'unmatched', ...ids, detail: `differs in ${mismatch}` }];
}

/** Compares one payment with its donation and mends what differs. */
export async function repairPayment(match: Match, options: RepairOptions): Promise<Finding[]> {
  const { payment, row } = match;
  if (!row) return repairMissing(payment, options);
  const ids = { paymentId: payment.id, donationId: row.id };
  const preview = previewSettlement(row, payment);
  if ('mismatch' in preview) {
    return repairMismatch({ payment, row, mismatch: preview.mismatch }, options);
  }
  if (isAbandoned(payment, options.now)) return [await cancel(payment, row, options.dryRun)];
  const changed = Object.keys(preview.changes);
  if (changed.length === 0) return [];
  if (!options.dryRun) await settleFromProvider(payment.id);
  return [{ kind: 'settled', ...ids, detail: `differed in ${changed.join(', ')}` }];
}
