import { linkProblems } from '#model/site/link-problems.ts';

export const pageFailures = {
  busy: linkProblems.busy,
  away: linkProblems.away,
  broken: {
    heading: 'Something went wrong on our side',
    lead: 'This page cannot be shown. Please try again shortly. If it happens again, write to us.',
  },

  description: 'This page cannot be shown at the moment.',
  contactLabel: 'Contact us',
} as const;
