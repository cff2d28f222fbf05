/** Holds the texts of `/application` about what an applicant's page shows. */
export const outline = {
  heading: 'What your page shows',
  steps: [
    { title: 'Received', text: 'What you sent. Until the board votes, you can correct it.' },
    { title: 'In review', text: 'How many business days are left.' },
    { title: 'Question for you', text: 'What the board asks, if it does, and your answer.' },
    { title: 'Decision', text: 'Your acceptance letter, and then your own access key.' },
  ],
  notAppliedYet: 'Not applied yet?',
  signup: { href: '/signup', label: 'Apply for access' },
} as const;
