import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import type { Payment } from '../gateways/payment.ts';
import { upsertPerson } from '../people/upsert-person.ts';
import { enqueueAcknowledgement, reviseAcknowledgement } from './acknowledgement.ts';
import type { DonationRow } from './find-donation.ts';
import { findMismatch, type Mismatch, nextStatus } from './transitions.ts';

/** What a donation takes over from its payment. */
type Facts = Pick<
  DonationRow,
  | 'paymentIntentId'
  | 'status'
  | 'cardBrand'
  | 'cardLast4'
  | 'paymentMethod'
  | 'processing'
  | 'receivedAt'
  | 'refundedCents'
  | 'disputed'
  | 'disputeLost'
>;

/** Facts that an acknowledgement states and that can still change once the gift succeeded. */
const toldOnPaper = ['receivedAt', 'refundedCents'] as const satisfies (keyof Facts)[];

/** What became of it; 'stale' means that somebody else changed the row since it was read. */
export type Settlement = 'settled' | 'unchanged' | 'stale' | { mismatch: Mismatch };

/** What the row would hold after settling. Refunds and disputes are recorded beside the status. */
function factsAfter(row: DonationRow, payment: Payment): Facts {
  return {
    paymentIntentId: payment.id,
    status: nextStatus(row.status, payment),
    cardBrand: payment.card?.brand ?? null,
    cardLast4: payment.card?.last4 ?? null,
    paymentMethod: payment.method,
    processing: payment.state === 'processing',
    receivedAt: payment.receivedAt ?? row.receivedAt,
    refundedCents: payment.refundedCents,
    disputed: payment.disputed,
    disputeLost: payment.disputeLost,
  };
}

/** Two dates of one moment are two objects. */
function differs(one: Facts[keyof Facts], other: Facts[keyof Facts]): boolean {
  return one instanceof Date && other instanceof Date
    ? one.getTime() !== other.getTime()
    : one !== other;
}

/** What settling would change, without doing it. */
export function previewSettlement(
  row: DonationRow,
  payment: Payment,
): { mismatch: Mismatch } | { changes: Partial<Facts> } {
  const mismatch = findMismatch(row, payment);
  if (mismatch) return { mismatch };
  const entries = Object.entries(factsAfter(row, payment)) as [keyof Facts, never][];
  return {
    changes: Object.fromEntries(entries.filter(([name, value]) => differs(row[name], value))),
  };
}

/** A gift with a name or an email makes a donor known; an anonymous one makes nobody (P-27). */
async function welcomeDonor(tx: Queries, row: DonationRow): Promise<void> {
  const { donorName, donorEmail } = row;
  if (!donorName && !donorEmail) return;
  const facts = { type: 'donor', name: donorName ?? '', email: donorEmail ?? '' } as const;
  const personId = await upsertPerson(tx, facts);
  await tx.update(donations).set({ personId }).where(eq(donations.id, row.id));
}

/** Writes changes to a row that is still as it was read; false when it is not. */
async function move(tx: Queries, row: DonationRow, changes: Partial<Facts>): Promise<boolean> {
  const moved = await tx
    .update(donations)
    .set({ ...changes, version: sql`${donations.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(donations.id, row.id), eq(donations.version, row.version)))
    .returning({ id: donations.id });
  return moved.length > 0;
}

/**
 * The one function that moves a donation. Confirm, webhook, receipt and reconciler all come here
 * with a payment that was read from the provider after `row` was read from the database; a row that
 * changed in between is left alone, so that older news never overwrites newer.
 */
export async function settleDonation(
  tx: Queries,
  row: DonationRow,
  payment: Payment,
): Promise<Settlement> {
  const preview = previewSettlement(row, payment);
  if ('mismatch' in preview) return preview;
  const { changes } = preview;
  if (Object.keys(changes).length === 0) return 'unchanged';
  if (!(await move(tx, row, changes))) return 'stale';
  const after = { ...row, ...changes };
  if (changes.status === 'succeeded') {
    await welcomeDonor(tx, row);
    await enqueueAcknowledgement(tx, after);
  } else if (row.status === 'succeeded' && toldOnPaper.some((fact) => fact in changes)) {
    await reviseAcknowledgement(tx, after);
  }
  return 'settled';
}

/**
 * Fails a pending donation for which the provider has no payment at all. Should one turn up later,
 * it can still succeed.
 *
 * @returns false when somebody else changed the row since it was read.
 */
export async function abandonDonation(tx: Queries, row: DonationRow): Promise<boolean> {
  return row.status === 'pending' && (await move(tx, row, { status: 'failed' }));
}
