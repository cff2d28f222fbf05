/** Text as outlines, so that a figure needs no font where it is shown. */
import { readFileSync } from 'node:fs';
import opentype from 'opentype.js';
import subsetFont from 'subset-font';

/** The faces a figure may letter with. */
export type Face = 'mono' | 'sans' | 'sansMedium' | 'sansSemibold' | 'display';

const characters =
  Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('') + '–—‘’“”−·×°µ';

/** HarfBuzz unwraps the file and pins its axes: headings keep the display cut of the face. */
async function open(file: string, variationAxes?: Record<string, number>): Promise<opentype.Font> {
  const raw = readFileSync(new URL(`../../node_modules/${file}`, import.meta.url));
  const plain = await subsetFont(raw, characters, { targetFormat: 'sfnt', variationAxes });
  return opentype.parse(Uint8Array.from(plain).buffer);
}
const instrument = (weight: number) =>
  open(`@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff`);

const faces: Record<Face, opentype.Font> = {
  mono: await open('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff'),
  sans: await instrument(400),
  sansMedium: await instrument(500),
  sansSemibold: await instrument(600),
  display: await open(
    '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
    { opsz: 72, wght: 400 },
  ),
};

/** How the lettering is set. */
export interface Setting {
  /** Letter spacing, in em. */
  readonly tracking?: number;
  /** Clockwise turn about the start of the baseline, in degrees. */
  readonly turn?: number;
  /** Decimals of the path data. */
  readonly digits?: number;
}

const options = (tracking: number) => ({ kerning: true, letterSpacing: tracking });

/** The width of a line of text, in plate units. */
export function width(text: string, face: Face, size: number, tracking = 0): number {
  return faces[face].getAdvanceWidth(text, size, options(tracking));
}

/** The outlines of a line of text whose baseline starts at x, y, as path data. */
export function letters(
  text: string,
  face: Face,
  size: number,
  x: number,
  y: number,
  { tracking = 0, turn = 0, digits = 1 }: Setting = {},
): string {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const k = 10 ** digits;
  const number = (n: number) => String(Math.round(n * k) / k).replace(/^(-?)0\./, '$1.');
  let d = '';
  for (const c of faces[face].getPath(text, 0, 0, size, options(tracking)).commands) {
    d += c.type;
    if (c.type === 'Z') continue;
    const pairs: number[] = [];
    if (c.type === 'C') pairs.push(c.x1, c.y1, c.x2, c.y2);
    if (c.type === 'Q') pairs.push(c.x1, c.y1);
    pairs.push(c.x, c.y);
    let first = true;
    for (let i = 0; i < pairs.length; i += 2) {
      const [u, v] = [pairs[i]!, pairs[i + 1]!];
      for (const n of [x + u * cos - v * sin, y + u * sin + v * cos]) {
        const text = number(n);
        d += first || text[0] === '-' ? text : ' ' + text;
        first = false;
      }
    }
  }
  return d;
}
