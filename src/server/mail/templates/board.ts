import * as z from 'zod/mini';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { optionLabel, researchAreaOptions } from '#contracts/applications/researcher-signup.ts';
import { identity } from '#site/identity.ts';
import { siteUrl } from '../../env.ts';
import { linkPath } from '../../links/private-links.ts';
import { defineTemplate, facts, link, paragraph } from './template.ts';

/** Holds no name of an applicant, because a member reads it before the question about conflicts. */
export const boardDigest = defineTemplate(
  z.object({
    name: z.string(),
    applications: z.array(
      z.object({
        reference: z.string(),
        researchArea: z.string(),
        receivedAt: z.string(),
        linkId: z.uuid(),
        isLate: z.boolean(),
      }),
    ),
  }),
  ({ name, applications }) => ({
    preview: 'Each link opens one application, for you alone.',
    heading: 'Applications for your vote',
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(
        `These applications to the ${identity.name} wait for your vote. First the page asks whether you have a conflict of interest. Each link is yours alone, so please do not forward this email.`,
      ),
      ...applications.flatMap(({ reference, researchArea, receivedAt, linkId, isLate }) => [
        facts({
          Application: reference,
          'Research area': optionLabel(researchAreaOptions, researchArea),
          Received: formatPacificDate(receivedAt),
          ...(isLate && { Reminder: 'We asked you three business days ago.' }),
        }),
        link(`Open the ballot for ${reference}`, siteUrl(linkPath('ballot', linkId))),
      ]),
    ],
    reason: `You are receiving this as a member of the Scientific Advisory Board of the ${identity.name}.`,
  }),
);
