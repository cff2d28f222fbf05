import * as z from 'zod/mini';
import { identity } from '#site/identity.ts';
import { siteUrl } from '../../site-url.ts';
import { defineTemplate } from './template.ts';

/** Tells an applicant that the board did not approve their application. */
export const applicationDeclined = defineTemplate(
  z.object({ name: z.string(), reference: z.string() }),
  ({ name, reference }) => ({
    preview: 'The Scientific Advisory Board has reviewed your application.',
    heading: 'About your application',
    blocks: [
      { kind: 'paragraph', text: `Dear ${name},` },
      {
        kind: 'paragraph',
        text: `Thank you for applying for access to the platform of the ${identity.name}, and for the care that you put into it. The Scientific Advisory Board has reviewed your application ${reference} and does not approve it at this time.`,
      },
      {
        kind: 'paragraph',
        text: 'The decision is about this application only. You are welcome to apply again, for example when your plans have changed or when you can say more about the data that you need.',
      },
      {
        kind: 'paragraph',
        text: `If you have a question about the decision, write to ${identity.email} and name the reference. Our articles stay open to everybody.`,
      },
      { kind: 'link', label: 'Read our articles', href: siteUrl('/blog') },
      { kind: 'paragraph', text: `With kind regards, the Scientific Advisory Board` },
    ],
    reason: 'You get this because you applied for platform access with this address.',
  }),
);
