import * as z from 'zod/mini';
import { identity } from '#site/identity.ts';
import { defineTemplate } from './template.ts';

/** The board approved an application; the letter is attached. */
export const applicationApproved = defineTemplate(
  z.object({
    name: z.string(),
    reference: z.string(),
    /** Null in a preview: the letter has no code yet. */
    verificationUrl: z.nullable(z.string()),
  }),
  ({ name, reference, verificationUrl }) => ({
    preview: 'Your acceptance letter is attached.',
    heading: 'Your application is approved',
    blocks: [
      { kind: 'paragraph', text: `Dear ${name},` },
      {
        kind: 'paragraph',
        text: `The Scientific Advisory Board of the ${identity.name} has approved your application ${reference} for platform access. Your acceptance letter, which explains your access, is attached.`,
      },
      {
        kind: 'paragraph',
        text: 'Your credentials will follow in a separate email. Access is free of charge.',
      },
      ...(verificationUrl
        ? ([
            {
              kind: 'paragraph',
              text: 'Anyone you show the letter to can verify it here:',
            },
            { kind: 'link', label: 'Verify the letter', href: verificationUrl },
          ] as const)
        : ([
            {
              kind: 'paragraph',
              text: '[The verification link appears here once the letter is issued.]',
            },
          ] as const)),
      { kind: 'paragraph', text: 'With kind regards,\nThe Scientific Advisory Board' },
    ],
    reason: 'You are receiving this because you applied for platform access with this address.',
  }),
);
