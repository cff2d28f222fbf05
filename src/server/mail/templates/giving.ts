import * as z from 'zod/mini';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { siteUrl } from '../../env.ts';
import { linkPath } from '../../links/private-links.ts';
import { defineTemplate, link, paragraph } from './template.ts';

export const givingLink = defineTemplate(
  z.object({ linkId: z.uuid(), expiresAt: z.string() }),
  ({ linkId, expiresAt }) => ({
    preview: 'Your donations, receipts and yearly statements.',
    heading: 'Your giving',
    blocks: [
      paragraph(
        `This private link shows the donations made with this address, their receipts and a statement for each year. It works until ${formatPacificDateTime(expiresAt)}.`,
      ),
      link('See your giving', siteUrl(linkPath('giving', linkId))),
      paragraph(
        'Anyone who has this email can use the link. If you did not ask for it, ignore it.',
      ),
    ],
    reason: 'You are receiving this because somebody asked for a link with this address.',
  }),
);

export const yearlyStatement = defineTemplate(
  z.object({ year: z.int(), total: z.string(), isTest: z.boolean() }),
  ({ year, total, isTest }) => ({
    preview: `Your gifts of ${year}: ${total}.`,
    heading: `Your ${year} statement${isTest ? ' (test)' : ''}`,
    blocks: [
      paragraph(
        `Thank you for your gifts of ${year}. The attached statement lists them, net of refunds: ${total} in all. Use it for your tax return.`,
      ),
      link('See your giving', siteUrl('/giving')),
    ],
    reason: 'You are receiving this because you gave this address with a donation.',
  }),
);
