import { identity } from '#model/site/identity.ts';

export const supporters = {
  title: 'Supporters',
  description: `People who gave to the ${identity.name} and asked to be named, by level and year, never with an amount.`,
  lead: 'These people gave to the atlas and asked to be named. Their levels are shown, their amounts never.',
  test: 'Test names',
  level: (name: string) => `${name}s`,
  /** Returns what stands before and after the number. */
  unnamed: (count: number, hasNames: boolean): [string, string] => [
    hasNames ? 'And ' : '',
    `${hasNames ? ' more' : ''} ${count === 1 ? 'gift' : 'gifts'} from people who are not named here. Thank you.`,
  ],
  empty: 'Nobody is named yet.',
  years: 'Years',
  allYears: 'All years',
  filter: {
    label: 'Search names',
    noun: { one: 'name', many: 'names' },
    none: 'No name has these letters.',
  },
  levels: {
    text: 'Patrons gave $100 or more in the calendar year, Benefactors $1,000 or more, all their gifts together.',
    link: { label: 'How levels and circles differ', href: '/donors#recognition' },
  },
  being: {
    heading: 'Being listed',
    items: [
      {
        title: 'To add your name',
        text: 'Check the box when you give $100 or more. If you have given already, list your name at',
        link: { label: 'Your giving', href: '/giving' },
        end: '.',
      },
      {
        title: 'To remove it',
        text: 'Remove it at any time at',
        link: { label: 'Your giving', href: '/giving' },
        end: '. Your name disappears from this page at once. Refunded gifts are removed too.',
      },
    ],
    action: { label: 'Make a donation', href: '/donate' },
  },
  away: {
    heading: 'Our supporters cannot be shown',
    lead: 'Our database does not answer at the moment. Please try again shortly.',
  },
} as const;
