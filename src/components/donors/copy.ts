import { identity } from '#model/site/identity.ts';
import { aboutCircles } from './recognition-copy.ts';

// The page holds recognition only: the receipt says nothing was given in return.
const contact = '/contact?type=donor';

export const donors = {
  title: 'Support the atlas',
  description:
    'What gifts to the Bioelectric Atlas pay for, four circles of recognition from $1,000, ways to give, and tax information.',

  hero: {
    heading: 'Help draw the lines that are missing',
    lead: 'Recording is slow, calibration slower, and the data must stay open for decades. Donors pay for all three.',
    actions: [
      { label: 'Donate online', href: '/donate' },
      { label: 'Talk to us', href: contact },
    ],
  },

  impact: {
    id: 'impact',
    heading: 'What gifts pay for',
    items: {
      Recording:
        'Electrodes, dyes and instrument time in partner laboratories, and the calibration that makes their results comparable.',
      'Open data':
        'Storage, review and publication of every plate, under a license that lets anyone check and redraw our maps.',
      People:
        'Free platform access for researchers, including those whose institutions could not afford it.',
    },
  },

  circles: {
    heading: 'Recognition',
    note: 'Each circle adds one line. Recognition is optional, and every gift is used where it is needed most.',
    explained: aboutCircles,
    everythingIn: (circle: string) => `Everything in the ${circle}`,
    /** Each circle has the benefits of the one before it, too. */
    items: [
      {
        name: 'Patron Circle',
        amount: '$1,000+',
        minimumCents: 100_000,
        featured: false,
        badge: null,
        text: 'Pays for calibrating one recording channel.',
        benefits: ['Your name in the annual report', 'A yearly letter on what was mapped'],
        action: { label: 'Give $1,000', href: '/donate?amount=1000' },
      },
      {
        name: 'Benefactor Circle',
        amount: '$5,000+',
        minimumCents: 500_000,
        featured: true,
        badge: 'Most Popular',
        text: 'Adds a tissue to a plate.',
        benefits: [
          'Your name with the plate on our website',
          'Invitation to the yearly research briefing, online',
        ],
        action: { label: 'Give $5,000', href: '/donate?amount=5000' },
      },
      {
        name: 'Visionary Circle',
        amount: '$10,000+',
        minimumCents: 1_000_000,
        featured: false,
        badge: null,
        text: 'Starts a new plate, from protocol to data.',
        benefits: ['A conversation with the scientists who record it'],
        action: { label: 'Give $10,000', href: '/donate?amount=10000' },
      },
      {
        name: 'Founding Circle',
        amount: '$25,000+',
        minimumCents: 2_500_000,
        featured: false,
        badge: null,
        text: 'Maps one species through every stage of development.',
        benefits: [
          'Your name among the founders of the atlas',
          'A yearly meeting with the leadership',
        ],
        action: { label: 'Give $25,000', href: '/donate?amount=25000' },
      },
    ],
  },

  ways: {
    heading: 'Ways to give',
    short: 'Contact us',
    online: {
      title: 'Online',
      text: 'Once, each month or each year, by card, Apple Pay or Google Pay. You get a receipt immediately.',
      action: { label: 'Donate', href: '/donate' },
    },
    others: [
      {
        title: 'Check or bank transfer',
        text: 'Write to us for the mailing address or account number.',
        action: { label: 'Contact us about a check or transfer', href: contact },
      },
      {
        title: 'Stock and donor-advised funds',
        text: 'We send the transfer form to you or your adviser.',
        action: { label: 'Contact us about stock or a fund', href: contact },
      },
      {
        title: 'A gift in your will',
        text: 'We’ll send suggested wording and put you in touch with someone.',
        action: { label: 'Contact us about a bequest', href: contact },
      },
    ],
  },

  tax: {
    id: 'tax-information',
    heading: 'Tax information',
    text: `The ${identity.name} is a non-profit organization under section 501(c)(3) of the Internal Revenue Code. Gifts are tax-deductible in the United States to the extent the law allows. Your receipt states the date, the amount, and that no goods or services were provided in exchange. For advice on your own return, ask a tax professional.`,
    details: {
      ein: 'EIN',
      legalName: 'Legal name',
      receipts: 'Receipts',
      receiptsValue: 'Online, as a PDF, and by email if you give an address',
      giving: 'Yearly statements',
      givingValue: 'See your giving',
    },
  },
} as const;
