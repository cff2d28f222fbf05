/** Makes the artwork: `npm run art` all of it, `npm run art -- wound hand` only what is named. */
import { articlePlates } from './articles/all.ts';
import { plateEmpty, plateReceipt } from './plates/bands.ts';
import { plateBodyFigures } from './plates/body-figures.ts';
import { plateCells } from './plates/cells.ts';
import { plateFilm, platePoster } from './plates/film.ts';
import { plateDonation } from './plates/donation.ts';
import { plateHand } from './plates/hand.ts';
import { plateLetter } from './plates/letter.ts';
import { plateLogin } from './plates/login.ts';
import { plateMark } from './plates/mark.ts';
import { plateNeurula } from './plates/neurula.ts';
import { plateScale } from './plates/scale.ts';
import { plateSeparator } from './plates/separator.ts';
import { plateBoard, plateElectrodes, platePartners } from './plates/site-figures.ts';
import { plateSocial } from './plates/social.ts';
import { plateSummits } from './plates/summits.ts';
import { plateWound } from './plates/wound.ts';

const plates: Record<string, () => void | Promise<void>> = {
  mark: plateMark,
  separator: plateSeparator,
  cells: plateCells,
  login: plateLogin,
  receipt: plateReceipt,
  empty: plateEmpty,
  hand: plateHand,
  wound: plateWound,
  neurula: plateNeurula,
  body: plateBodyFigures,
  board: plateBoard,
  electrodes: plateElectrodes,
  partners: platePartners,
  scale: plateScale,
  summits: plateSummits,
  donation: plateDonation,
  letter: plateLetter,
  poster: platePoster,
  ...articlePlates,
  film: plateFilm,
  social: plateSocial,
};

const asked = process.argv.slice(2);
for (const name of asked.length ? asked : Object.keys(plates)) {
  const plate = plates[name];
  if (!plate)
    throw new Error(`No plate is called ${name}. Plates: ${Object.keys(plates).join(', ')}`);
  const start = performance.now();
  await plate();
  console.log(`— ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
