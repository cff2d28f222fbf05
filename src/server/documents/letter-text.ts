import { fullName } from '#model/applications/naming.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { identity, platform } from '#model/site/identity.ts';
import type { AcceptanceLetterData } from './acceptance-letter.ts';

// The subject of a master's or bachelor's degree is unknown.
const postNominals: Record<string, string> = {
  phd: 'Ph.D.',
  md: 'M.D.',
  dvm: 'D.V.M.',
  pharmd: 'Pharm.D.',
};

function addressee(data: LetterFacts): string {
  const letters = data.degrees.flatMap((degree) => postNominals[degree] ?? []);
  return [stripBidiControls(fullName(data)), ...letters].join(', ');
}

type LetterFacts = Omit<AcceptanceLetterData, 'verificationUrl'>;

/** A letter that was issued keeps its own text, because its reader may show both. */
export const newestWording = 2;

// Letters that waited without a wording have the first.
function body(wording: number | undefined) {
  const approved = `The Scientific Advisory Board of the ${identity.name} has reviewed your application and is glad to approve it.`;
  if (wording !== newestWording) {
    return {
      opening: `${approved} From today you have access to the platform as a researcher. Your access includes:`,
      offers: [
        'The full platform, free of charge.',
        'All datasets of the atlas, with the recording conditions of each.',
        'Your own credentials, which follow in a separate email.',
        'A place among the researchers who correct and extend the atlas.',
      ],
    };
  }
  return {
    opening: `${approved} Your access begins when you accept the terms of data use on your application's page, where you get your own access key. It includes:`,
    offers: [
      `The ${platform.name}, free of charge.`,
      'Twelve months, which you can extend while you use it.',
      'An entry in the register of approved uses, if you wish to publish one.',
      'A place among the researchers who correct and extend the atlas.',
    ],
  };
}

export function writeLetter(data: LetterFacts) {
  return {
    date: formatPacificDate(data.decidedAt),
    reference: `Reference ${data.referenceNumber}`,
    addressee: addressee(data),
    position: stripBidiControls(data.position),
    institution: stripBidiControls(data.institution),
    title: 'Letter of acceptance',
    greeting: `Dear ${stripBidiControls(fullName(data))},`,
    ...body(data.wording),
    closing:
      'We ask you to cite the atlas in work that uses it, and to let us know of any errors you find.',
    onBehalf: 'For the Scientific Advisory Board',
    role: 'Chair of the Scientific Advisory Board',
    organization: identity.name,
  };
}
