import * as z from 'zod/mini';
import { fullName } from '#model/applications/naming.ts';
import { writeLetter } from './letter-text.ts';
import { typeset } from './typeset.ts';

export const acceptanceLetterSchema = z.object({
  referenceNumber: z.string(),
  decidedAt: z.iso.datetime(),
  firstName: z.string(),
  lastName: z.string(),
  degrees: z.array(z.string()),
  position: z.string(),
  institution: z.string(),
  verificationUrl: z.nullable(z.url()),
});

export type AcceptanceLetterData = z.infer<typeof acceptanceLetterSchema>;

/** Renders the letter of acceptance as a PDF. A draft has no `verificationUrl`. */
export async function renderAcceptanceLetter(data: AcceptanceLetterData): Promise<Uint8Array> {
  const facts = {
    title: `Letter of acceptance ${data.referenceNumber}`,
    subject: `Platform access for ${fullName(data)}`,
    date: new Date(data.decidedAt),
  };
  const { title: heading, ...words } = writeLetter(data);
  return typeset('letter.typ', facts, { ...words, heading, url: data.verificationUrl });
}
