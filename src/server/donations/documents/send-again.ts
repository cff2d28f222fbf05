import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { noDocument } from '#model/donations/third-parties.ts';
import { database, type Queries, sameText } from '../../db/client.ts';
import { donations, outbox } from '../../db/schema.ts';
import { conflict, invalidFields, notFound } from '../../http/errors.ts';
import { enqueueMail, isOfKind, mailProgress } from '../../mail/outbox.ts';
import { assignGiver, lockGivers, removeUnknownGiver } from '../givers.ts';
import { type DonationRow, findDonation, nextDonationVersion } from '../rows.ts';
import { followAddressAtStripe } from '../stripe-data.ts';
import { acknowledgmentKey, enqueueNextAcknowledgment, isTakenBack } from './acknowledgment.ts';

// A document goes to the same address again after an hour at the earliest.
const againAfterMs = 3_600_000;

const erasedMeanwhile = 'The data of this donor was erased meanwhile. Nothing was sent.';

/** @throws HttpError 404, 409 for a donation without a document. */
export function requireDocument(row: DonationRow | undefined): DonationRow {
  if (!row) throw notFound('Donation');
  if (row.status !== 'succeeded')
    throw conflict('The donation was not paid, so it has no document.');
  if (isTakenBack(row)) throw conflict('The donation was refunded in full, so it has no document.');
  if (row.document === 'none') throw conflict(noDocument);
  return row;
}

async function lockDonation(tx: Queries, id: string): Promise<DonationRow> {
  const [row] = await tx.select().from(donations).where(eq(donations.id, id)).for('update');
  return requireDocument(row);
}

const isOther = ({ donorEmail }: DonationRow, email: string) =>
  email.toLowerCase() !== donorEmail?.toLowerCase();

// A mail that may be reaching the address counts as delivered.
async function findDelivered(tx: Queries, { id }: DonationRow) {
  const { subjectId, kind, state, sentAt, toAddress } = outbox;
  const isDelivered = inArray(state, ['sent', 'sending']);
  const [mail] = await tx
    .select({ sentAt, toAddress })
    .from(outbox)
    .where(and(eq(subjectId, id), eq(kind, 'tax-acknowledgement'), isDelivered))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  return mail;
}

/**
 * Keeps mail that has not left from an address that is corrected. What is about the donation is withdrawn or follows
 * to the new address, and so is a statement of the year, which the next run writes anew. An attempt that fails
 * now is not repeated.
 */
async function redirectUnsentMail(
  tx: Queries,
  { id, donorEmail, personId }: DonationRow,
  email: string,
): Promise<void> {
  if (donorEmail === null) return;
  const isAtOldAddress = and(sameText(outbox.toAddress, donorEmail), ne(outbox.state, 'sent'));
  const isAboutDonation = eq(outbox.subjectId, id);
  const follows = or(isOfKind('renewal-notice'), isOfKind('monthly-changed'));
  await tx
    .update(outbox)
    .set({ toAddress: email })
    .where(and(isAtOldAddress, isAboutDonation, follows, eq(outbox.state, 'queued')));
  const isStatement = and(isOfKind('yearly-statement'), eq(outbox.subjectId, personId ?? id));
  await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(isAtOldAddress, or(isAboutDonation, isStatement)));
}

// The old address is informed if mail reached it.
async function correctAddress(tx: Queries, row: DonationRow, email: string): Promise<DonationRow> {
  const mail = await mailProgress(acknowledgmentKey(row), tx);
  const delivered = await findDelivered(tx, row);
  await redirectUnsentMail(tx, row, email);
  if (delivered && !isOther(row, delivered.toAddress)) {
    await enqueueMail(tx, {
      dedupeKey: `acknowledgement-moved:${row.id}:${row.version}`,
      subjectId: row.id,
      to: { address: delivered.toAddress },
      subject: 'An email reached you by mistake',
      template: {
        name: 'acknowledgement-moved',
        data: { sentAt: delivered.sentAt?.toISOString() ?? null },
      },
    });
  }
  // Who got the document by mistake must not read what is corrected; a first address corrects none.
  const mayHaveReader = row.donorEmail !== null || mail !== undefined;
  const [after] = await tx
    .update(donations)
    .set({
      donorEmail: email,
      ...(mayHaveReader && { addressCorrections: sql`${donations.addressCorrections} + 1` }),
      ...nextDonationVersion(),
    })
    .where(eq(donations.id, row.id))
    .returning();
  if (!after) throw notFound('Donation');
  await assignGiver(tx, { ...after, personId: null });
  await removeUnknownGiver(tx, row);
  return after;
}

/**
 * Sends a donation's document again, to a corrected address if one is given; pressed again, it sends
 * nothing more within the hour.
 * @param mayCorrect throws when a donation's address must not be corrected.
 * @throws HttpError 404, 409 without a document, 422 without an address; ProviderError after the
 * correction, when Stripe does not know of it yet.
 */
export async function sendAcknowledgmentAgain(
  id: string,
  address: string | null,
  mayCorrect: (row: DonationRow, tx: Queries) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const before = await findDonation(database().queries, id);
  const emailBefore = before?.donorEmail ?? null;
  try {
    await database().transaction(async (tx) => {
      // Before the row, as everybody takes both.
      if (address) await lockGivers(tx, address);
      const row = await lockDonation(tx, id);
      if (emailBefore !== null && row.donorEmail === null) throw conflict(erasedMeanwhile);
      const email = address ?? row.donorEmail;
      if (!email) throw invalidFields({ email: 'The donor gave no address. Enter one.' });
      if (isOther(row, email)) {
        await mayCorrect(row, tx);
        const after = await correctAddress(tx, row, email);
        const key = `to:${after.version}`;
        return enqueueNextAcknowledgment(tx, after, { key, replaces: null });
      }
      const mail = await mailProgress(acknowledgmentKey(row), tx);
      const isWaiting = mail?.state === 'queued' || mail?.state === 'sending';
      const isRecent = mail?.sentAt && Date.now() - mail.sentAt.getTime() < againAfterMs;
      if (isWaiting || isRecent) return;
      const key = `again:${crypto.randomUUID()}`;
      await enqueueNextAcknowledgment(tx, row, { key, replaces: null });
    });
  } finally {
    // Repeated, it reaches Stripe if it did not answer the first time, also when a refund took the document meanwhile.
    if (address) await followAddressAtStripe(id);
  }
}
