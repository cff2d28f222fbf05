import { identity } from '../site/identity.ts';

interface LeadDetails {
  email: string;
  /** The day of the board's decision, or of the withdrawal. */
  date: string;
}

export const applicantCopy = {
  description: 'The private page of an application for platform access.',

  states: {
    review: 'In review',
    question: 'A question for you',
    approved: 'You are approved',
    declined: 'Not approved',
    withdrawn: 'Withdrawn',
  },

  leads: {
    review: ({ date }: LeadDetails) =>
      `The scientific advisory board is reading your application. We will email you our decision by ${date}.`,
    late: () => 'We are late. You will hear from us soon.',
    question: () =>
      'We need one more thing before we decide. The review clock is stopped and goes on when you answer.',
    approved: ({ email }: LeadDetails) =>
      `Welcome to the atlas. We emailed your acceptance letter to ${email}.`,
    declined: ({ email }: LeadDetails) =>
      `We cannot approve this application at this time. We wrote to ${email} about it. You may apply again.`,
    withdrawn: ({ date }: LeadDetails) =>
      `You withdrew this application on ${date}. The board will not decide on it.`,
  },

  /** These leads replace those that name an email, when that email did not arrive. */
  leadsWithoutMail: {
    approved: () => 'Welcome to the atlas. You can open your acceptance letter here.',
    declined: () => 'We cannot approve this application at this time. You may apply again.',
  },

  letterWithdrawn: {
    heading: 'Letter withdrawn',
    lead: `Your letter of acceptance was withdrawn, so that no access to the data begins. If you did not expect this, write to ${identity.email}.`,
  },

  undelivered: {
    title: 'Our email did not reach you.',
    refused: {
      lead: (email: string) => `The mail server of ${email} did not accept:`,
      advice:
        'Please keep the address of this page: everything about your application is here. To get our emails, write to us from another address:',
    },
    /** The texts for a mail that did not arrive; none says that the address is wrong. */
    notSent: {
      lead: (email: string) =>
        `We could not deliver to ${email}. The fault may be ours, and your address need not be wrong:`,
      advice:
        'Please keep the address of this page: everything about your application is here. If you miss something, write to us:',
    },
    mail: (date: string, subject: string) => `${date}: ${subject}`,
  },

  daysLeft: {
    one: 'business day left',
    many: 'business days left',
    stopped: ', after your answer',
  },
  late: { one: 'business day late', many: 'business days late' },
  letter: 'Acceptance letter',
  applyAgain: 'Apply again',

  scale: {
    received: 'received',
    expected: 'Decision expected, 5-7 business days',
    today: 'Today',
    stopped: (date: string) => `Clock stopped ${date}`,
    day: 'Day',
  },

  record: {
    heading: 'What you sent',
    sent: (date: string) => `Sent ${date}`,
    version: (version: number) => `version ${version}`,
    name: 'Name',
  },

  question: {
    from: (date: string) => `From the advisory board, ${date}`,
    askedOn: (date: string) => `Question of ${date}`,
    answered: (date: string) => `Answered ${date}`,
    unanswered: 'Not answered',
    label: 'Your answer',
    hint: 'A few sentences are enough. You can send one answer.',
    send: 'Send answer',
    sending: 'Sending...',
    correctFirst: 'Correct the application first',
    sent: (date: string) => `Sent ${date}`,
    notSent: 'You typed, and it was not sent: ',
  },

  correct: {
    open: 'Correct the application',
    hint: 'You can make corrections until the board starts to vote.',
    voting: 'The board has started to vote, so the application can no longer be corrected.',
    heading: 'Correct the application',
    email: 'The address cannot be changed here. To change it, write to us from the new address.',
    save: 'Save corrections',
    saving: 'Saving...',
    cancel: 'Cancel',
  },

  withdraw: {
    label: 'Withdraw the application',
    busy: 'Withdrawing...',
    hint: 'We will confirm by email. You can undo this for one day.',
  },

  undo: {
    label: 'Undo the withdrawal',
    busy: 'Undoing...',
    hint: (date: string) => `Until ${date}.`,
    final: 'This can no longer be undone. You may apply again.',
  },

  failure: 'No answer from the server. What you typed is still here. Please try again.',

  steps: {
    heading: 'Where it stands',
    received: {
      title: 'Received',
      text: (date: string, reference: string) => `${date}, as ${reference}`,
    },
    review: { title: 'In review', text: 'Board members read each application separately.' },
    question: {
      title: 'Question for you',
      text: (date: string) =>
        `Asked ${date}. There is no deadline; we will remind you once. We never turn an application down because an answer is late.`,
    },
    decision: {
      title: 'Decision',
      text: (from: string, to: string) => `By email, and here. Expected ${from} to ${to}.`,
      stopped: (left: number) => `Within ${left} business days of your answer.`,
      late: 'By email, and here.',
    },
    approved: { title: 'Approved' },
    declined: { title: 'Not approved' },
    withdrawn: { title: 'Withdrawn' },
    access: {
      title: 'Access',
      text: 'On approval: your acceptance letter, and here your own access key.',
    },
  },

  privacy: {
    text: "This page is private. Anyone who has its link can open it, so please don't forward the email. Lost the link?",
    link: 'We can send it again',
  },

  linkRequest: {
    title: 'Your application',
    description: 'Ask for the link to the page of your application.',
    lead: 'Every application has a private page. Tell us the reference and your address, and we email you its link.',
    reference: { label: 'Reference', hint: 'Such as BAI-2026-0042. It is in our first email.' },
    missingReference: 'Reference is required.',
    email: { label: 'Email', hint: 'The address you applied with.' },
    submit: 'Email me a link',
    sentTitle: 'Check your email',
    sent: 'If we have an application with this reference and address, its link is on its way. Nothing after a few minutes? Look in spam, or write to us.',
    another: 'Try another reference or address',
  },
} as const;
