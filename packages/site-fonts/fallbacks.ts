/** Writes fallback faces with the metrics of the served ones, so that nothing shifts when they arrive. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fromBuffer } from '@capsizecss/unpack';
import arial from '@capsizecss/metrics/arial';
import notoSerif from '@capsizecss/metrics/notoSerif';
import roboto from '@capsizecss/metrics/roboto';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import subsetFont from 'subset-font';

interface Metrics {
  ascent: number;
  descent: number;
  unitsPerEm: number;
  xWidthAvg: number;
}

/** A `Pairing` is a served face at one optical size, with the local faces that may stand in for it. */
interface Pairing {
  family: string;
  source: string;
  axes: Record<string, number>;
  /** The width of the site's own texts over the generic average, measured in a browser that rounds no width. */
  tuning: number;
  standIns: readonly { metrics: Metrics; names: readonly string[] }[];
  /** The stand-ins of heavier weights, where the family has any. */
  heavier?: typeof heavierSans;
}

/** Heavier weights stand on controls and labels; `scale` makes them as wide, measured in a browser. */
const heavierSans = [
  { weight: 500, scale: 1.042, names: ['Arial', 'Liberation Sans', 'Arimo'] },
  {
    weight: 600,
    scale: 0.989,
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
  },
];

const serifStandIns = [
  { metrics: timesNewRoman, names: ['Times New Roman', 'Liberation Serif', 'Tinos'] },
  { metrics: notoSerif, names: ['Noto Serif'] },
];
const sansStandIns = [
  { metrics: arial, names: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica Neue', 'Helvetica'] },
  { metrics: roboto, names: ['Roboto'] },
];
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2';
const instrument =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

/** The optical size changes the widths, so each size has stand-ins of its own. */
const pairings: readonly Pairing[] = [
  {
    family: 'Newsreader Fallback',
    source: newsreader,
    axes: { opsz: 20, wght: 400 },
    tuning: 0.99,
    standIns: serifStandIns,
  },
  {
    family: 'Newsreader Heading Fallback',
    source: newsreader,
    axes: { opsz: 46, wght: 400 },
    tuning: 0.98,
    standIns: serifStandIns,
  },
  {
    family: 'Newsreader Title Fallback',
    source: newsreader,
    axes: { opsz: 46, wght: 400 },
    tuning: 0.996,
    standIns: serifStandIns,
  },
  {
    family: 'Newsreader Display Fallback',
    source: newsreader,
    axes: { opsz: 72, wght: 400 },
    tuning: 0.998,
    standIns: serifStandIns,
  },
  {
    family: 'Instrument Sans Fallback',
    source: instrument,
    axes: { wght: 400 },
    tuning: 0.996,
    standIns: sansStandIns,
    heavier: heavierSans,
  },
];

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

async function readMetrics({ source, axes }: Pairing): Promise<Metrics> {
  const file = await readFile(fileURLToPath(import.meta.resolve(source)));
  const pinned = await subsetFont(file, undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    variationAxes: axes,
  });
  return fromBuffer(pinned);
}

function fallbackFace(
  family: string,
  names: readonly string[],
  { ascent, descent, unitsPerEm }: Metrics,
  scale: number,
  weight = '',
): string {
  const em = unitsPerEm * scale;
  return `@font-face {
  font-family: '${family}';${weight}
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascent / em)};
  descent-override: ${percent(Math.abs(descent) / em)};
}`;
}

/** Writes the `@font-face` rules. Browsers skip the names that a device does not have. */
export async function fallbackFaces(): Promise<string[]> {
  const faces: string[] = [];
  for (const pairing of pairings) {
    const served = await readMetrics(pairing);
    for (const [index, { metrics, names }] of pairing.standIns.entries()) {
      const scale =
        (pairing.tuning * served.xWidthAvg * metrics.unitsPerEm) /
        (served.unitsPerEm * metrics.xWidthAvg);
      const family = `${pairing.family}${index === 0 ? '' : ` ${index + 1}`}`;
      faces.push(fallbackFace(family, names, served, scale));
    }
    for (const { weight, scale, names } of pairing.heavier ?? []) {
      const own = `\n  font-weight: ${weight};`;
      faces.push(fallbackFace(pairing.family, names, served, scale, own));
    }
  }
  return faces;
}
