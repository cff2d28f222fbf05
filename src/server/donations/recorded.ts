import type { GiverKind } from '#model/enumerations.ts';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { undoEnd } from '#model/undo.ts';
import { donationCurrency } from '#model/donations/contract.ts';
import { decideDocument } from '#model/donations/third-parties.ts';
import type {
  RecordDonation,
  RecordPreview,
  ReverseDonation,
} from '#model/donations/recorded-donation.ts';
import { formatDollars } from '#model/money/money.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database, type Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { conflict, invalidFields, notFound } from '../http/errors.ts';
import { supportersChanged } from './supporters-changed.ts';
import { removeUntriedMailAbout } from '../mail/outbox.ts';
import { writeAcknowledgment } from '../documents/acknowledgment-text.ts';
import { presentDonation } from './admin-donations.ts';
import {
  acknowledgmentData,
  acknowledgmentMail,
  type DocumentDetails,
  enqueueAcknowledgment,
  updateAcknowledgment,
} from './documents/acknowledgment.ts';
import {
  assignGiver,
  findGiverKind,
  readGiver,
  removeUnknownGiver,
  lockAllGivers,
} from './givers.ts';
import { lockMonthFiles } from './ledger/month-file.ts';
import { lockRecording, requireNotRecorded } from './recorded-twice.ts';
import { requireMatchable } from './matches.ts';
import { type DonationRow, findDonation, lockDonation, middayOrNow } from './rows.ts';
import { reverseRow } from './reverse-row.ts';
import { findReversalProblem, findUndoProblem } from './reversal-problems.ts';

async function toRow(
  db: Queries,
  { attemptId, receivedOn, amountCents, ...request }: RecordDonation,
  now: Date,
) {
  const { source, description = null, reference = null, donorEmail = null } = request;
  const { donorName, matchOf = null, through = null, onBehalfOf = null } = request;
  const giverKind = request.giverKind ?? (await findGiverKind(db, { donorName, donorEmail }));
  return {
    id: attemptId ?? randomUUID(),
    source,
    amountCents: amountCents ?? 0,
    currency: donationCurrency,
    livemode: siteIsLive(),
    status: 'succeeded',
    donorName,
    donorEmail,
    description,
    reference,
    note: request.note ?? null,
    matchOf,
    through,
    onBehalfOf,
    document: decideDocument({ source, giverKind, matchOf, through, onBehalfOf }),
    postmarkedOn: request.postmarkedOn ?? null,
    createdAt: now,
    receivedAt: middayOrNow(receivedOn, now),
  } satisfies typeof donations.$inferInsert;
}

// Without an address a known organization or fund is found by its name; a person is not.
async function findNamedKind(db: Queries, row: DonationRow): Promise<GiverKind | undefined> {
  if (row.donorEmail) return undefined;
  const kind = await findGiverKind(db, row);
  return kind === 'person' ? undefined : kind;
}

type NewRow = Awaited<ReturnType<typeof toRow>>;

// The giver's kind may have been changed since.
function isRepeat(
  row: DonationRow,
  { createdAt: _, document: _d, receivedAt, ...wanted }: NewRow,
): boolean {
  const isSame = isDeepStrictEqual({ ...row, ...wanted }, row);
  return (
    isSame && row.receivedAt !== null && dayInPacific(row.receivedAt) === dayInPacific(receivedAt)
  );
}

/** Inserts the donation and says whether this request wrote it. @throws HttpError 409 for a taken id */
async function insertOnce(tx: Queries, newRow: NewRow) {
  const insert = tx.insert(donations).values(newRow);
  const [written] = await insert.onConflictDoNothing({ target: donations.id }).returning();
  const row = written ?? (await findDonation(tx, newRow.id));
  if (!row || (!written && !isRepeat(row, newRow))) {
    const text = 'A donation with this attemptId was recorded with other details.';
    throw conflict(text, { attemptId: text });
  }
  return { row, isNew: written !== undefined };
}

/**
 * Records a donation that did not come by card, once per `attemptId`. Its document waits until it can no longer be
 * undone.
 *
 * @throws HttpError 409 also for one that looks like another, 422
 */
export async function recordDonation(request: RecordDonation): Promise<AdminDonation> {
  const now = new Date();
  return database().transaction(async (tx) => {
    await lockRecording(tx);
    const newRow = await toRow(tx, request, now);
    await requireMatchable(tx, newRow.matchOf);
    const { row, isNew } = await insertOnce(tx, newRow);
    if (isNew && !request.recordAnyway) await requireNotRecorded(tx, row);
    if (isNew) await assignGiver(tx, row, request.giverKind ?? (await findNamedKind(tx, row)));
    if (isNew && request.send) {
      await enqueueAcknowledgment(tx, row, undoEnd(now));
    }
    return presentDonation(row);
  });
}

const notYet = {
  acknowledgmentKey: null,
  addressCorrections: 0,
  cardBrand: null,
  cardLast4: null,
  feeCoveredCents: 0,
  tribute: null,
  paymentMethod: null,
  personId: null,
  refundedCents: 0,
  reversedAt: null,
};

function previewDocument(row: DocumentDetails): RecordPreview['document'] {
  if (row.document === 'none') return null;
  const document = writeAcknowledgment({
    ...acknowledgmentData(row),
    donationId: 'Added once it is recorded',
    verificationUrl: null,
  });
  return { ...document, rows: document.rows.map(([label, value]) => ({ label, value })) };
}

/** Describes the document that a recorded donation would get, without recording it. @throws HttpError 422 */
export async function previewRecord(request: RecordDonation): Promise<RecordPreview> {
  const now = new Date();
  const row = { ...notYet, ...(await toRow(database().queries, request, now)) };
  const donor = row.donorEmail ? await readGiver(database().queries, row) : null;
  return {
    document: previewDocument(row),
    subject: acknowledgmentMail(row)?.subject ?? null,
    donor: donor && { name: donor.name, count: donor.count },
  };
}

/** Undoes a recorded donation within ten minutes, with its mail. @throws HttpError 404, 409 */
export async function undoRecord(id: string): Promise<void> {
  await database().transaction(async (tx) => {
    // A file that is being exported may hold the donation.
    await lockMonthFiles(tx);
    // The lock keeps everybody from giving as a giver who is removed here.
    await lockAllGivers(tx);
    const row = await lockDonation(tx, id);
    if (!row) throw notFound('Donation');
    await removeUntriedMailAbout(tx, id);
    const problem = await findUndoProblem(tx, row);
    if (problem !== null) throw conflict(problem);
    await tx.delete(donations).where(eq(donations.id, id));
    await removeUnknownGiver(tx, row);
  });
  await supportersChanged();
}

/** Requires that so much is left of a donation. @throws HttpError 409, 422 */
function requireLeft(row: DonationRow, cents: number): void {
  const problem = findReversalProblem(row);
  if (problem !== null) throw conflict(problem);
  const left = row.amountCents - row.refundedCents;
  if (cents <= left) return;
  throw invalidFields({
    amountCents:
      row.source === 'stock'
        ? 'Stock has no amount, so all of it is reversed. Leave the amount out.'
        : `Of this donation ${formatDollars(left)} are left. Enter at most that.`,
  });
}

/** Finds the reversal that an earlier request with the same `attemptId` made. @throws HttpError 409 */
async function findReversal(tx: Queries, id: string, { amountCents, attemptId }: ReverseDonation) {
  const row = attemptId ? await findDonation(tx, attemptId) : undefined;
  if (!row) return undefined;
  if (row.reversesId === id && (amountCents ?? -row.amountCents) === -row.amountCents) return row;
  const text = 'Another entry was made with this attemptId.';
  throw conflict(text, { attemptId: text });
}

/**
 * Adds the row that reverses a recorded donation, or a part of it, once per `attemptId`. That much counts as refunded
 * from then on, and the new row reverses both sums.
 *
 * @throws HttpError 404, 409, 422
 */
export async function reverseDonation(
  id: string,
  request: ReverseDonation,
): Promise<AdminDonation> {
  const { amountCents, attemptId } = request;
  const reversed = await database().transaction(async (tx) => {
    const row = await lockDonation(tx, id);
    if (!row) throw notFound('Donation');
    const before = await findReversal(tx, id, request);
    if (before) return presentDonation(before, undefined, row);
    requireLeft(row, amountCents ?? 0);
    const done = await reverseRow(tx, id, {
      ...(amountCents != null && { cents: amountCents }),
      ...(attemptId && { id: attemptId }),
    });
    if (!done) throw conflict('This donation was changed meanwhile. Try again.');
    await updateAcknowledgment(tx, done.row);
    return presentDonation(done.reversal, undefined, row);
  });
  await supportersChanged();
  return reversed;
}
