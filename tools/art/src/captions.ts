/** Reads the words of a figure from the site's own map, so that drawing and page say the same. */
import { captions, type Caption, type FigureId } from '../../../src/art/captions.ts';

/** The words of one figure. */
export const caption = (id: FigureId): Caption => captions[id];
