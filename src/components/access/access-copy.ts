import { formatCount } from '#model/text/format-count.ts';

export const accessCopy = {
  id: 'access',
  states: { active: 'You have access', ending: 'Still in use?', ended: 'Your access has ended' },
  leads: {
    terms: 'Welcome to the atlas. Your access begins when you accept the terms of data use below.',
    key: (day: string) => `Until ${day}. Copy the key before you leave this page.`,
    active: (day: string) => `Until ${day}. We write to you thirty days before it ends.`,
    ending: (day: string, left: number) =>
      left === 0
        ? 'Your access ends today.'
        : `Your access ends in ${formatCount(left, 'day')}, on ${day}.`,
    ended: {
      date: (day: string) =>
        `It ended by itself on ${day}, because nobody extended it. The key no longer works.`,
      researcher: (day: string) => `You ended it on ${day}. The key no longer works.`,
      staff: (day: string) => `We ended it on ${day}. The key no longer works.`,
      letter: (day: string) => `It ended on ${day}, when the letter of acceptance was withdrawn.`,
      decision: (day: string) => `It ended on ${day}, when the decision was reopened.`,
    },
  },
  scale: { began: 'Began', ends: 'Ends', today: 'Today' },
  terms: {
    heading: 'Begin your access',
    lead: 'Read the terms, type your name, and you get the key that lets you into the data platform for twelve months.',
    short: [
      ['Purpose', 'The data serve the research goals of your application, and nothing else.'],
      ['Colleagues', 'Data and key stay with you. Each colleague applies for their own.'],
      ['People', 'You never try to find out whom a recording is from.'],
      ['Credit', 'What you publish names the atlas, and you send us its DOI.'],
    ],
    full: ['In short. What you accept is the full text: ', ', version ', ' of '],
    nameHint: 'As in your application. Your typed name is your signature.',
    missingName: 'Your full name is required.',
    submit: 'Accept and get the key',
    until: (day: string) => `Until ${day}. You can end it at any time.`,
  },
  newTerms: {
    heading: 'The terms have changed',
    due: (day: string) =>
      `Please accept the new terms by ${day}. After that day your key does not open anything until you do. Key and end stay the same.`,
    asked: 'Please accept the new terms. Key and end of your access stay the same.',
    paused:
      'Your key does not open anything until you accept the new terms. Key and end of your access stay the same.',
    submit: 'Accept the new terms',
  },
  key: {
    heading: 'Your access key',
    copy: 'Copy the key',
    copied: 'Copied',
    once: 'Shown once. We keep no copy. If you lose it, you replace it here.',
    where: 'Where it opens',
    paste: 'Paste the key when it asks for one.',
    keep: ['Keep it', 'In a password manager. Never in an address, a mail or a shared notebook.'],
    ends: 'Ends',
    terms: 'Terms',
    saved: 'I have saved the key',
    savedNote: 'Then it leaves this page for good.',
  },
  active: {
    heading: 'Your access',
    key: 'Key',
    made: (day: string) => `Made ${day}. It can’t be shown again.`,
    unseen: 'You did not see it? Replace it.',
    of: (day: string) => `Key of ${day}`,
    used: 'Last used',
    unused: 'Not used yet',
    period: 'Access',
    between: (from: string, to: string) => `${from} to ${to}`,
    where: 'Where it opens',
    terms: 'Terms',
    version: (version: number, day: string) => `Version ${version}, accepted ${day}`,
  },
  renew: {
    heading: 'One press keeps it for another year',
    lead: (day: string) =>
      `It then ends on ${day}. The key stays the same, and you need not apply again. Without an answer it ends by itself.`,
    submit: 'Yes, extend for a year',
    end: 'No, end it',
    note: (version: number, accepted: string, used: string | null) =>
      `The terms have not changed: version ${version}, accepted ${accepted}. ${used ? `Last used ${used}.` : 'Not used yet.'}`,
  },
  replace: {
    open: 'Replace the key...',
    lead: (day: string) =>
      `The old key stops at once, in every program that uses it. The end stays ${day}.`,
    submit: 'Replace it',
    keep: 'Keep it',
  },
  end: {
    open: 'End my access...',
    lead: 'The key stops at once. Your letter and your entry in the register stay. For new access you apply again.',
    submit: 'End it now',
    keep: 'Keep it',
  },
  ended: {
    heading: 'What you can do',
    lead: 'Still at work with the data? Apply again: the form takes what you sent then, and the board reads what is new.',
    ask: ['Or ', 'write to us', ' if this comes as a surprise.'],
    reason: 'Our reason',
  },
  done: {
    replaced: 'The key was replaced. The old one no longer works.',
    accepted: 'You accepted the new terms. Your key stays the same.',
    renewed: (day: string) => `Extended to ${day}.`,
    ended: 'Your access has ended. The key no longer works.',
  },
  steps: {
    terms: 'Begins when you accept the terms.',
    period: (from: string, to: string) => `${from} to ${to}`,
    ends: (day: string) => `Ends ${day}`,
    ended: (day: string) => `Ended ${day}`,
  },
} as const;
