import { identity } from '#model/site/identity.ts';

export const home = {
  title: `${identity.name}: mapping the body’s bioelectric signals`,
  description:
    'A non-profit that maps the body’s bioelectric signals, shares the map with researchers and advances bioelectric medicine.',
  /** Other addresses of this page, with a title and description of their own; each opens a section. */
  aliases: {
    '/impact': {
      title: 'Impact: what a map of the body’s voltages is for',
      description:
        'Regeneration, wound repair, development and cancer: four fields of research that a shared map of bioelectric signals can serve.',
      section: 'impact',
    },
  },

  hero: {
    heading: 'Every tissue holds a voltage. We are drawing the map.',
    lead: 'Every cell keeps a voltage across its membrane. It shifts as cells grow, meet and heal. We map those patterns and share the map with researchers, free.',
    actions: [
      { label: 'For researchers', href: '/researchers' },
      { label: 'Donate', href: '/donate' },
    ],
    film: {
      alt: 'A human figure from head to hips, drawn only by lines of equal potential that run from skin to skin and crowd around the heart.',
      captionTitle: 'Plate 1.',
      plate: { label: 'The plate and its numbers', href: '/atlas/body' },
      caption:
        'Model field, not patient data: isopotentials of a heart in an outline of the body, with the front of depolarization in coral.',
      pause: 'Pause',
      play: 'Play',
      pauseLabel: 'Pause the film',
      playLabel: 'Play the film',
    },
  },

  stats: {
    heading: 'The initiative in numbers',
    items: [
      { prefix: '', value: 150, suffix: '+', text: '150+', label: 'research partners' },
      { prefix: '', value: 25, suffix: '+', text: '25+', label: 'countries' },
      { prefix: '$', value: 50, suffix: 'M', text: '$50M', label: 'in research funding' },
    ],
  },

  mission: {
    id: 'mission',
    heading: 'Anatomy has its atlas, and so does the genome. The body’s voltages have none.',
    lead: 'Recordings sit in separate laboratories, in separate formats, and few of them can be compared. We want to bring them into one coordinate system.',
    body: 'We model and publish; the plates so far are computed, and recordings by partners are to follow. A scientific advisory board reviews who works with the data and why. The aim is bioelectric medicine: treatment through signals that cells already use. The map comes first.',
    action: { label: 'About the initiative', href: '/about' },
    figure: {
      alt: 'The body of the film at rest, on paper: lines of equal potential between head, hands and hips.',
      caption:
        'Every figure on this page is a solved model field, its scale nominal; Fig. 4, an embryo, has no place on this body.',
      captionTitle: 'Key to the figures.',
      keys: [
        { figure: 'Plate 1', label: 'Heart', id: 'plate-1' },
        { figure: 'Fig. 5', label: 'Epithelium', id: 'fig-5' },
        { figure: 'Fig. 3', label: 'Skin', id: 'fig-3' },
        { figure: 'Fig. 2', label: 'Hand', id: 'fig-2' },
      ],
    },
  },

  impact: {
    id: 'impact',
    heading: 'What a map is for',
    note: 'Questions our partners bring to the atlas. Each is a research aim, not a treatment.',
    cards: [
      {
        figure: { id: 'fig-hand' },
        title: 'Regeneration',
        text: 'For days after an injury, a steady current leaves the stump of a limb, in animals that regrow what they lost and in some that do not. We ask what differs.',
      },
      {
        figure: { id: 'fig-wound', plate: { name: 'The cut', slug: 'wound' } },
        title: 'Wound repair',
        text: 'Skin holds a voltage across its layers, and a cut short-circuits it. Cells at the edge can follow the resulting field. How much that guides healing is an open question.',
      },
      {
        figure: { id: 'fig-neurula', plate: { name: 'The embryo', slug: 'embryo' } },
        title: 'Development',
        text: 'Before an organ has a shape, its cells differ in voltage. We want to record these patterns stage by stage, to learn which ones shape the tissue.',
      },
      {
        figure: { id: 'fig-cells', plate: { name: 'The cells', slug: 'cells' } },
        title: 'Cancer',
        text: 'Tumor cells are often less polarized than their neighbors. We ask when the difference appears, and whether it matters.',
      },
    ],
    probe: {
      hint: 'Point at Fig. 3, or use the arrow keys, to read its potential.',
      touchHint: 'Touch Fig. 3 to read its potential.',
      axes: ['Position across', 'Position down'],
    },
  },

  record: {
    heading: 'The record so far',
    note: 'The summits on this sheet are our own numbers, not millivolts.',
    items: [
      { prefix: '', value: 500, suffix: '+', text: '500+', label: 'publications' },
      { prefix: '', value: 89, suffix: '%', text: '89%', label: 'success rate' },
      { prefix: '', value: 30, suffix: '+', text: '30+', label: 'active studies' },
      { prefix: '', value: 200, suffix: '+', text: '200+', label: 'collaborators' },
    ],
  },

  closing: {
    heading: 'Three ways in',
    items: [
      {
        title: 'Use the data',
        text: 'Plates are open to everybody, and the platform is free once you are approved. The advisory board typically responds within 5-7 business days.',
        action: { label: 'For researchers', href: '/researchers' },
        isFilled: false,
      },
      {
        title: 'Work with us',
        text: 'Pharmaceutical, academic, instrumentation and research organizations can add recordings, sensors and questions.',
        action: { label: 'For partners', href: '/partners' },
        isFilled: false,
      },
      {
        title: 'Fund the work',
        text: 'Gifts of any size pay for recording, calibration and storage. They are tax-deductible in the United States to the extent the law allows.',
        action: { label: 'Donate', href: '/donate' },
        isFilled: true,
      },
    ],
  },
} as const;
