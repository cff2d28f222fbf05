import type { DonationDetails } from '#contracts/admin-donations.ts';
import type { Receipt } from '#contracts/donations.ts';
import { identity } from '#site/identity.ts';
import type { Queries } from '../../db/client.ts';
import { isPlainName } from '../../mail/mailbox.ts';
import {
  enqueueMail,
  type Mail,
  mailProgress,
  type MailProgress,
  removeMail,
  stopMail,
  updateMail,
} from '../../mail/outbox.ts';
import type { TaxAcknowledgementData } from '../../pdf/documents.ts';
import { type DonationRow, methodOf, receivedAt } from '../rows.ts';

/** One acknowledgement per donation (P-58). */
function dedupeKey(donationId: string): string {
  return `tax-acknowledgement:${donationId}`;
}

export function acknowledgementData(row: DonationRow): TaxAcknowledgementData {
  const { id, donorName, donorEmail, amountCents, refundedCents, currency } = row;
  return {
    donationId: id,
    source: row.source,
    donorName,
    donorEmail,
    amountCents,
    refundedCents,
    currency,
    receivedAt: receivedAt(row).toISOString(),
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    paymentMethod: methodOf(row),
    description: row.description,
    isReversed: row.reversedAt !== null,
    isTest: !row.livemode,
  };
}

export function acknowledgementMail(row: DonationRow): Mail | undefined {
  const { id, donorName, donorEmail } = row;
  if (!donorEmail) return undefined;
  const data = acknowledgementData(row);
  const { cardBrand: _, cardLast4: _l, paymentMethod: _m, donorEmail: _e, ...mailData } = data;
  return {
    dedupeKey: dedupeKey(id),
    to: {
      address: donorEmail,
      ...(donorName && isPlainName(donorName) ? { name: donorName } : {}),
    },
    subject: `${row.livemode ? '' : 'Test: '}${row.source === 'fund' ? 'Thank you for' : 'Tax acknowledgment of'} your gift to ${identity.name}`,
    template: { name: 'tax-acknowledgement', data: mailData },
    attachments: [
      {
        filename: `tax-acknowledgment-${id}.pdf`,
        document: { name: 'tax-acknowledgement', data },
      },
    ],
  };
}

/** Stock has no amount, so that only a reversal takes it back. */
function isTakenBack({ reversedAt, refundedCents, amountCents }: DonationRow): boolean {
  return reversedAt !== null || (amountCents > 0 && refundedCents >= amountCents);
}

/** Queues the acknowledgement; a fully refunded donation has none. */
export async function enqueueAcknowledgement(
  tx: Queries,
  row: DonationRow,
  notBefore?: Date,
): Promise<void> {
  const mail = acknowledgementMail(row);
  if (!mail || isTakenBack(row)) return;
  await enqueueMail(tx, { ...mail, ...(notBefore && { notBefore }) });
}

/** Updates an unsent acknowledgement to the current refunds and date. */
export async function updateAcknowledgement(tx: Queries, row: DonationRow): Promise<void> {
  const mail = acknowledgementMail(row);
  if (!mail) return;
  if (isTakenBack(row)) await stopMail(tx, mail.dedupeKey);
  else await updateMail(tx, mail);
}

/** Deletes an acknowledgement that was never tried; false when it may have left. */
export function removeAcknowledgement(tx: Queries, donationId: string): Promise<boolean> {
  return removeMail(tx, dedupeKey(donationId));
}

const shown: Readonly<Record<MailProgress['state'], Receipt['acknowledgement']['state']>> = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  failed: 'failed',
  withdrawn: 'none',
};

export async function readAcknowledgement({
  id,
  donorEmail,
}: DonationRow): Promise<Receipt['acknowledgement']> {
  const mail = donorEmail ? await mailProgress(dedupeKey(id)) : undefined;
  if (!mail) return { state: 'none', at: null };
  return { state: shown[mail.state], at: mail.sentAt?.toISOString() ?? null };
}

/** For staff, with the address and the reason of a failure. */
export async function readAcknowledgementMail({
  id,
}: DonationRow): Promise<DonationDetails['acknowledgement']> {
  const mail = await mailProgress(dedupeKey(id));
  if (!mail) return { state: 'none', at: null, to: null, error: null };
  const { state, sentAt, to, lastError } = mail;
  const error = state === 'sent' ? null : lastError;
  return { state: shown[state], at: sentAt?.toISOString() ?? null, to, error };
}
