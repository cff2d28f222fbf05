import { randomUUID } from 'node:crypto';
import type { AdminDonation } from '#contracts/donations/admin-donations.ts';
import { undoMinutes } from '#contracts/applications/applications.ts';
import { donationCurrency } from '#contracts/donations/donations.ts';
import type { RecordDonation, RecordPreview } from '#contracts/donations/record-donation.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { database, type Queries } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { conflict, invalidFields } from '../../http/errors.ts';
import { acknowledgementWords } from '../../pdf/acknowledgement-words.ts';
import { presentDonation, readDonor } from '../admin-donations.ts';
import {
  acknowledgementData,
  acknowledgementMail,
  enqueueAcknowledgement,
} from '../documents/acknowledgement.ts';
import { type DonationRow, findDonation } from '../rows.ts';
import { upsertDonor } from '../status/apply-payment-status.ts';

type NewRow = typeof donations.$inferInsert;

/** Noon of the Pacific day, or now when that is still to come. */
function momentOf(day: string, now: Date): Date {
  return new Date(Math.min(Date.parse(`${day}T20:00:00Z`), now.getTime()));
}

function rowOf({ attemptId, receivedOn, amountCents, ...request }: RecordDonation, now: Date) {
  if (receivedOn > dayInPacific(now)) {
    throw invalidFields({ receivedOn: 'The date received must not be in the future.' });
  }
  const { source, description = null, reference = null, donorEmail = null } = request;
  return {
    id: attemptId ?? randomUUID(),
    source,
    amountCents: amountCents ?? 0,
    currency: donationCurrency,
    livemode: siteIsLive(),
    status: 'succeeded',
    donorName: request.donorName,
    donorEmail,
    description,
    reference,
    note: request.note ?? null,
    createdAt: now,
    receivedAt: momentOf(receivedOn, now),
  } satisfies NewRow;
}

/** What a repeat of the same request stores again. */
function isRepeat(
  row: DonationRow,
  { createdAt: _, receivedAt, ...wanted }: ReturnType<typeof rowOf>,
) {
  const isSame = Object.entries(wanted).every(
    ([name, value]) => row[name as keyof typeof wanted] === value,
  );
  return isSame && row.receivedAt && dayInPacific(row.receivedAt) === dayInPacific(receivedAt);
}

/** The stored row, and whether this request wrote it. @throws HttpError 409 for a taken id. */
async function insertOnce(
  tx: Queries,
  wanted: ReturnType<typeof rowOf>,
): Promise<{ row: DonationRow; isNew: boolean }> {
  const [written] = await tx
    .insert(donations)
    .values(wanted)
    .onConflictDoNothing({ target: donations.id })
    .returning();
  if (written) return { row: written, isNew: true };
  const row = await findDonation(tx, wanted.id);
  if (!row || !isRepeat(row, wanted)) {
    throw conflict('A donation with this attemptId was recorded with other details.');
  }
  return { row, isNew: false };
}

/**
 * Records a donation that did not come by card (P-150), once per `attemptId`. Its document waits
 * until it can no longer be undone.
 * @throws HttpError 409, 422.
 */
export async function recordDonation(request: RecordDonation): Promise<AdminDonation> {
  const now = new Date();
  const wanted = rowOf(request, now);
  return database().transaction(async (tx) => {
    const { row, isNew } = await insertOnce(tx, wanted);
    if (isNew) await upsertDonor(tx, row);
    if (isNew && request.send) {
      await enqueueAcknowledgement(tx, row, new Date(now.getTime() + undoMinutes * 60_000));
    }
    return presentDonation(row);
  });
}

const unrecorded = {
  paymentIntentId: null,
  listed: false,
  listingHidden: false,
  subscriptionId: null,
  cardBrand: null,
  cardLast4: null,
  paymentMethod: null,
  processing: false,
  personId: null,
  refundedCents: 0,
  disputed: false,
  disputeLost: false,
  reversesId: null,
  reversedAt: null,
  acknowledgementKey: null,
  version: 0,
};

/** What `recordDonation` would send. @throws HttpError 422. */
export async function previewRecord(request: RecordDonation): Promise<RecordPreview> {
  const now = new Date();
  const row: DonationRow = { ...unrecorded, ...rowOf(request, now), updatedAt: now };
  const document = acknowledgementWords({
    ...acknowledgementData(row),
    donationId: 'Added once it is recorded',
    verificationUrl: null,
  });
  const donor = row.donorEmail ? await readDonor(row) : null;
  return {
    document: { ...document, rows: document.rows.map(([label, value]) => ({ label, value })) },
    subject: acknowledgementMail(row)?.subject ?? null,
    donor: donor && { name: donor.name, count: donor.count },
  };
}
