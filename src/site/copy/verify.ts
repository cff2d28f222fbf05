import { identity } from '../identity.ts';

/** What `/verify/{code}` says: never whose letter it is or when it was issued (P-37). */
export const verify = {
  description: 'Check whether a letter of acceptance is valid.',

  states: {
    valid: {
      heading: 'This letter is valid',
      lead: `The ${identity.name} issued a letter of acceptance with this code, and it is valid.`,
    },
    withdrawn: {
      heading: 'This letter was withdrawn',
      lead: 'A letter of acceptance with this code was withdrawn. It is not valid.',
    },
    unknown: {
      heading: 'No letter has this code',
      lead: 'We have issued no letter of acceptance with this code. Please compare it with the code at the foot of the letter.',
    },
    malformed: {
      heading: 'We don’t recognize this code',
      lead: 'A code has sixteen letters and digits in four groups. Please compare it with the code at the foot of the letter.',
    },
    busy: {
      heading: 'Please wait a moment',
      lead: 'Too many codes were checked from your network. Please try again in a minute. This says nothing about the letter.',
    },
    away: {
      heading: 'We can’t check this letter right now',
      lead: 'Our register of letters is unavailable. Please try again shortly. This says nothing about the letter.',
    },
  },

  code: 'Code',
  checked: 'Checked',
  limits: {
    heading: 'What this page tells you',
    text: 'It says whether a letter is valid, never whose it is. Check that the name on the letter is that of the person who shows it. If not, write to us: ',
  },
} as const;
