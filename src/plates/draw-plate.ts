import type { Plate } from '#model/plates/contract.ts';
import { type PlateData, isField } from '#model/plates/data.ts';
import { plateFrame } from '#model/plates/frame.ts';
import { drawField } from './draw-field.ts';
import { drawTrace } from './draw-trace.ts';
import { escapeText } from './svg.ts';

// Where the drawing is small its numbers are larger, and in the list of plates there are none. A browser asks for the
// width at which the drawing is shown.
const style =
  '<style>@media(max-width:440px){text{font-size:20px}}@media(max-width:260px){text{display:none}}</style>';

/** Draws the whole SVG file of a plate, with its title and its alternative text for screen readers. */
export function drawPlate(plate: Plate, data: PlateData): string {
  const frame = plateFrame(data);
  const { width, height } = frame;
  const body = isField(data)
    ? drawField(data, frame, plate.lines ?? { every: 1, heavy: 5 }, plate.decimals)
    : drawTrace(data, frame);
  const title = `<title>Plate ${plate.number}. ${escapeText(plate.title)}</title><desc>${escapeText(plate.alt)}</desc>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" role="img">${title}${style}${body}</svg>\n`;
}
