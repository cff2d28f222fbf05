import * as z from 'zod/mini';
import { identity } from '#site/identity.ts';
import { defineTemplate } from './template.ts';

/** Tells an applicant that the board approved their application; the letter is attached. */
export const applicationApproved = defineTemplate(
  z.object({
    name: z.string(),
    reference: z.string(),
    /** Null in a preview: the letter has no code yet. */
    verificationUrl: z.nullable(z.string()),
  }),
  ({ name, reference, verificationUrl }) => ({
    preview: 'Your letter of acceptance is attached.',
    heading: 'Your application is approved',
    blocks: [
      { kind: 'paragraph', text: `Dear ${name},` },
      {
        kind: 'paragraph',
        text: `The Scientific Advisory Board of the ${identity.name} has approved your application ${reference} for platform access. Your letter of acceptance is attached; it states what access gives you.`,
      },
      {
        kind: 'paragraph',
        text: 'Your credentials follow in a separate mail. Access is free of charge.',
      },
      ...(verificationUrl
        ? ([
            {
              kind: 'paragraph',
              text: 'Anybody to whom you show the letter can check at this address that it is valid:',
            },
            { kind: 'link', label: 'Verify the letter', href: verificationUrl },
          ] as const)
        : ([
            {
              kind: 'paragraph',
              text: 'The address at which the letter can be verified stands here once it is issued.',
            },
          ] as const)),
      { kind: 'paragraph', text: `With kind regards, the Scientific Advisory Board` },
    ],
    reason: 'You get this because you applied for platform access with this address.',
  }),
);
