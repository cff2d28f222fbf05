export const linkProblems = {
  unknown: {
    heading: 'This link does not open anything',
    lead: 'It may have expired, been replaced by a newer one, or lost a character on its way. Open the newest email from us, or ask for the link again.',
  },
  busy: {
    heading: 'Please wait a moment',
    lead: 'Too many pages were opened from your network. Please try again in a minute.',
  },
  away: {
    heading: 'We can’t open this right now',
    lead: 'Our records are unavailable. Please try again shortly. Nothing is lost.',
  },
} as const;

export type LinkProblem = keyof typeof linkProblems;
