/** The captions, each of which says what was computed and what is nominal. */
export const captions = {
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
} as const;

export type FigureId = keyof typeof captions;
