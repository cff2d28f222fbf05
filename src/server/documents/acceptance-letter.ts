import { fullName } from '#model/applications/naming.ts';
import { writeLetter, type AcceptanceLetterData } from './letter-text.ts';
import { typeset } from './typeset.ts';

/** Renders the letter of acceptance as a PDF. A draft has no `verificationUrl`. */
export async function renderAcceptanceLetter(data: AcceptanceLetterData): Promise<Uint8Array> {
  const details = {
    title: `Letter of acceptance ${data.referenceNumber}`,
    subject: `Platform access for ${fullName(data)}`,
    date: new Date(data.decidedAt),
  };
  const { title: heading, ...words } = writeLetter(data);
  return typeset('letter.typ', details, { ...words, heading, url: data.verificationUrl });
}
