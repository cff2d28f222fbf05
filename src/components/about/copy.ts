import { identity } from '#model/site/identity.ts';

export const about = {
  title: 'About the initiative',
  description: `Why the ${identity.name} maps the body’s voltages, what it values, how it works, and who is responsible for what.`,
  aliases: {
    '/leadership': {
      title: 'Leadership and scientific advisory board',
      description: `The roles that lead the ${identity.name}, and how its scientific advisory board reviews applications, typically within 5-7 business days.`,
      section: 'leadership',
    },
  },

  hero: {
    heading: 'A map that laboratories can agree on',
    lead: 'For two centuries people have measured electricity in living tissue. What is missing is one map on which they all fit.',
  },

  mission: {
    id: 'mission',
    heading: 'Our mission',
    lead: `The ${identity.name} maps the body’s bioelectric signals and promotes bioelectric medicine.`,
    paragraphs: [
      'Every cell keeps a voltage across its membrane. Together, cells form voltage patterns that span tissues and change during growth, injury and disease. Some of these patterns are known from a single animal, a single dye or a single afternoon.',
      'We want to collect recordings from partner laboratories, calibrate them against one reference, place them in shared coordinates and publish them with their margins of error, free of charge. None is published yet: the plates so far are computed. Where a pattern turns out to matter, the map can help others ask how to restore it.',
      'We are a non-profit organization under section 501(c)(3). We treat no patients and sell no devices.',
    ],
  },

  values: {
    heading: 'Three values',
    items: {
      'Patient-Centered':
        'The map is meant to help patients. We ask what a recording could change for a patient, protect the people it comes from, and promise nothing that has not been shown.',
      Collaborative:
        'No laboratory can survey a body alone. We write protocols with the people who will use them, and we will credit the laboratory behind each recording.',
      Innovative:
        'We welcome new sensors, dyes and models once they are calibrated against established ones. A better instrument is a result too.',
    },
  },

  approach: {
    heading: 'How a plate is made',
    note: 'From a signal to a line that another laboratory can redraw. The plates so far are computed, and begin at the third step.',
    items: [
      {
        title: 'Record',
        text: 'Partner laboratories are to measure potentials with electrodes, dyes and current probes, following a protocol that fixes reference, temperature and depth.',
      },
      {
        title: 'Calibrate',
        text: 'Each setup is to measure the same reference cells first. Only then does brightness become millivolts, with a stated error.',
      },
      {
        title: 'Model',
        text: 'We compute the field, between measured points once there are some. Measured and computed values are always labeled.',
      },
      {
        title: 'Publish',
        text: 'Every plate of the atlas has its numbers, its script and a version, and says what is computed and what is nominal. Any researcher can check a line or redraw it.',
      },
    ],
  },

  leadership: {
    id: 'leadership',
    heading: 'Who is responsible for what',
    lead: 'We list roles rather than names. Write to us and we will pass your message on.',
    roles: {
      'Executive Director':
        'Leads the initiative and is accountable to its board of directors for the work and every dollar.',
      'Scientific Director': 'Sets the research agenda and the order in which tissues are mapped.',
      'Director of Measurement':
        'Maintains the protocols and the reference plates, and decides when a setup counts as calibrated.',
      'Director of Open Data':
        'Manages formats, archives and licenses, and protects the people in the data.',
      'Director of Partnerships':
        'Works with pharmaceutical, academic, instrumentation and research partners.',
      'Chair of the Scientific Advisory Board':
        'Leads the review of applications, independently of the management.',
    },
    board: {
      heading: 'How the scientific advisory board works',
      lead: 'The board decides who receives access to the platform. It reads every application and typically responds within 5-7 business days.',
      steps: {
        Reading: 'Members who know the field read about your experience, goals and data needs.',
        Conflicts: 'A member who works with an applicant, or competes with one, steps aside.',
        Decision:
          'The board approves or declines. It asks whether the question is sound and whether the data can help answer it.',
        Answer:
          'We email you the decision. If you are approved, you also get a letter of acceptance that your institution can verify. If you are declined, you may apply again.',
      },
    },
  },

  call: {
    heading: 'Bring a question to the map',
    text: 'Apply for access as a researcher, or write to us about anything else.',
    actions: [
      { label: 'Apply for Access', href: '/signup' },
      { label: 'Contact us', href: '/contact' },
    ],
  },
} as const;
