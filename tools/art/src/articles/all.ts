/** The articles' figures by slug. The words come from the articles themselves. */
import { captions } from './captions.ts';
import { restingPotential, tumorDepolarization } from './cell-maps.ts';
import { electricFace } from './electric-face.ts';
import { gapJunctions } from './gap-junctions.ts';
import { planarianPolarity } from './planarian-polarity.ts';
import { sharingRecordings, twoRulers } from './recordings.ts';
import { vagusMap } from './vagus-map.ts';
import { woundCurrents } from './wound-currents.ts';

const makers: Record<keyof typeof captions, (alt: string) => Promise<void>> = {
  'wound-currents': woundCurrents,
  'electric-face': electricFace,
  'gap-junctions': gapJunctions,
  'planarian-polarity': planarianPolarity,
  'resting-potential': restingPotential,
  'tumor-depolarization': tumorDepolarization,
  'sharing-recordings': sharingRecordings,
  'two-rulers': twoRulers,
  'vagus-map': vagusMap,
};

/** One plate an article, called by its slug. */
export const articlePlates = Object.fromEntries(
  Object.entries(makers).map(([slug, make]) => [
    slug,
    () => make(captions[slug as keyof typeof captions].alt),
  ]),
);
