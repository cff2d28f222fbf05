export const register = {
  path: '/register',
  title: 'Register of approved uses',
  description:
    'What researchers use the Bioelectric Atlas for, in two sentences of their own, with what they published since.',
  hero: {
    heading: 'What the atlas is used for',
    lead: 'Everyone whose application we approve is asked to describe their work here, in two sentences of their own.',
  },
  approved: 'approved',
  listed: 'listed',
  unlisted: (count: number) =>
    count === 1 ? 'One is not listed, or not yet.' : `${count} are not listed, or not yet.`,
  figure: {
    caption: 'Approved applications by date. Each spike is listed below; a short tick is not.',
    alt: (listed: number, others: number, years: string) =>
      `A train of ${listed} spikes and ${others} short ticks, ${years}.`,
    end: 'today',
  },
  filter: {
    label: 'Search the register',
    noun: { one: 'use', many: 'uses' },
    none: 'No use has these words.',
  },
  allYears: 'All years',
  years: 'Years',
  formats: [
    { label: 'JSON', name: 'Register as JSON', href: '/register.json' },
    { label: 'Feed', name: 'Register as a feed', href: '/register.xml' },
  ],
  more: (count: number, year: string) => `Show ${count} more from ${year}`,
  fewer: (year: string) => `Show fewer from ${year}`,
  published: 'Published:',
  empty: (approved: number) =>
    `No use is listed yet.${
      approved === 0
        ? ''
        : approved === 1
          ? ' One application is approved.'
          : ` ${approved} applications are approved.`
    }`,
  note: {
    text: 'Entries are written by the researchers, and appear when they choose. Is something wrong?',
    link: { label: 'Write to us', href: '/contact?type=researcher' },
  },
  away: {
    heading: 'The register cannot be read',
    lead: 'Our database does not answer at the moment. Please try again shortly.',
  },
  link: { label: 'See what the atlas is used for', href: '/register' },
} as const;
