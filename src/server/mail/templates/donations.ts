import * as z from 'zod/mini';
import { siteUrl } from '../../env.ts';
import { linkPath } from '../../links/private-links.ts';
import { defineTemplate, link, paragraph } from './template.ts';

/** P-153. */
export const donationLink = defineTemplate(z.object({ linkId: z.uuid() }), ({ linkId }) => ({
  preview: 'Open the link to continue your donation.',
  heading: 'Confirm your email address',
  blocks: [
    paragraph(
      'You started a donation on our site. Many cards are being declined there at the moment, so we confirm addresses before we take a payment. Open the link, confirm, and go on where you were. It is valid for an hour.',
    ),
    link('Confirm your address', siteUrl(linkPath('donation', linkId))),
    paragraph('If you did not start a donation, ignore this email. Nothing was charged.'),
  ],
  reason: 'You are receiving this because this address was given for a donation.',
}));
