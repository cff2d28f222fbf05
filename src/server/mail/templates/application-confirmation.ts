import * as z from 'zod/mini';
import { optionLabel, researchAreaOptions } from '#contracts/researcher-signup.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { isPlainName } from '../plain-name.ts';
import { defineTemplate } from './template.ts';

/**
 * Tells an applicant that the application is with us. Of what was typed it repeats a plain name
 * alone, because the address is not verified.
 */
export const applicationConfirmation = defineTemplate(
  z.object({
    reference: z.string(),
    name: z.string(),
    researchArea: z.string(),
    /** ISO 8601. */
    receivedAt: z.string(),
    /** Reference of an earlier application that still waits; null when there is none. */
    earlierReference: z.nullable(z.string()),
  }),
  ({ reference, name, researchArea, receivedAt, earlierReference }) => ({
    preview: `Reference ${reference}. We typically respond within 5-7 business days.`,
    heading: 'We received your application',
    blocks: [
      {
        kind: 'paragraph',
        text: `Dear ${isPlainName(name) ? name : 'applicant'}, thank you for applying to the ${identity.name}. The scientific advisory board reads every application and typically responds within 5-7 business days. We will send the decision to this address; there is nothing you need to do until then.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Reference', value: reference },
          { label: 'Received', value: `${formatPacificDate(receivedAt)} (Pacific time)` },
          { label: 'Research area', value: optionLabel(researchAreaOptions, researchArea) },
        ],
      },
      ...(earlierReference
        ? [
            {
              kind: 'paragraph' as const,
              text: `An earlier application from this address, ${earlierReference}, is still under review. The board will read both together.`,
            },
          ]
        : []),
      {
        kind: 'paragraph',
        text: 'If something in your application needs correcting, or if you did not apply, reply to this email.',
      },
    ],
    reason: 'You are receiving this because this address was given in an application for access.',
  }),
);
