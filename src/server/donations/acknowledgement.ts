import type { Receipt } from '#contracts/donations.ts';
import { identity } from '#site/identity.ts';
import type { Queries } from '../db/client.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { mailStatus, type MailStatus } from '../mail/mail-status.ts';
import type { DocumentUse } from '../paper/documents.ts';
import type { DonationRow } from './find-donation.ts';

type AcknowledgementUse = Extract<DocumentUse, { name: 'tax-acknowledgement' }>;

/** One acknowledgement a gift, whoever settles it and how often (design: "Donations"). */
function dedupeKey(donationId: string): string {
  return `tax-acknowledgement:${donationId}`;
}

/** What the printed acknowledgement of a gift states. */
export function acknowledgementData(row: DonationRow): AcknowledgementUse['data'] {
  const { id, donorName, donorEmail, amountCents, currency, createdAt, livemode } = row;
  const { cardBrand, cardLast4 } = row;
  return {
    donationId: id,
    donorName,
    donorEmail,
    amountCents,
    currency,
    receivedAt: createdAt.toISOString(),
    cardBrand,
    cardLast4,
    isTest: !livemode,
  };
}

/** Puts the tax acknowledgement of a gift into the outbox, when the donor left an address. */
export async function enqueueAcknowledgement(tx: Queries, row: DonationRow): Promise<void> {
  const { id, donorName, donorEmail, amountCents, currency, createdAt, livemode } = row;
  if (!donorEmail) return;
  await enqueueMail(tx, {
    dedupeKey: dedupeKey(id),
    to: { address: donorEmail, ...(donorName ? { name: donorName } : {}) },
    subject: `${livemode ? '' : 'Test: '}Tax acknowledgement of your gift to ${identity.name}`,
    template: {
      name: 'tax-acknowledgement',
      data: {
        donationId: id,
        donorName,
        amountCents,
        currency,
        receivedAt: createdAt.toISOString(),
        isTest: !livemode,
      },
    },
    attachments: [
      {
        filename: `tax-acknowledgement-${id}.pdf`,
        document: { name: 'tax-acknowledgement', data: acknowledgementData(row) },
      },
    ],
  });
}

/** What the receipt says of each state of the mail (decision 17). */
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
