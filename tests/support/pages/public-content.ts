/** Holds what the information pages say (P-6, P-8 to P-12), and where their links lead. */
/** A section of a page, by its heading. */
interface Section {
  heading: string | RegExp;
  /** The headings of the third level, or their number. */
  names?: string[] | number;
  /** The beginnings of the list's items. */
  items?: string[];
  words?: string[];
  /** The label and address of every link. */
  links?: [label: string, href: string][];
}

/** The sections of each page, by its address. */
export const content: Record<string, Section[]> = {
  '/': [
    {
      heading: /voltage\. We are drawing/,
      words: ['Model field, not patient data'],
      links: [
        ['For researchers', '/researchers'],
        ['Donate', '/donate'],
        ['The plate and its numbers', '/atlas/body'],
      ],
    },
    {
      heading: 'The initiative in numbers',
      items: ['150+ research partners', '25+ countries', '$50M in research funding'],
    },
    { heading: /The body’s voltages have none/, words: ['bioelectric medicine'] },
    { heading: 'What a map is for', names: 4, words: ['not a treatment.'] },
    {
      heading: 'The record so far',
      items: ['500+ publications', '89% success rate', '30+ active studies', '200+ collaborators'],
    },
    {
      heading: 'Three ways in',
      links: [
        ['For researchers', '/researchers'],
        ['For partners', '/partners'],
        ['Donate', '/donate'],
      ],
    },
  ],
  '/about': [
    {
      heading: 'Our mission',
      words: [
        'The Bioelectric Atlas Initiative maps the body’s bioelectric signals and promotes bioelectric medicine.',
      ],
    },
    { heading: 'Three values', names: ['Patient-Centered', 'Collaborative', 'Innovative'] },
    { heading: 'How a plate is made', names: 4 },
    { heading: 'Who is responsible for what', names: 6 },
    {
      heading: 'How the scientific advisory board works',
      words: ['typically responds within 5-7 business days'],
      items: ['Reading', 'Conflicts', 'Decision', 'Answer'],
    },
    {
      heading: 'Bring a question to the map',
      links: [
        ['Apply for Access', '/signup'],
        ['Contact us', '/contact'],
      ],
    },
  ],
  '/researchers': [
    { heading: 'Why work from a map', names: 4, links: [['Open the atlas', '/atlas']] },
    { heading: 'Who should apply', names: 5 },
    { heading: 'What you gain', names: 6, words: ['All six are free.'] },
    {
      heading: 'The company you join',
      items: ['500+ publications', '30+ active studies', '200+ collaborators', '25+ countries'],
    },
    {
      heading: 'How to cite',
      words: ['Bioelectric Atlas Initiative (', ').', 'CC BY 4.0', 'MIT license'],
    },
    {
      heading: 'One form, and a board that reads it',
      words: ['5-7 business days'],
      links: [
        ['Apply for Access', '/signup'],
        ['Contact us', '/contact?type=researcher'],
      ],
    },
  ],
  '/partners': [
    { heading: 'Four kinds of partner', names: 4 },
    { heading: 'Seven things to do together', names: 7 },
    {
      heading: 'What partners can count on',
      names: 4,
      words: ['150+ research partners in 25+ countries'],
    },
    {
      heading: 'Three models',
      names: ['Research Collaboration', 'Technology Partnership', 'Sponsored Research'],
    },
  ],
  '/donors': [
    { heading: 'What gifts pay for', names: 3 },
    {
      heading: 'Recognition',
      names: ['Patron Circle', 'Benefactor Circle', 'Visionary Circle', 'Founding Circle'],
      words: ['$1,000+', '$5,000+', '$10,000+', '$25,000+', 'Recognition is optional'],
      links: [
        ['Give $1,000', '/donate?amount=1000'],
        ['Give $5,000', '/donate?amount=5000'],
        ['Give $10,000', '/donate?amount=10000'],
        ['Give $25,000', '/donate?amount=25000'],
        ['supporters’ page', '/supporters'],
      ],
    },
    {
      heading: 'Ways to give',
      names: 4,
      links: [
        ['Donate', '/donate'],
        ['Contact us about a check or transfer', '/contact?type=donor'],
        ['Contact us about stock or a fund', '/contact?type=donor'],
        ['Contact us about a bequest', '/contact?type=donor'],
      ],
    },
    {
      heading: 'Tax information',
      words: [
        'section 501(c)(3)',
        'no goods or services were provided in exchange',
        '00-0000000',
        'Bioelectric Atlas Initiative',
      ],
    },
  ],
};
