import { letterMotif } from '#art/letter-motif.ts';
import type { Sheet } from './sheet.ts';
import { sheetSize } from './sheet.ts';

/** The atlas' colours on paper (src/styles/tokens.css). */
export const inks = {
  ink: '#0b1e2b',
  soft: '#435561',
  rule: '#ccd4cf',
  signal: '#0a5f66',
  spike: '#b5381a',
  sea: '#dbe8e5',
} as const;

/** The paths of src/art/mark.svg, on a square of 32. */
export const markPaths = {
  contours:
    'M24.98 23.7c-.54 .77-.24 .43-.79 1.11c-1.12 1.4-2.56 2.51-4.19 3.25c-1.93 .88-4.09 1.17-6.19 .91c-7.06-.88-12.57-7.88-12.19-14.91c.41-7.48 7.27-12.65 14.57-10.72c1.9 .5 3.7 1.45 5.2 2.72c.45 .38 .86 .79 1.28 1.2M23.05 18.22c-.13 .75-.01 .46-.21 1.22c-.24 .89-.61 1.73-1.12 2.5c-.47 .72-1.09 1.35-1.78 1.87c-1.06 .78-2.32 1.27-3.63 1.44c-4.73 .59-9.01-3.16-10.47-7.44c-1.52-4.45 .33-9.48 5.1-10.83c.81-.22 1.66-.31 2.5-.28c2.19 .11 4.26 1.11 5.87 2.58c.71 .64 .32 .32 1 1.02M19.42 18.15c-.08 .22-.09 .45-.19 .66c-.09 .21-.16 .44-.28 .63c-.42 .62-.75 1.07-1.39 1.49c-4.01 2.61-9.1-2.53-8.65-6.62c.4-3.54 3.97-4.87 6.9-3.19c.81 .46 1.47 1.11 2.06 1.82c.43 .52 .28 .41 .64 .91',
  spike: 'M14.4 16L20.6 16L22.9 9.4L26.3 22L28.2 16L31.2 16',
} as const;

/** A rectangle in points. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The logo's mark: nested contours broken by one spike. */
export function drawMark({ pdf }: Sheet, { x, y, width }: Omit<Box, 'height'>): void {
  pdf
    .save()
    .translate(x, y)
    .scale(width / 32);
  pdf.lineWidth(1.45).lineCap('round').lineJoin('round');
  pdf.path(markPaths.contours).stroke(inks.ink);
  pdf.path(markPaths.spike).stroke(inks.spike);
  pdf.restore();
}

/** Isopotentials across a box, as wide as the box needs them. */
export function drawContours({ pdf }: Sheet, box: Box, color: string): void {
  pdf.save().rect(box.x, box.y, box.width, box.height).clip();
  const scale = Math.max(box.width / letterMotif.width, box.height / letterMotif.height);
  pdf.translate(box.x, box.y).scale(scale);
  for (const { d, width } of letterMotif.lines) pdf.lineWidth(width).path(d).stroke(color);
  pdf.restore();
}

/** A map's frame: an ink line, and a hairline inside it. */
export function drawNeatline({ pdf }: Sheet, { x, y, width, height }: Box): void {
  pdf.lineWidth(1).rect(x, y, width, height).stroke(inks.ink);
  pdf
    .lineWidth(0.4)
    .rect(x + 4, y + 4, width - 8, height - 8)
    .stroke(inks.soft);
}

/** A horizontal line. */
export function drawRule(
  { pdf }: Sheet,
  { x, y, width }: Omit<Box, 'height'>,
  line: { weight: number; color: string },
): void {
  pdf
    .lineWidth(line.weight)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke(line.color);
}

/** Hatching like unsurveyed ground on a map: what must not pass for the real thing. */
export function drawHatching({ pdf }: Sheet, box: Box, opacity: number): void {
  pdf.save().rect(box.x, box.y, box.width, box.height).clip();
  pdf.strokeOpacity(opacity).lineWidth(1.6);
  for (let left = box.x - box.height; left < box.x + box.width; left += 9) {
    pdf.moveTo(left, box.y + box.height).lineTo(left + box.height, box.y);
  }
  pdf.stroke(inks.spike).restore();
}

/** The whole sheet as a box. */
export const wholeSheet: Box = { x: 0, y: 0, ...sheetSize };
