import * as z from 'zod/mini';
import { identity } from '#site/identity.ts';
import { defineTemplate } from './template.ts';

/** The board did not approve an application. */
export const applicationDeclined = defineTemplate(
  z.object({ name: z.string(), reference: z.string() }),
  ({ name, reference }) => ({
    preview: 'The Scientific Advisory Board has reviewed your application.',
    heading: 'About your application',
    blocks: [
      { kind: 'paragraph', text: `Dear ${name},` },
      {
        kind: 'paragraph',
        text: `Thank you for applying for access to the platform of the ${identity.name}, and for the care you put into it. The Scientific Advisory Board has reviewed your application ${reference} and cannot approve it at this time.`,
      },
      {
        kind: 'paragraph',
        text: 'This decision is about this application only. You are welcome to apply again, for example when your plans have changed or when you can say more about the data you need.',
      },
      {
        kind: 'paragraph',
        text: `If you have a question about the decision, write to ${identity.email} and quote the reference.`,
      },
      { kind: 'paragraph', text: 'With kind regards,\nThe Scientific Advisory Board' },
    ],
    reason: 'You are receiving this because you applied for platform access with this address.',
  }),
);
