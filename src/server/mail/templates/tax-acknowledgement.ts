import * as z from 'zod/mini';
import { donationSources, isRecorded } from '#contracts/donations.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { siteUrl } from '../../env.ts';
import { isPlainName } from '../mailbox.ts';
import { defineTemplate, facts, link, type MailContent, paragraph } from './template.ts';

const testNotice = {
  kind: 'warning',
  title: 'Test gift, not a tax document',
  text: 'This gift was made in test mode. No card was charged, no gift was received, and nothing in this email is tax-deductible.',
} as const;

const reason = 'You are receiving this because you gave this address with your donation.';

/** After a full refund, a lost dispute or a reversal (P-140). */
function refundNotice(donation: {
  donationId: string;
  given: string;
  day: string;
  isReversed: boolean;
  replaces: string | null;
}): MailContent {
  const { donationId, given, day, isReversed, replaces } = donation;
  const done = isReversed ? 'was taken out of our records' : 'was returned in full';
  const sent = replaces ? ` of ${formatPacificDate(replaces)}` : '';
  return {
    preview: `Your gift of ${given} of ${day} ${done}.`,
    heading: isReversed ? 'We corrected our records' : 'Your gift was refunded',
    blocks: [
      paragraph(
        `Your gift of ${given} of ${day} to ${identity.name} ${done}. Our tax acknowledgment${sent} is no longer valid: please do not use it for your tax return.`,
      ),
      facts({ 'Donation ID': donationId, Organization: identity.name }),
    ],
    reason,
  };
}

/** The words that tax law requires (P-58). */
export const taxAcknowledgement = defineTemplate(
  z.object({
    donationId: z.uuid(),
    source: z._default(z.enum(donationSources), 'card'),
    /** Of stock. */
    description: z._default(z.nullable(z.string()), null),
    donorName: z.nullable(z.string()),
    amountCents: z.int(),
    refundedCents: z._default(z.int(), 0),
    currency: z.string(),
    receivedAt: z.string(),
    isTest: z.boolean(),
    isReversed: z._default(z.boolean(), false),
    verificationUrl: z._default(z.nullable(z.string()), null),
    /** When the document that this one replaces was sent. */
    replaces: z._default(z.nullable(z.string()), null),
  }),
  ({ donationId, source, donorName, amountCents, refundedCents, receivedAt, isTest, ...rest }) => {
    const given = formatDollars(amountCents);
    const refunded = formatDollars(refundedCents);
    const currency = rest.currency.toUpperCase();
    const kept = formatDollars(amountCents - refundedCents);
    const amount = source === 'stock' ? (rest.description ?? 'stock') : kept;
    const isThanks = source === 'fund';
    const day = formatPacificDate(receivedAt);
    const isRefunded = refundedCents > 0;
    if (rest.isReversed || (amountCents > 0 && refundedCents >= amountCents)) {
      const { isReversed, replaces } = rest;
      return refundNotice({
        donationId,
        given: source === 'stock' ? amount : given,
        day,
        isReversed,
        replaces,
      });
    }
    const heading = isThanks ? 'Thank you' : 'Tax acknowledgment';
    const correction = rest.replaces
      ? [paragraph(`This replaces our document of ${formatPacificDate(rest.replaces)}.`)]
      : [];
    const thanks = donorName && isPlainName(donorName) ? `Dear ${donorName}, thank` : 'Thank';
    const refund = isRefunded ? ` You gave ${given}, of which ${refunded} was refunded.` : '';
    return {
      preview: `Your gift of ${amount} to ${identity.name}, ${day}`,
      heading: `${rest.replaces ? 'Corrected: ' : ''}${heading}${isTest ? ' (test)' : ''}`,
      blocks: [
        ...(isTest ? [testNotice] : []),
        ...correction,
        paragraph(`${thanks} you for your gift of ${amount} to ${identity.name}.${refund}`),
        facts({
          Donor: donorName ?? 'Anonymous',
          [source === 'stock' ? 'Gift' : 'Amount']:
            source === 'stock' ? amount : `${amount} ${currency}`,
          ...(isRefunded ? { Refunded: `${refunded} of ${given} ${currency}` } : {}),
          'Date received': `${day} (Pacific time)`,
          'Donation ID': donationId,
          Organization: identity.name,
          ...(isThanks ? {} : { EIN: identity.ein }),
        }),
        paragraph(
          isThanks
            ? 'This is not a tax document. The sponsor of your donor-advised fund acknowledges what you contribute to the fund.'
            : `${identity.name} is a ${identity.taxStatus} non-profit organization. No goods or services were provided in exchange for this gift. Please keep this email for your records.`,
        ),
        // Only online donations have a receipt page.
        ...(isRecorded(source)
          ? []
          : [link('Open the receipt', siteUrl(`/donate/success?id=${donationId}`))]),
        ...(rest.verificationUrl
          ? [link('An employer can check this gift at', rest.verificationUrl)]
          : []),
        link('See all your gifts and yearly statements', siteUrl('/giving')),
      ],
      reason,
    };
  },
);

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
