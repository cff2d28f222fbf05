const contact = '/contact?type=partner';

export const partners = {
  title: 'For partners',
  description:
    'How pharmaceutical, academic, instrumentation and research organizations work with the Bioelectric Atlas under three models of partnership.',

  hero: {
    heading: 'Bring a tissue, an instrument or a question',
    lead: 'No laboratory can map a body alone. Partners bring what they can measure, and get what the others bring.',
    actions: [{ label: 'Talk to us', href: contact }],
  },

  types: {
    heading: 'Four kinds of partner',
    short: 'Contact us',
    items: [
      {
        title: 'Pharmaceutical',
        text: 'Companies that work on ion channels, transporters or tissue repair, and need to know what a compound does to the voltage of a tissue as a whole.',
        action: { label: 'Contact us as a pharmaceutical partner', href: contact },
      },
      {
        title: 'Academic',
        text: 'Universities and teaching hospitals whose laboratories record or model, and whose students need data to learn on.',
        action: { label: 'Contact us as an academic partner', href: contact },
      },
      {
        title: 'Instrumentation',
        text: 'Makers of amplifiers, electrodes, probes, cameras and dyes who want their instruments characterized against a common reference.',
        action: { label: 'Contact us as an instrumentation partner', href: contact },
      },
      {
        title: 'Research',
        text: 'Institutes, foundations and public programs that hold recordings or fund them, and would like to see them used.',
        action: { label: 'Contact us as a research partner', href: contact },
      },
    ],
  },

  opportunities: {
    heading: 'Seven things to do together',
    items: {
      'Record a plate': 'Choose a tissue and map it with our protocol, under your name.',
      'Calibrate an instrument':
        'Run the reference cells on your setup and publish the measured error.',
      'Open an archive': 'Convert existing recordings into atlas coordinates.',
      'Propose a study': 'Define a question for which several laboratories record at once.',
      'Test a model': 'Predict a plate before it is recorded, and see how close you came.',
      'Exchange people':
        'Send a fellow to a partner laboratory, or host one, to learn a method at the bench.',
      'Set a standard': 'Join the group that defines formats, units and vocabularies.',
    },
  },

  advantages: {
    heading: 'What partners can count on',
    items: {
      'A neutral place':
        'We are a non-profit and sell nothing. Competitors can calibrate on the same plate.',
      'Independent review':
        'The scientific advisory board, independent of our management, reviews proposals that involve data.',
      'Clear terms':
        'Ownership, publication and release dates are agreed in writing before the first recording.',
      Reach: '150+ research partners in 25+ countries.',
    },
  },

  models: {
    heading: 'Three models',
    note: 'You can start with one and move to another.',
    items: [
      {
        title: 'Research Collaboration',
        text: 'We share the question and the recordings, and publish together. Each side pays its own costs.',
        fits: 'Fits laboratories and institutes with capacity to record.',
        action: { label: 'Discuss a research collaboration', href: contact },
      },
      {
        title: 'Technology Partnership',
        text: 'You contribute an instrument, a dye or software. We contribute reference tissue, calibration and users who report back.',
        fits: 'Fits instrument makers and engineering groups.',
        action: { label: 'Discuss a technology partnership', href: contact },
      },
      {
        title: 'Sponsored Research',
        text: 'You fund a defined study. The protocol is fixed in advance, the result is published whatever it shows, and the data become open after an agreed time.',
        fits: 'Fits companies and foundations with a specific question.',
        action: { label: 'Discuss sponsored research', href: contact },
      },
    ],
  },

  call: {
    heading: 'Begin with a paragraph',
    text: 'Tell us what you measure, make or ask. We will reply with a contact and a first date to talk.',
    actions: [{ label: 'Write to us', href: contact }],
  },
} as const;
