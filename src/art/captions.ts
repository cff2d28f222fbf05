/**
 * What each figure shows, for readers (`caption`) and for those who cannot see it (`alt`).
 * A caption says what was computed and what is nominal. "Fig. n." is set by the page.
 */

/** The words of one figure. */
export interface Caption {
  readonly alt: string;
  readonly caption: string;
}

const map = {
  hero: {
    alt: 'A human figure from head to hips, drawn only by lines of equal potential that run from skin to skin and crowd around the heart.',
    caption:
      'Isopotentials of a cardiac dipole, solved with seven weaker imposed sources inside an insulated outline of the body; lines are spaced by asinh. The coral band is the front of depolarization, leaving the heart. Model field, not patient data.',
  },
  'fig-body': {
    alt: 'The body of the film at rest, on paper: lines of equal potential between head, hands and hips.',
    caption: 'Key to the figures. The potential is solved from imposed sources, its lines spaced by asinh; its scale is nominal.',
  },
  'fig-donors': {
    alt: 'The same body, half drawn: on one side every fourth line, on the other all of them.',
    caption:
      'One model field drawn twice: every fourth isopotential on the left, all of them on the right. Not patient data.',
  },
  'fig-hand': {
    alt: 'A hand whose fourth finger ends at the middle joint. Lines of equal potential run across wrist and fingers, and warm tints spread from the stump.',
    caption:
      'A hand after the loss of a fingertip, solved for sources imposed at the stump and in the palm, with a line every 1.25 mV.',
  },
  'fig-wound': {
    alt: 'A cut in a sheet of skin seen from above. Lines of equal potential close around it, crowded at its lips.',
    caption:
      'A cut in a sheet of skin, solved as an uneven sheet that leaks, with a line every 2 mV.',
  },
  'fig-neurula': {
    alt: 'An embryo seen from its back. A keyhole of strongly negative potential, where the neural plate will fold, lies in a warmer field.',
    caption:
      'An embryo from its back, solved around an imposed keyhole of hyperpolarized cells and a depolarized cap, with a line every 2 mV.',
  },
  'fig-cells': {
    alt: 'A sheet of cells, each a small hollow of negative potential, with one raised, warm-tinted cluster of depolarized cells.',
    caption: 'A depolarized cluster in a sheet of cells, solved for screened charges with a raised background imposed in the cluster.',
  },
  'fig-contact': {
    alt: 'A sheet of cells drawn by lines of equal potential; one cluster stands out in warm tints.',
    caption: 'A message between cells: a local change of voltage that neighbors can read. Model field, arbitrary units.',
  },
  'fig-scale': {
    alt: 'Five round plates over a scale bar from ten nanometers to one meter: a channel, a cell, a tissue, a heart and a body, each drawn by its isopotentials.',
    caption:
      'One law at five sizes, from a channel in a membrane to a body. Each field is solved from the same equation; shapes are simplified and sizes nominal.',
  },
  'fig-board': {
    alt: 'Seven equal charges in a ring. Close to each the contour lines are its own; farther out one line goes around them all.',
    caption:
      'Seven equal charges. Close to each, the lines are its own; farther out they are shared. A sum of logarithmic potentials with a little noise, lines spaced by asinh, arbitrary units.',
  },
  'fig-electrodes': {
    alt: 'A regular array of electrodes. On the left each is a tinted disc with its reading; on the right contour lines are drawn from the readings.',
    caption:
      'An array of electrodes, and the map drawn from its readings alone. Field and noise are computed; the scale, −70 to −20 mV, is nominal. A line every 2 mV.',
  },
  'fig-partners': {
    alt: 'Contour lines between two contacts cross a wavy border between two media and bend there without breaking.',
    caption:
      'Current between two contacts crosses from one medium into another, five times less conductive. The lines bend at the border and do not break. Solved field, lines spaced by asinh, arbitrary units.',
  },
  summits: {
    alt: 'A contour map with four flat summits, one under each number.',
    caption: 'The summits on this sheet are our own figures, not millivolts: four areas held at four chosen potentials over an imposed uneven ground, the field between them solved. Heights do not rank the numbers.',
  },
  'donation-plate': {
    alt: 'A hill drawn by lines of equal potential; four heavier lines stand at $10, $25, $100 and $1,000.',
    caption: 'Recognition levels drawn as isopotentials. Each line is the gift at which a level begins; the hill is a solved field, its dollars are laid on it.',
  },
  login: {
    alt: 'Lines of equal potential around a charged rectangle and six point charges.',
    caption: 'Isopotentials around a charged rectangle.',
  },
} as const satisfies Record<string, Caption>;

/** The name of a figure. */
export type FigureId = keyof typeof map;
/** The words of every figure. */
export const captions: Readonly<Record<FigureId, Caption>> = map;
