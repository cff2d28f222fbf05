import * as z from 'zod/mini';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { siteUrl } from '../../site-url.ts';
import { isPlainName } from '../plain-name.ts';
import { defineTemplate } from './template.ts';

const notice = {
  title: 'Test gift, not a tax document',
  text: 'This gift was made in test mode. No card was charged, no gift was received, and nothing in this email is tax-deductible.',
} as const;

/** Says of a gift that was partly given back what was kept, and of what. */
function tellRefund(amountCents: number, refundedCents: number, currency: string) {
  if (refundedCents === 0) return { words: '', rows: [] };
  const given = formatDollars(amountCents);
  const refunded = formatDollars(refundedCents);
  return {
    words: ` You gave ${given}, of which ${refunded} was refunded.`,
    rows: [{ label: 'Refunded', value: `${refunded} of ${given} ${currency}` }],
  };
}

/** Acknowledges a gift with the words that the tax law asks for (P-58). */
export const taxAcknowledgement = defineTemplate(
  z.object({
    donationId: z.uuid(),
    donorName: z.nullable(z.string()),
    /** What was given, before refunds. */
    amountCents: z.int(),
    /** What was given back of it; a gift that was given back in full is not acknowledged. */
    refundedCents: z._default(z.int(), 0),
    currency: z.string(),
    /** ISO 8601. */
    receivedAt: z.string(),
    isTest: z.boolean(),
  }),
  ({ donationId, donorName, amountCents, refundedCents, receivedAt, isTest, ...gift }) => {
    const amount = formatDollars(amountCents - refundedCents);
    const currency = gift.currency.toUpperCase();
    const refund = tellRefund(amountCents, refundedCents, currency);
    const day = formatPacificDate(receivedAt);
    return {
      preview: `Your gift of ${amount} to ${identity.name}, ${day}`,
      heading: isTest ? 'Tax acknowledgement (test)' : 'Tax acknowledgement',
      blocks: [
        ...(isTest ? [{ kind: 'warning' as const, ...notice }] : []),
        {
          kind: 'paragraph',
          text: `${donorName && isPlainName(donorName) ? `Dear ${donorName}, thank` : 'Thank'} you for your gift of ${amount} to ${identity.name}.${refund.words}`,
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Donor', value: donorName ?? 'Anonymous' },
            { label: 'Amount', value: `${amount} ${currency}` },
            ...refund.rows,
            { label: 'Date received', value: `${day} (Pacific time)` },
            { label: 'Donation ID', value: donationId },
            { label: 'Organization', value: identity.name },
            { label: 'EIN', value: identity.ein },
          ],
        },
        {
          kind: 'paragraph',
          text: `${identity.name} is a ${identity.taxStatus} non-profit organization. No goods or services were provided in exchange for this gift. Please keep this email for your records.`,
        },
        {
          kind: 'link',
          label: 'Open the receipt',
          href: siteUrl(`/donate/success?id=${donationId}`),
        },
      ],
      reason: 'You are receiving this because you gave this address with your donation.',
    };
  },
);
