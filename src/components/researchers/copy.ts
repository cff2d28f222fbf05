export const researchers = {
  title: 'For researchers',
  description:
    'Free access to bioelectric data, models and tools, and plates that anybody can redraw. The advisory board typically responds within 5-7 business days.',
  aliases: {
    '/research': {
      title: 'Research with the atlas',
      description:
        'What the atlas offers to research: plates with their numbers and scripts, common coordinates, open formats and methods you can check.',
      section: 'benefits',
    },
    '/get-involved': {
      title: 'Get involved',
      description:
        'Who should apply for access to the atlas, what researchers gain, and how to begin. The platform is free of charge.',
      section: 'who-should-apply',
    },
  },

  hero: {
    heading: 'The map is open. Bring the question.',
    lead: 'Researchers use the atlas free of charge. One application, reviewed by people in your field, gives you everything.',
    actions: [
      { label: 'Apply for Access', href: '/signup' },
      { label: 'Ask a question', href: '/contact?type=researcher' },
    ],
  },

  benefits: {
    id: 'benefits',
    heading: 'Why work from a map',
    action: { label: 'Open the atlas', href: '/atlas' },
    items: {
      'A background to measure against':
        'A change means something only when you know the normal range. Reference plates are to show how a tissue varies before any experiment.',
      'Data you can compare':
        'Every plate has the same units, local coordinates and files, no matter which laboratory adds it.',
      'Open methods':
        'Every plate comes with its equations, its script and its numbers. If you disagree, tell us, and redraw it.',
      'Credit you can cite':
        'Every plate and article comes with its citation, and the register of uses lists what came of the work.',
    },
  },

  audience: {
    id: 'who-should-apply',
    heading: 'Who should apply',
    note: 'You need a question and the training to pursue it. You don’t need a famous institution.',
    items: {
      'Academic researchers':
        'in development, regeneration, neuroscience, cancer research and neighboring fields.',
      'Clinician-scientists':
        'who study wounds, nerves or tissue repair and want a baseline for what they see.',
      'Postdoctoral fellows and graduate students':
        'whose project needs data that their own laboratory cannot make.',
      'Biophysicists and bioengineers':
        'who build sensors, stimulators or dyes and need a field to test them on.',
      'Computational biologists': 'who model tissues and need measurements to test their models.',
    },
  },

  offers: {
    id: 'what-you-gain',
    heading: 'What you gain',
    note: 'All six are free.',
    price: 'Free',
    items: {
      'Full platform access':
        'Once approved, you accept the terms of data use and get your own access key.',
      Datasets: 'What the platform holds, and in which formats, is described there.',
      Models: 'Computed fields with the geometry, the conductivities and the code behind them.',
      Tools: 'Software to convert, check, align and contour your own recordings.',
      Protocols: 'Procedures for recording and calibrating, and plates to compare with.',
      Colleagues: 'Introductions to laboratories that record your tissue.',
    },
  },

  stats: {
    heading: 'The company you join',
    items: [
      { prefix: '', value: 500, suffix: '+', text: '500+', label: 'publications' },
      { prefix: '', value: 30, suffix: '+', text: '30+', label: 'active studies' },
      { prefix: '', value: 200, suffix: '+', text: '200+', label: 'collaborators' },
      { prefix: '', value: 25, suffix: '+', text: '25+', label: 'countries' },
    ],
  },

  cite: {
    id: 'how-to-cite',
    heading: 'How to cite',
    text: 'Name the atlas in your publication, and send us its DOI.',
    title: 'Bioelectric Atlas',
    /** `doi` is null until the atlas as a whole has one. */
    doi: null as string | null,
    licenseHeading: 'License',
    license: {
      text: 'Plates, models and figures may be shared and changed with attribution under',
      label: 'CC BY 4.0',
      href: 'https://creativecommons.org/licenses/by/4.0/',
      code: 'Scripts and tools are under the MIT license.',
    },
  },

  call: {
    heading: 'One form, and a board that reads it',
    text: 'Tell us who you are, what you have done and what you want to find out. The scientific advisory board typically responds within 5-7 business days.',
    actions: [
      { label: 'Apply for Access', href: '/signup' },
      { label: 'Contact us', href: '/contact?type=researcher' },
    ],
  },
} as const;
