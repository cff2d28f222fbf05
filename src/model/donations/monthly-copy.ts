import { longestPause } from './monthly-change.ts';

const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`;

export const monthlyCopy = {
  since: (month: string) => `, since ${month}`,
  amount: {
    open: 'Change the amount',
    label: 'New amount',
    nothingNow: 'Nothing is charged today.',
    since: (since: string) => `Your gift counts on since ${since}.`,
    same: 'That is what you give now.',
    submit: (amount: string) => `Change to ${amount}`,
    keep: (amount: string) => `Keep ${amount}`,
  },
  pause: {
    open: 'Pause',
    change: 'Change the pause',
    upTo: `for up to ${longestPause} months`,
    most: `up to ${longestPause} months`,
    label: 'How long',
    months,
    note: 'It goes on by itself, and you can resume earlier.',
    submit: (count: number) => `Pause for ${months(count)}`,
    keep: 'Keep giving',
  },
  resume: {
    submit: (day: string) => `Resume from ${day}`,
    plain: 'Resume',
    notYet: (sentence: string) =>
      `It is not resumed yet, because something changed since you opened this page. ${sentence} Press the button again to resume.`,
    note: (sum: string) => `${sum}, as before.`,
  },
  card: { open: 'Card or cancel', at: 'at Stripe' },
  late: 'Change the card first.',
  toCard: 'Change the card',
  aboveLink: (most: string) =>
    `Here you can give up to ${most}. For more, make a new donation by card. Then end this one with “Card or cancel”: until you do, both are charged.`,
  toNew: 'Make a new donation',
  tooMany:
    'Your donations were changed too often today. Please try again tomorrow, or write to us.',
  preview: 'See the change',
  unread: 'We got no answer. Check your connection and try again. Nothing was changed.',
  done: {
    changed: (amount: string) => `Changed to ${amount}.`,
    paused: (count: number) => `Paused for ${months(count)}.`,
    resumed: 'Resumed.',
    mailed: ['We emailed the details to ', ', with the way to undo it.'],
    mailedElsewhere: 'We emailed the details to your other address, with the way to undo it.',
    back: (amount: string) => `Back to ${amount}`,
  },
} as const;
