import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { DonationStatus } from '#model/donations/contract.ts';
import type { Queries } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { type Payment, type PaymentState, collectedCents } from '../../gateways/stripe/payment.ts';
import {
  enqueueAcknowledgment,
  updateAcknowledgment,
  updateDisputedAcknowledgment,
} from '../documents/acknowledgment.ts';
import { assignGiver, lockGivers } from '../givers.ts';
import { type DonationRow, nextDonationVersion } from '../rows.ts';
import { enqueueTributeNotice, stopTributeNotice } from '../tribute-notice.ts';
import { answerDueBy, summarizeDisputes } from './dispute-details.ts';
import { enqueuePaymentRefused } from './payment-refused.ts';

const statusFor: Readonly<Record<PaymentState, DonationStatus>> = {
  succeeded: 'succeeded',
  canceled: 'failed',
  declined: 'failed',
  unpaid: 'pending',
  processing: 'pending',
};

// A succeeded donation stays succeeded. A failed one stays failed while its payment is open for another card.
const allowedMoves: Readonly<Record<DonationStatus, readonly DonationStatus[]>> = {
  pending: ['succeeded', 'failed'],
  failed: ['succeeded'],
  succeeded: [],
};

/** Returns the status of a donation after a payment's; a succeeded donation keeps its own. */
export function nextStatus(old: DonationStatus, payment: Payment): DonationStatus {
  // A declined card can be followed by a bank debit, which takes days.
  if (old === 'failed' && payment.state === 'processing') return 'pending';
  const next = statusFor[payment.state];
  return allowedMoves[old].includes(next) ? next : old;
}

/** The reason why a payment is not of a donation; 'payment' means that another payment is already recorded. */
export type Mismatch = 'donation' | 'payment' | 'livemode' | 'currency' | 'amount';

/** Returns why a payment does not fit a donation; undefined when it does. */
export function findMismatch(
  donation: Pick<DonationRow, 'id' | 'paymentIntentId' | 'amountCents' | 'currency' | 'livemode'>,
  payment: Payment,
): Mismatch | undefined {
  // A renewal's id is keyed with a secret that may have been replaced since.
  const isKnownRenewal = payment.subscriptionId !== null && donation.paymentIntentId === payment.id;
  if (payment.donationId !== donation.id && !isKnownRenewal) return 'donation';
  if ((donation.paymentIntentId ?? payment.id) !== payment.id) return 'payment';
  if (payment.livemode !== donation.livemode) return 'livemode';
  if (payment.currency !== donation.currency) return 'currency';
  return collectedCents(payment) === donation.amountCents ? undefined : 'amount';
}

/** The outcome of applying a payment; 'stale' means that the row changed since it was read. */
export type StatusOutcome = 'changed' | 'unchanged' | 'stale' | { mismatch: Mismatch };

function lastReturnAt({ lastRefundAt, disputes }: Payment, disputedCents: number): Date | null {
  const taken = disputedCents > 0 ? disputes.map(({ takenAt }) => takenAt.getTime()) : [];
  const times = lastRefundAt ? [...taken, lastRefundAt.getTime()] : taken;
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function mergeColumns(row: DonationRow, payment: Payment) {
  const { disputedCents, ...dispute } = summarizeDisputes(row, payment.disputes);
  // A dispute can be over a part that was already refunded.
  const refundedCents = Math.min(row.amountCents, payment.refundedCents + disputedCents);
  const refundedAt = lastReturnAt(payment, disputedCents) ?? row.refundedAt;
  return {
    paymentIntentId: payment.id,
    subscriptionId: payment.subscriptionId ?? row.subscriptionId,
    status: nextStatus(row.status, payment),
    cardBrand: payment.card?.brand ?? null,
    cardLast4: payment.card?.last4 ?? null,
    paymentMethod: payment.method,
    processing: payment.state === 'processing',
    verificationUrl: payment.verificationUrl,
    receivedAt: payment.receivedAt ?? row.receivedAt,
    refundedCents,
    refundedAt: refundedCents > 0 ? refundedAt : null,
    disputeDueBy: answerDueBy(payment.disputes),
    ...dispute,
    partlyByBank: dispute.disputeLost && payment.refundedCents > 0 && disputedCents > 0,
  } satisfies Partial<DonationRow>;
}

type MergedColumns = ReturnType<typeof mergeColumns>;

/** Lists what a payment would change, without changes when it does not fit. */
export function previewPaymentStatus(row: DonationRow, payment: Payment) {
  const mismatch = findMismatch(row, payment);
  const details = mismatch ? {} : mergeColumns(row, payment);
  const changed = Object.entries(details).filter(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof MergedColumns], value),
  );
  return { mismatch, changes: Object.fromEntries(changed) as Partial<MergedColumns> };
}

async function updateIfUnchanged(
  tx: Queries,
  row: DonationRow,
  changes: Partial<MergedColumns>,
): Promise<boolean> {
  const rows = await tx
    .update(donations)
    .set({ ...changes, ...nextDonationVersion() })
    .where(and(eq(donations.id, row.id), eq(donations.version, row.version)))
    .returning({ id: donations.id });
  return rows.length > 0;
}

/**
 * Applies a payment to its donation. Beside `abandonDonation`, for one without a payment, it alone changes a donation's
 * status.
 *
 * @param payment must be read after `row`; a row that changed in between is not changed
 */
export async function applyPaymentStatus(
  tx: Queries,
  row: DonationRow,
  payment: Payment,
): Promise<StatusOutcome> {
  const { mismatch, changes } = previewPaymentStatus(row, payment);
  if (mismatch) return { mismatch };
  if (Object.keys(changes).length === 0) return 'unchanged';
  // Givers are locked before the row, in the order of everybody else.
  if (changes.status === 'succeeded') await lockGivers(tx, row.donorEmail ?? '');
  if (!(await updateIfUnchanged(tx, row, changes))) return 'stale';
  const after = { ...row, ...changes };
  if (changes.status === 'succeeded') {
    await assignGiver(tx, row);
    await enqueueAcknowledgment(tx, after);
    await enqueueTributeNotice(tx, after);
  } else if (row.status !== 'succeeded') {
    await enqueuePaymentRefused(tx, row, payment);
  } else {
    if ('receivedAt' in changes || 'refundedCents' in changes)
      await updateAcknowledgment(tx, after);
    else if ('disputed' in changes || 'disputeLost' in changes)
      await updateDisputedAcknowledgment(tx, after);
    await stopTributeNotice(tx, after);
  }
  return 'changed';
}

/**
 * Marks an unpaid donation as failed; it can still succeed. Returns false for another status, or when the row changed.
 */
export async function abandonDonation(tx: Queries, row: DonationRow): Promise<boolean> {
  return row.status === 'pending' && (await updateIfUnchanged(tx, row, { status: 'failed' }));
}
