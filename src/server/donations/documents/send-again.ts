import { hourMs } from '#model/dates/durations.ts';
import { and, desc, inArray } from 'drizzle-orm';
import { formatPacificTime } from '#model/dates/pacific-dates.ts';
import { noDocumentNote } from '#model/donations/third-parties.ts';
import { database, equalsText, type Queries } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { conflict, invalidFields, notFound } from '../../http/errors.ts';
import { runLogged } from '../../http/background.ts';
import { enqueueMail, mailProgress, mayHaveArrived } from '../../mail/outbox.ts';
import { lockGivers } from '../givers.ts';
import { sendCorrectedAddresses } from '../moves/send-addresses-to-stripe.ts';
import { lockDonations, moveWithDocuments } from '../moves/move-with-documents.ts';
import { type MoveScope, selectDonationsToMove } from '../moves/select-donations.ts';
import { type DonationRow, findDonation, lockDonation } from '../rows.ts';
import { acknowledgmentKey, enqueueNextAcknowledgment, isFullyReturned } from './acknowledgment.ts';

// A document goes to the same address again after an hour at the earliest.
const againAfterMs = hourMs;

const erasedMeanwhile = 'The data of this donor was erased meanwhile. Nothing was sent.';

/** Tells whether a bank is working on the payment, so that the document is still to come. */
export const isUnderWay = ({ status, processing }: DonationRow) =>
  status === 'pending' && processing;

function requirePaid(row: DonationRow | undefined): DonationRow {
  if (!row) throw notFound('Donation');
  if (row.status !== 'succeeded')
    throw conflict('The donation was not paid, so it has no document.');
  return row;
}

const requirePaidOrUnderWay = (row: DonationRow | undefined) =>
  row && isUnderWay(row) ? row : requirePaid(row);

const hasDocument = (row: DonationRow) => row.document !== 'none' && !isFullyReturned(row);

/** Returns a donation that has a document. @throws HttpError 404, 409 for one without a document */
export function requireDocument(found: DonationRow | undefined): DonationRow {
  const row = requirePaid(found);
  if (isFullyReturned(row))
    throw conflict('The donation was refunded in full, so it has no document.');
  if (row.document === 'none') throw conflict(noDocumentNote);
  return row;
}

function sentRecentlyError(sentAt: Date) {
  const again = new Date(sentAt.getTime() + againAfterMs);
  return conflict(
    `It was sent at ${formatPacificTime(sentAt.toISOString())}. It can be sent there again from ${formatPacificTime(again.toISOString())}.`,
  );
}

const isOther = ({ donorEmail }: DonationRow, email: string) =>
  email.toLowerCase() !== donorEmail?.toLowerCase();

// A mail that may be reaching the address counts as delivered.
async function findDelivered(tx: Queries, gifts: DonationRow[], email: string | null) {
  if (email === null) return undefined;
  const { subjectId, kind, sentAt, toAddress } = outbox;
  const isDocument = inArray(kind, ['tax-acknowledgement', 'yearly-statement']);
  const subjects = gifts.flatMap(({ id, personId }) => [id, ...(personId ? [personId] : [])]);
  const [mail] = await tx
    .select({ sentAt, toAddress })
    .from(outbox)
    .where(
      and(inArray(subjectId, subjects), isDocument, mayHaveArrived, equalsText(toAddress, email)),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  return mail;
}

// The old address is informed if mail reached it.
async function correctAddress(tx: Queries, row: DonationRow, email: string, scope: MoveScope) {
  const gifts = await lockDonations(tx, () => selectDonationsToMove(tx, row, scope));
  const delivered = await findDelivered(tx, gifts, row.donorEmail);
  const mail = await mailProgress(acknowledgmentKey(row), tx);
  const mayHaveReader = row.donorEmail !== null || mail !== undefined;
  const move = { from: row.donorEmail, to: email, mayHaveReader, wasMistyped: true };
  const isSent = hasDocument(row) && !isUnderWay(row);
  await moveWithDocuments(tx, gifts, { ...move, ...(isSent && { sending: row.id }) });
  if (delivered) {
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
}

interface SendAgain {
  /** Replaces the donation's address if it is another one. */
  email?: string | null;
  /** The gifts whose address is corrected with this one. */
  scope?: MoveScope;
  /** True to refuse a document that was sent to the address within the hour; else a recent document is not sent again. */
  refusesRecent?: boolean;
  /** Throws when the address must not be corrected. */
  mayCorrect?: (row: DonationRow, tx: Queries) => Promise<void>;
}

async function sendOnce(tx: Queries, before: DonationRow, { email, ...options }: SendAgain) {
  const { donorEmail, id } = before;
  // Givers are locked before the row, in the order of everybody else.
  if (email) await lockGivers(tx, email, ...(donorEmail === null ? [] : [donorEmail]));
  const row = requirePaidOrUnderWay(await lockDonation(tx, id));
  if (donorEmail !== null && row.donorEmail === null) throw conflict(erasedMeanwhile);
  // Another correction came first, and its mailbox is not locked.
  if (isOther(row, donorEmail ?? '') && row.donorEmail !== null) return row;
  const address = email ?? row.donorEmail;
  if (!address) throw invalidFields({ email: 'The donor gave no address. Enter one.' });
  if (isOther(row, address)) {
    if (row.donorEmail === null) requireDocument(row);
    await options.mayCorrect?.(row, tx);
    await correctAddress(tx, row, address, options.scope ?? 'all');
    return null;
  }
  // A repeated request was answered before, and the document is still to come.
  if (email && isUnderWay(row)) return null;
  requireDocument(row);
  const mail = await mailProgress(acknowledgmentKey(row), tx);
  const isWaiting = mail?.state === 'queued' || mail?.state === 'sending';
  if (isWaiting) return null;
  if (mail?.sentAt && Date.now() - mail.sentAt.getTime() < againAfterMs) {
    if (options.refusesRecent) throw sentRecentlyError(mail.sentAt);
    return null;
  }
  const key = `again:${crypto.randomUUID()}`;
  await enqueueNextAcknowledgment(tx, row, { key });
  return null;
}

/**
 * Sends a donation's document again, to a corrected address if one is given; a repeat sends nothing more within the
 * hour. The address of a donation without a document is corrected, too, and that of a payment on which a bank works.
 *
 * @throws HttpError 404, 409 without a document to send or for a recent one, 422 without an address; ProviderError
 * after the correction, when Stripe does not know of it yet
 */
export async function sendAcknowledgmentAgain(id: string, options: SendAgain = {}): Promise<void> {
  let before: DonationRow | null | undefined = await findDonation(database().queries, id);
  try {
    do {
      const seen = requirePaidOrUnderWay(before ?? undefined);
      before = await database().transaction((tx) => sendOnce(tx, seen, options));
    } while (before !== null);
  } catch (error) {
    // A repeated request tells Stripe what it did not hear of, even when a refund took the document meanwhile.
    if (options.email)
      await runLogged('follow corrected address', () => sendCorrectedAddresses(id));
    throw error;
  }
  if (options.email) await sendCorrectedAddresses(id);
}
