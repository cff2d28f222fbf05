/** About, at `/about`, and its alias `/leadership` (spec §2 Public pages; decision 2). */
export const about = {
  title: 'About the initiative',
  description:
    'Why the Bioelectric Atlas Initiative maps the body’s voltages, what it values, how it works, and who answers for what.',
  aliases: {
    '/leadership': {
      title: 'Leadership and scientific advisory board',
      description:
        'The roles that lead the Bioelectric Atlas Initiative, and how its scientific advisory board reviews applications, typically within 5-7 business days.',
      section: 'leadership',
    },
  },

  hero: {
    heading: 'A map that laboratories can agree on',
    lead: 'For two centuries people have measured electricity in living tissue. What is missing is a sheet on which all these measurements fit.',
  },

  mission: {
    id: 'mission',
    heading: 'Our mission',
    lead: 'The Bioelectric Atlas Initiative maps the body’s bioelectric signals and promotes bioelectric medicine.',
    paragraphs: [
      'Every cell keeps a voltage across its membrane. Together, cells make patterns of voltage that spread over tissues and change during growth, injury and disease. Some of these patterns are known from a single animal, a single dye or a single afternoon.',
      'We collect recordings from partner laboratories, bring them to a common calibration, place them in common coordinates and publish them with their margins of error. Researchers use them free of charge. Where a pattern turns out to matter, the map should help others to ask how it might be restored.',
      'We are a non-profit organization under section 501(c)(3). We treat no patients and sell no devices.',
    ],
  },

  values: {
    heading: 'Three values',
    items: [
      {
        title: 'Patient-Centered',
        text: 'A map of the body is made for the people who live in one. We ask what a recording could change for a patient, protect the people it comes from, and promise nothing that has not been shown.',
      },
      {
        title: 'Collaborative',
        text: 'No laboratory can survey a body alone. Protocols are written with the people who will use them, and credit goes to whoever made the recording.',
      },
      {
        title: 'Innovative',
        text: 'New sensors, dyes and models are welcome here once they have been calibrated against old ones. A better ruler is a result too.',
      },
    ],
  },

  approach: {
    heading: 'How a plate is made',
    note: 'From a signal to a line that a second laboratory can redraw.',
    cards: [
      {
        title: 'Record',
        text: 'Partner laboratories measure potentials with electrodes, dyes and current probes, following a protocol that fixes reference, temperature and depth.',
      },
      {
        title: 'Calibrate',
        text: 'Each setup first measures the same reference cells. Only then does brightness become millivolts, with a stated error.',
      },
      {
        title: 'Model',
        text: 'Fields are solved between the points of measurement. What was measured and what was computed stay marked as such.',
      },
      {
        title: 'Publish',
        text: 'Plates go out with raw traces, scripts and a license, so that a researcher can check a line or draw it again.',
      },
    ],
  },

  leadership: {
    id: 'leadership',
    heading: 'Who answers for what',
    lead: 'We list roles here. Write to us, and we pass your message to whoever holds the right one.',
    roles: [
      {
        role: 'Executive Director',
        duty: 'Leads the initiative and answers to its board of directors for the work and for every dollar.',
      },
      {
        role: 'Scientific Director',
        duty: 'Sets the research agenda and the order in which tissues are mapped.',
      },
      {
        role: 'Director of Measurement',
        duty: 'Keeps the protocols and the reference plates, and decides when a setup counts as calibrated.',
      },
      {
        role: 'Director of Open Data',
        duty: 'Looks after formats, archives, licenses and the protection of the people in the data.',
      },
      {
        role: 'Director of Partnerships',
        duty: 'Speaks with pharmaceutical, academic, instrumentation and research partners.',
      },
      {
        role: 'Chair of the Scientific Advisory Board',
        duty: 'Leads the review of applications, independently of the management.',
      },
    ],
    board: {
      heading: 'How the scientific advisory board works',
      lead: 'The board decides who receives access to the platform. It reads every application and typically responds within 5-7 business days.',
      steps: [
        {
          title: 'Reading',
          text: 'Members who know the field read about the applicant’s experience, goals and data needs.',
        },
        {
          title: 'Conflicts',
          text: 'A member who works with an applicant, or competes with one, steps aside.',
        },
        {
          title: 'Decision',
          text: 'The board approves or declines. It asks whether the question is sound and whether the data can help to answer it.',
        },
        {
          title: 'Answer',
          text: 'The decision comes by email. An approval brings a letter of acceptance that an institution can verify. After a decline, a new application is welcome.',
        },
      ],
      responseTime: '5-7 business days',
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
