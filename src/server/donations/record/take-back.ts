import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { AdminDonation } from '#contracts/donations/admin-donations.ts';
import { undoMinutes } from '#contracts/applications/applications.ts';
import { isRecorded, recordedSources } from '#contracts/donations/donations.ts';
import { database, type Queries } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { presentDonation } from '../admin-donations.ts';
import { removeAcknowledgement, updateAcknowledgement } from '../documents/acknowledgement.ts';
import { removeUnknownDonor } from '../donors.ts';
import { findDonation, nextVersion } from '../rows.ts';

/** Recorded by staff, and neither reversed nor a reversal. */
const isOpen = and(
  inArray(donations.source, recordedSources),
  isNull(donations.reversesId),
  isNull(donations.reversedAt),
);

async function whyNot(tx: Queries, id: string): Promise<Error> {
  const row = await findDonation(tx, id);
  if (!row) return notFound('Donation');
  if (!isRecorded(row.source)) {
    return conflict('Online donations are refunded at Stripe. Nothing was changed.');
  }
  if (row.reversesId) return conflict('This entry reverses a donation and stays.');
  if (row.reversedAt) return conflict('This donation was already reversed.');
  return conflict(`More than ${undoMinutes} minutes have passed. You can reverse the donation.`);
}

/** Removes the record and its mail within ten minutes (P-152). @throws HttpError 404, 409. */
export async function undoRecord(id: string): Promise<void> {
  await database().transaction(async (tx) => {
    if (!(await removeAcknowledgement(tx, id))) {
      throw conflict('The document has already left. You can reverse the donation.');
    }
    const since = new Date(Date.now() - undoMinutes * 60_000);
    const [row] = await tx
      .delete(donations)
      .where(and(eq(donations.id, id), isOpen, gt(donations.createdAt, since)))
      .returning();
    if (!row) throw await whyNot(tx, id);
    await removeUnknownDonor(tx, row);
  });
}

/**
 * Adds the row that takes a recorded donation back (P-152). The donation counts as refunded from
 * then on, and the new row takes back both sums.
 * @throws HttpError 404, 409.
 */
export async function reverseDonation(id: string): Promise<AdminDonation> {
  const now = new Date();
  return database().transaction(async (tx) => {
    const [row] = await tx
      .update(donations)
      .set({ reversedAt: now, refundedCents: donations.amountCents, ...nextVersion() })
      .where(and(eq(donations.id, id), isOpen))
      .returning();
    if (!row) throw await whyNot(tx, id);
    await updateAcknowledgement(tx, row);
    const { amountCents, note: _, ...copied } = row;
    const [reversal] = await tx
      .insert(donations)
      .values({
        ...copied,
        id: randomUUID(),
        amountCents: 0 - amountCents,
        refundedCents: 0 - amountCents,
        reversesId: id,
        reversedAt: null,
        acknowledgementKey: null,
        version: 0,
        createdAt: now,
      })
      .returning();
    if (!reversal) throw new Error('The reversing row was not written.');
    return presentDonation(reversal);
  });
}
