/** What the articles' figures show, as their front matter says it. */
export const captions = {
  'electric-face': {
    alt: 'Egg-shaped outline of an embryo with contour lines forming a keyhole along the midline and two small closed rings to either side of its upper end.',
    caption:
      'A frog neurula from the front, with a more polarized band along the midline and two lateral spots. The contours are computed from a small set of sources; positions and millivolts are nominal.',
  },
  'gap-junctions': {
    alt: 'Three square plates side by side. A single warm spot is sharp and steep on the first, broader on the second and almost flattened on the third.',
    caption:
      'One depolarized cell in a coupled sheet, at weak, medium and strong coupling. Each field is computed by solving the sheet as a resistor network; the scale in millivolts is nominal.',
  },
  'planarian-polarity': {
    alt: 'Outline of a trunk fragment of a flatworm with contour lines running across it, close together near the front wound and wide apart toward the rear wound.',
    caption:
      'A flatworm fragment with a potential gradient from one wound to the other. The contours are computed for a conducting outline with a source at one end; the scale in millivolts is nominal.',
  },
  'resting-potential': {
    alt: 'Contour map of a sheet of about two hundred cells, mostly strongly polarized, with one less polarized patch right of center where the lines crowd together.',
    caption:
      'A sheet of cells at different resting potentials. The contours are computed by interpolating one value per cell; the values, −70 to −20 mV, are nominal.',
  },
  'sharing-recordings': {
    alt: 'Three plates. The first shows clear labeled contours, the second the same lines scattered out of place, the third faint unlabeled lines.',
    caption:
      'The same field redrawn from complete metadata, without positions, and without units. All three are computed from one model field; its millivolts are nominal.',
  },
  'tumor-depolarization': {
    alt: 'Dense small contour cells over a cool ground, with an irregular warm cluster right of the center and a few warm outliers near its border.',
    caption:
      'A depolarized cluster in a sheet of polarized cells. The contours are computed from one value per cell in a jittered hexagonal sheet; the values are nominal and not patient data.',
  },
  'two-rulers': {
    alt: 'A plate split down the middle. On the left, sparse crosses with thin contours between them; on the right, dense grainy contours of the same field.',
    caption:
      'One field sampled by two instruments: at forty electrode points and as a dye image. Field, samples and noise are computed; electrode positions and millivolts are nominal.',
  },
  'vagus-map': {
    alt: 'Round cross-section of a nerve with seven oval bundles inside. Contour lines run from one contact of a surrounding cuff to the other and bend around the bundles.',
    caption:
      'Potential in a cross-section of a nerve between two contacts of a cuff. The field is computed with three conductivities; fascicle shapes, positions and the scale are nominal.',
  },
  'wound-currents': {
    alt: 'Closed contour lines around a slanted, ragged incision. They lie far apart in intact skin and crowd at the lips of the cut.',
    caption:
      'Potential across the skin around an incision, seen from above. The field is computed from a leaky-sheet model; the scale, 40 mV in intact skin to 0 mV in the cut, is nominal.',
  },
} as const;
