export const ballot = {
  title: 'Ballot',
  unknown: 'Ballots end 30 days after the decision. For a new link, write to the staff:',
  description: 'A private page for a member of the Scientific Advisory Board.',
  failure: 'Your answer could not be sent. Please try again.',
  fields: { name: 'Name', question: 'Question and answer' },
  conflict: {
    heading: 'Before you read',
    lead: 'Do you have a conflict of interest with this applicant? The application opens once you have answered.',
    shared: (domain: string) =>
      `You and the applicant both have addresses at ${domain}. That alone need not be a conflict.`,
    none: 'No conflict of interest',
    recuse: 'I recuse myself',
    confirmRecuse: 'Recuse yourself? This page closes for good.',
    note: (member: string) =>
      `If you recuse yourself, this page closes and you will hear no more about this application. Your answer is recorded with your name, ${member}, for staff and the other members only.`,
    /** The board has not agreed to this list yet; its chair should review it. */
    list: {
      heading: 'What counts as a conflict',
      items: [
        'You work at the same institution, or have in the past three years',
        'You publish, share a grant or run a company together',
        'One of you taught or supervised the other',
        'You are family, close friends or in dispute',
      ],
      doubt: 'In doubt, recuse yourself. Nobody will ask why.',
    },
  },
  own: {
    heading: 'This is your own application',
    lead: 'The other members of the board vote on it. You see its state on your application’s page. If the application is not yours, write to the staff.',
  },
  recused: {
    heading: 'You recused yourself',
    lead: 'Thank you for saying so. You will hear no more about this application. A recusal is final.',
  },
  closed: {
    headings: {
      approved: 'This application was approved',
      declined: 'This application was declined',
      undecided: 'This application is decided',
    },
    lead: 'It no longer needs your vote, and it can no longer be read here. Thank you.',
  },
  withdrawn: {
    heading: 'This application was withdrawn',
    lead: 'It no longer needs your vote. Thank you.',
  },
  application: {
    heading: 'Application',
    unanswered: 'Not answered yet.',
    received: (date: string) => `received ${date}`,
    declared: (date: string) => `You declared no conflict of interest on ${date}.`,
    left: (days: number) => `${days} business ${days === 1 ? 'day' : 'days'} left`,
    overdue: 'The promised day has passed',
    stopped: 'The review clock is stopped until the applicant answers',
    recuse: 'Recuse myself after all',
    back: 'Back to the application',
    confirmRecuse: 'Recuse yourself? Your vote is taken back, and this page closes for good.',
  },
  vote: {
    heading: 'Your vote',
    choices: {
      approve: { label: 'Approve', text: 'A sound question that the data can help answer.' },
      decline: { label: 'Decline', text: 'The data cannot help, or should not be used so.' },
      question: { label: 'Ask a question', text: 'Staff put it to the applicant.' },
    },
    changed: 'The applicant changed the application after your vote. Please vote again.',
    reason: 'Your reason, in one sentence',
    hint: 'The other members and the staff read it. The applicant never does.',
    cast: 'Cast my vote',
    casting: 'Casting...',
    after: 'You will see the other votes after yours. You can change it until the decision.',
    cancel: 'Cancel',
  },
  voted: {
    heading: 'The votes so far',
    you: 'You',
    change: 'Change my vote',
    after: 'Staff make the decision. Until then you can change your vote.',
  },
} as const;
