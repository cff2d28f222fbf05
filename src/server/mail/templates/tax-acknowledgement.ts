import * as z from 'zod/mini';
import { donationSources, isRecorded } from '#contracts/donations.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { siteUrl } from '../../env.ts';
import { isPlainName } from '../mailbox.ts';
import { defineTemplate, facts, link, paragraph } from './template.ts';

const testNotice = {
  kind: 'warning',
  title: 'Test gift, not a tax document',
  text: 'This gift was made in test mode. No card was charged, no gift was received, and nothing in this email is tax-deductible.',
} as const;

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
    const thanks = donorName && isPlainName(donorName) ? `Dear ${donorName}, thank` : 'Thank';
    const refund = isRefunded ? ` You gave ${given}, of which ${refunded} was refunded.` : '';
    return {
      preview: `Your gift of ${amount} to ${identity.name}, ${day}`,
      heading: `${isThanks ? 'Thank you' : 'Tax acknowledgment'}${isTest ? ' (test)' : ''}`,
      blocks: [
        ...(isTest ? [testNotice] : []),
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
      ],
      reason: 'You are receiving this because you gave this address with your donation.',
    };
  },
);
