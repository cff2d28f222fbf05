import type { AnswerName } from './application-details.ts';

export const signup = {
  title: 'Apply for access',
  description:
    'Application for free access to the Bioelectric Atlas platform. The advisory board typically responds within 5-7 business days.',

  hero: {
    heading: 'Apply for access',
    lead: 'The platform is free for researchers. Tell us who you are and what you want to find out. Our scientific advisory board reads every application.',
    applied: 'Applied already?',
    application: { label: 'See your application', href: '/application' },
  },

  sidebar: {
    heading: 'What to expect',
    headingSent: 'What happens next',
    figure: '5-7',
    unit: 'business days',
    text: 'The advisory board reviews applications and typically responds within 5-7 business days.',
    measured: ({ median, longest }: { median: number; longest: number }) =>
      `Measured over the last 90 days: median ${median}, longest ${longest} business days.`,
    steps: {
      'Committee review': 'By members of the scientific advisory board.',
      'Email notification of decision': 'To the address you give here.',
      'Letter of acceptance on approval': 'Your institution can verify it.',
      'Your own access key':
        'When you accept the terms of data use. Twelve months at a time, at no cost.',
    },
  },

  sent: {
    reference: 'Reference',
    email: 'We will write to',
    decision: 'Decision by',
    open: 'Open your application',
    page: 'Your application has its own private page. There you can correct or withdraw it and see where it stands.',
    again: 'Send the link again',
    another: 'Send another application',
    note: 'Next, the advisory board reviews your application and emails you its decision. Nothing in your inbox after a few minutes? Look in spam, or write to',
  },

  form: {
    label: 'Application for access',
    sections: {
      personal: 'Personal information',
      academic: 'Academic background',
      research: 'Research information',
    },
    hints: {
      lastName: 'Enter a dash if you have none.',
      email: 'We send the decision here. Use your institutional address if you have one.',
      degrees: 'Choose at least one.',
      experience: 'Methods, species, instruments. A few sentences are enough.',
      motivation: 'What you want to find out, and which recordings you need.',
    } satisfies Partial<Record<AnswerName, string>>,
    degrees: {
      placeholder: 'Select degrees...',
      remove: 'Remove',
      selected: 'selected',
      removed: 'removed',
    },
    researchArea: { placeholder: 'Select an area...' },
    submit: 'Submit Application',
    submitting: 'Submitting Application...',
    privacy: {
      text: 'Only the advisory board and its staff read your answers. See ',
      label: 'Privacy',
      href: '/privacy#applications',
    },
    draft: {
      offer: 'We keep a draft in this browser for 30 days, until you submit or erase it.',
      kept: (date: string) =>
        `We keep a draft in this browser until ${date}, or until you submit or erase it.`,
      restored: 'We restored your earlier draft.',
      erased: 'Draft erased.',
      gone: 'The draft was submitted or erased in another tab.',
      refused:
        'This browser cannot keep a draft. Please submit before you close or reload this page.',
      erase: 'Erase draft',
      bringBack: 'Restore draft',
    },
    length: (count: string, max: string) => `${count} of ${max} characters.`,
    noScript: 'This form needs JavaScript. Without it, please write to us by email.',
  },
} as const;
