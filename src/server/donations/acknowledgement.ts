import type { DonationDetails } from '#contracts/admin-donations.ts';
import type { Receipt } from '#contracts/donations.ts';
import { identity } from '#site/identity.ts';
import type { Queries } from '../db/client.ts';
import { enqueueMail, type Mail, renewMail } from '../mail/enqueue-mail.ts';
import { mailProgress, mailStatus, type MailStatus } from '../mail/mail-status.ts';
import { isPlainName } from '../mail/plain-name.ts';
import { stopMail } from '../mail/withdraw-mail.ts';
import type { DocumentUse } from '../paper/documents.ts';
import type { DonationRow } from './find-donation.ts';
import { paymentMethodName } from './payment-method-name.ts';
import { receivedAt } from './received-at.ts';

type AcknowledgementUse = Extract<DocumentUse, { name: 'tax-acknowledgement' }>;
type AcknowledgementData = AcknowledgementUse['data'] & {
  refundedCents: number;
  paymentMethod: string | null;
};

/** One acknowledgement a gift, whoever settles it and how often (P-58). */
function dedupeKey(donationId: string): string {
  return `tax-acknowledgement:${donationId}`;
}

/** What the printed acknowledgement of a gift states. */
export function acknowledgementData(row: DonationRow): AcknowledgementData {
  const { id, donorName, donorEmail, amountCents, currency, livemode } = row;
  const { cardBrand, cardLast4, refundedCents } = row;
  return {
    donationId: id,
    donorName,
    donorEmail,
    amountCents,
    refundedCents,
    currency,
    receivedAt: receivedAt(row).toISOString(),
    cardBrand,
    cardLast4,
    paymentMethod: paymentMethodName(row.paymentMethod),
    isTest: !livemode,
  };
}

/** The tax acknowledgement of a gift, of what was kept of it; none without an address. */
function acknowledgementMail(row: DonationRow): Mail | undefined {
  const { id, donorName, donorEmail, amountCents, refundedCents, currency } = row;
  if (!donorEmail) return undefined;
  return {
    dedupeKey: dedupeKey(id),
    to: {
      address: donorEmail,
      ...(donorName && isPlainName(donorName) ? { name: donorName } : {}),
    },
    subject: `${row.livemode ? '' : 'Test: '}Tax acknowledgement of your gift to ${identity.name}`,
    template: {
      name: 'tax-acknowledgement',
      data: {
        donationId: id,
        donorName,
        amountCents,
        refundedCents,
        currency,
        receivedAt: receivedAt(row).toISOString(),
        isTest: !row.livemode,
      },
    },
    attachments: [
      {
        filename: `tax-acknowledgement-${id}.pdf`,
        document: { name: 'tax-acknowledgement', data: acknowledgementData(row) },
      },
    ],
  };
}

/**
 * Puts the tax acknowledgement of a gift into the outbox, when the donor left an address. A gift that
 * was given back in full by then has none.
 */
export async function enqueueAcknowledgement(tx: Queries, row: DonationRow): Promise<void> {
  const mail = acknowledgementMail(row);
  if (mail && row.refundedCents < row.amountCents) await enqueueMail(tx, mail);
}

/**
 * Keeps an acknowledgement that has not left in step with the gift: with what was refunded of it
 * meanwhile, and with the day on which the provider charged it.
 */
export async function reviseAcknowledgement(tx: Queries, row: DonationRow): Promise<void> {
  const mail = acknowledgementMail(row);
  if (!mail) return;
  if (row.refundedCents < row.amountCents) await renewMail(tx, mail);
  else await stopMail(tx, mail.dedupeKey);
}

/** What the receipt says of each state of the mail (P-56). */
const shown: Readonly<Record<MailStatus['state'], Receipt['acknowledgement']['state']>> = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  failed: 'failed',
  withdrawn: 'none',
};

/** How the acknowledgement of a gift stands. */
export async function readAcknowledgement({
  id,
  donorEmail,
}: DonationRow): Promise<Receipt['acknowledgement']> {
  const status = donorEmail ? await mailStatus(dedupeKey(id)) : undefined;
  if (!status) return { state: 'none', at: null };
  return { state: shown[status.state], at: status.sentAt?.toISOString() ?? null };
}

/** The same for staff: also where the mail goes, and why it failed. */
export async function readAcknowledgementMail({
  id,
}: DonationRow): Promise<DonationDetails['acknowledgement']> {
  const mail = await mailProgress(dedupeKey(id));
  if (!mail) return { state: 'none', at: null, to: null, error: null };
  const { state, sentAt, to, lastError } = mail;
  const error = state === 'sent' ? null : lastError;
  return { state: shown[state], at: sentAt?.toISOString() ?? null, to, error };
}
