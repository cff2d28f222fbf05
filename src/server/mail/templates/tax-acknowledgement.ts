import * as z from 'zod/mini';
import { isRecorded } from '#contracts/donations/donations.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { siteUrl } from '../../env.ts';
import {
  type TaxAcknowledgementData,
  taxAcknowledgementSchema,
  thanksOnly,
} from '../../pdf/acknowledgement-words.ts';
import { isPlainName } from '../mailbox.ts';
import { defineTemplate, facts, link, type MailContent, paragraph } from './template.ts';

const testNotice = {
  kind: 'warning',
  title: 'Test gift, not a tax document',
  text: 'This gift was made in test mode. No card was charged, no gift was received, and nothing in this email is tax-deductible.',
} as const;

const reason = 'You are receiving this because you gave this address with your donation.';

/** After a full refund, a lost dispute or a reversal (P-140). */
function refundNotice(
  { donationId, isReversed, replaces }: TaxAcknowledgementData,
  named: string,
): MailContent {
  const done = isReversed ? 'was taken out of our records' : 'was returned in full';
  const sent = replaces ? ` of ${formatPacificDate(replaces)}` : '';
  return {
    preview: `Your ${named} ${done}.`,
    heading: isReversed ? 'We corrected our records' : 'Your gift was refunded',
    blocks: [
      paragraph(
        `Your ${named} to ${identity.name} ${done}. Our tax acknowledgment${sent} is no longer valid: please do not use it for your tax return.`,
      ),
      facts({ 'Donation ID': donationId, Organization: identity.name }),
    ],
    reason,
  };
}

/** The words that tax law requires (P-58). */
export const taxAcknowledgement = defineTemplate(taxAcknowledgementSchema, (data) => {
  const { donationId, source, donorName, amountCents, refundedCents, isTest } = data;
  const { isReversed, replaces, verificationUrl } = data;
  const given = formatDollars(amountCents);
  const refunded = formatDollars(refundedCents);
  const currency = data.currency.toUpperCase();
  const described = source === 'stock' && (data.description ?? 'stock');
  const day = formatPacificDate(data.receivedAt);
  if (isReversed || (amountCents > 0 && refundedCents >= amountCents)) {
    return refundNotice(data, `gift of ${described || given} of ${day}`);
  }
  const amount = described || formatDollars(amountCents - refundedCents);
  const isThanks = source === 'fund';
  const isRefunded = refundedCents > 0;
  const isMonthly = source === 'monthly';
  const heading = isThanks ? 'Thank you' : 'Tax acknowledgment';
  const thanks = donorName && isPlainName(donorName) ? `Dear ${donorName}, thank` : 'Thank';
  const refund = isRefunded ? ` You gave ${given}, of which ${refunded} was refunded.` : '';
  return {
    preview: `Your gift of ${amount} to ${identity.name}, ${day}`,
    heading: `${replaces ? 'Corrected: ' : ''}${heading}${isTest ? ' (test)' : ''}`,
    blocks: [
      ...(isTest ? [testNotice] : []),
      ...(replaces
        ? [paragraph(`This replaces our document of ${formatPacificDate(replaces)}.`)]
        : []),
      paragraph(
        `${thanks} you for your ${isMonthly ? 'monthly ' : ''}gift of ${amount} to ${identity.name}.${refund}`,
      ),
      facts({
        Donor: donorName ?? 'Anonymous',
        [described ? 'Gift' : 'Amount']: described || `${amount} ${currency}`,
        ...(isRefunded ? { Refunded: `${refunded} of ${given} ${currency}` } : {}),
        'Date received': `${day} (Pacific time)`,
        'Donation ID': donationId,
        Organization: identity.name,
        ...(isThanks ? {} : { EIN: identity.ein }),
      }),
      paragraph(
        isThanks
          ? thanksOnly
          : `${identity.name} is a ${identity.taxStatus} non-profit organization. No goods or services were provided in exchange for this gift. Please keep this email for your records.`,
      ),
      // Only online donations have a receipt page.
      ...(isRecorded(source)
        ? []
        : [link('Open the receipt', siteUrl(`/donate/success?id=${donationId}`))]),
      ...(verificationUrl ? [link('An employer can check this gift at', verificationUrl)] : []),
      link(
        isMonthly
          ? 'See all your gifts, change your card or stop the monthly payments'
          : 'See all your gifts and yearly statements',
        siteUrl('/giving'),
      ),
    ],
    reason,
  };
});

/** For the address that got a document by mistake (P-140); it names no donor and no new address. */
export const acknowledgementMoved = defineTemplate(
  z.object({ sentAt: z.nullable(z.string()) }),
  ({ sentAt }) => {
    const day = sentAt ? ` on ${formatPacificDate(sentAt)}` : '';
    return {
      preview: 'An email from us reached you by mistake.',
      heading: 'An email reached you by mistake',
      blocks: [
        paragraph(
          `A document about a gift to ${identity.name} was sent to this address${day}. The donor has since corrected the address. Please delete that email. If the gift was yours, write to ${identity.email}.`,
        ),
      ],
      reason: 'You are receiving this because a document was sent to this address before.',
    };
  },
);
