import * as z from 'zod/mini';
import { fullName } from '#model/applications/naming.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { identity, platform } from '#model/site/identity.ts';

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

// The subject of a master's or bachelor's degree is unknown.
const postNominals: Record<string, string> = {
  phd: 'Ph.D.',
  md: 'M.D.',
  dvm: 'D.V.M.',
  pharmd: 'Pharm.D.',
};

function addressee(data: LetterDetails): string {
  const letters = data.degrees.flatMap((degree) => postNominals[degree] ?? []);
  return [stripBidiControls(fullName(data)), ...letters].join(', ');
}

type LetterDetails = Omit<AcceptanceLetterData, 'verificationUrl'>;

// Staff may decide without a vote of the board, so the text does not name the board.
const approvalText = `Your application to the ${identity.name} has been reviewed, and we are glad to approve it.`;

/** Writes the texts of the letter of acceptance, for the PDF and for the preview in the portal. */
export function writeLetter(data: LetterDetails) {
  return {
    date: formatPacificDate(data.decidedAt),
    reference: `Reference ${data.referenceNumber}`,
    addressee: addressee(data),
    position: stripBidiControls(data.position),
    institution: stripBidiControls(data.institution),
    title: 'Letter of acceptance',
    greeting: `Dear ${stripBidiControls(fullName(data))},`,
    opening: `${approvalText} Your access begins when you accept the terms of data use on your application's page, where you get your own access key. It includes:`,
    offers: [
      `The ${platform.name}, free of charge.`,
      'Twelve months, which you can extend while you use it.',
      'An entry in the register of approved uses, if you wish to publish one.',
      'A place among the researchers who correct and extend the atlas.',
    ],
    closing:
      'We ask you to cite the atlas in work that uses it, and to let us know of any errors you find.',
    onBehalf: 'For the Scientific Advisory Board',
    organization: identity.name,
  };
}
