import * as z from 'zod/mini';
import { degreeOptions, optionLabel, researchAreaOptions } from '#contracts/researcher-signup.ts';
import { siteUrl } from '../../site-url.ts';
import { defineTemplate } from './template.ts';

/** Informs staff of a new application; a reply goes to the applicant. */
export const applicationNotification = defineTemplate(
  z.object({
    reference: z.string(),
    applicationId: z.uuid(),
    name: z.string(),
    email: z.string(),
    institution: z.string(),
    position: z.string(),
    degrees: z.array(z.string()),
    researchArea: z.string(),
    experience: z.string(),
    motivation: z.string(),
    /** Reference of an earlier application that still waits; null when there is none. */
    earlierReference: z.nullable(z.string()),
  }),
  (application) => ({
    preview: application.motivation.replace(/\s+/g, ' ').slice(0, 120),
    heading: 'A researcher applied for access',
    blocks: [
      ...(application.earlierReference
        ? [
            {
              kind: 'paragraph' as const,
              text: `The same address has an earlier application, ${application.earlierReference}, that is still under review.`,
            },
          ]
        : []),
      {
        kind: 'facts',
        rows: [
          { label: 'Reference', value: application.reference },
          { label: 'Name', value: application.name },
          { label: 'Email', value: application.email },
          { label: 'Institution', value: application.institution },
          { label: 'Position', value: application.position },
          {
            label: 'Degrees',
            value: application.degrees
              .map((degree) => optionLabel(degreeOptions, degree))
              .join(', '),
          },
          {
            label: 'Research area',
            value: optionLabel(researchAreaOptions, application.researchArea),
          },
        ],
      },
      { kind: 'paragraph', text: 'Relevant experience:' },
      { kind: 'quote', text: application.experience },
      { kind: 'paragraph', text: 'Research goals:' },
      { kind: 'quote', text: application.motivation },
      {
        kind: 'link',
        label: 'Open the application',
        href: siteUrl(`/admin/applications/${application.applicationId}`),
      },
    ],
    reason: 'You are receiving this because applications are sent to your address.',
  }),
);
