const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

export const board = {
  title: 'Your ballots',
  description: 'A private page for a member of the Scientific Advisory Board.',
  unknown:
    'The link in a digest opens this page for 14 days. The next digest has a new one. For a new link, write to the staff:',
  waiting: (count: number) =>
    `${numbers[count] ?? count} ${count === 1 ? 'application waits' : 'applications wait'} for your vote.`,
  due: {
    overdue: 'The promised day of the first has passed.',
    today: 'The first is due today.',
    tomorrow: 'The first is due tomorrow.',
    on: (day: string) => `The first is due on ${day}.`,
  },
  none: 'No application waits for your vote. Thank you.',
  daysLeft: (days: number) => `business ${days === 1 ? 'day' : 'days'} left`,
  overdue: 'Overdue',
  stopped: 'Clock stopped until the applicant answers',
  received: (date: string) => `received ${date}`,
  notes: {
    new: '',
    declared: 'No conflict declared, not voted yet',
    changed: 'Changed after your vote. Please vote again.',
  },
  vote: 'Vote',
  voteAgain: 'Vote again',
  on: (name: string) => `on the application of ${name}`,
  cast: {
    heading: 'Votes cast',
    votes: {
      approve: 'Approve',
      decline: 'Decline',
      question: 'Question',
      recused: 'Recused',
    },
    pending: (votes: number, voters: number) => `${votes} of ${voters} have voted`,
    question: 'The applicant has not answered yet',
    decided: 'Decided',
    approved: (date: string) => `Approved on ${date}`,
    declined: (date: string) => `Declined on ${date}`,
    withdrawn: (date: string) => `Withdrawn on ${date}`,
    recused: 'You hear no more about it',
    open: 'Open',
  },
  foot: 'This page is yours alone. Anyone who has its link can vote in your name, so please do not forward it. Decided applications stay here for 30 days.',
  back: 'Your ballots',
  voteCastTitle: 'Your vote is cast',
  seeVotes: 'See all votes',
  lastVoteTitle: 'Your vote is cast. It was the last one that waited. Thank you.',
  others: 'The email that led you here opens your other ballots, too.',
  next: (left: number) => `Next application (${left} left)`,
  done: 'Back to your ballots',
} as const;
