/**
 * Which files are cut from which packages: characters, axes and the `unicode-range` under which a
 * browser asks for each. The first cut of a family is what every page loads; the others are
 * fetched only where their characters, style or face are used.
 */
export interface Cut {
  /** Name of the woff2 in src/styles/fonts. */
  file: string;
  family: string;
  style: 'normal' | 'italic';
  /** CSS weight or range of weights. */
  weight: string;
  /** Source woff2, as a module path. */
  source: string;
  /** Code points kept, as in CSS `unicode-range`. */
  range: string;
  /** Axis → one value or a range. */
  axes: Record<string, number | { min: number; max: number }>;
}

/** ASCII and the typographic marks that the site's own copy uses. */
const core =
  'U+20-7E,U+A0,U+A7,U+A9,U+AB,U+B0-B1,U+B5,U+B7,U+BB,U+D7,U+2009,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+202F,U+2212';
/** The rest of Latin-1 and the marks that only articles may use. */
const latin =
  'U+A1-A6,U+A8,U+AA,U+AC-AF,U+B2-B4,U+B6,U+B8-BA,U+BC-D6,U+D8-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+201A,U+201E,U+2020,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122';
const latinExtended =
  'U+100-130,U+132-151,U+154-17F,U+192,U+1A0-1A1,U+1AF-1B0,U+218-21B,U+1E80-1E85,U+1E9E';
const vietnamese = 'U+300-301,U+303,U+309,U+323,U+1EA0-1EF9,U+20AB';

const optical = { wght: 400, opsz: { min: 16, max: 72 } };
/** Italics stand in running text only. */
const running = { wght: 400, opsz: 20 };
const working = { wght: { min: 400, max: 600 } };
const newsreader = '@fontsource-variable/newsreader/files/newsreader';
const instrument = '@fontsource-variable/instrument-sans/files/instrument-sans';
const plex = '@fontsource/ibm-plex-mono/files/ibm-plex-mono';

const serif = { family: 'Newsreader', weight: '400', axes: optical } as const;
const sans = { family: 'Instrument Sans', weight: '400 600', axes: working } as const;
const mono = { family: 'IBM Plex Mono', weight: '400', axes: {} } as const;
const roman = { style: 'normal' } as const;
const italic = { style: 'italic', axes: running } as const;

/* prettier-ignore */
export const cuts: readonly Cut[] = [
  { ...serif, ...roman, file: 'newsreader', source: `${newsreader}-latin-opsz-normal.woff2`, range: core },
  { ...serif, ...roman, file: 'newsreader-latin', source: `${newsreader}-latin-opsz-normal.woff2`, range: latin },
  { ...serif, ...roman, file: 'newsreader-latin-ext', source: `${newsreader}-latin-ext-opsz-normal.woff2`, range: latinExtended },
  { ...serif, ...roman, file: 'newsreader-vietnamese', source: `${newsreader}-vietnamese-opsz-normal.woff2`, range: vietnamese },
  { ...serif, ...italic, file: 'newsreader-italic', source: `${newsreader}-latin-opsz-italic.woff2`, range: core },
  { ...serif, ...italic, file: 'newsreader-italic-latin', source: `${newsreader}-latin-opsz-italic.woff2`, range: latin },
  { ...sans, ...roman, file: 'instrument-sans', source: `${instrument}-latin-wght-normal.woff2`, range: core },
  { ...sans, ...roman, file: 'instrument-sans-latin', source: `${instrument}-latin-wght-normal.woff2`, range: latin },
  { ...sans, ...roman, file: 'instrument-sans-latin-ext', source: `${instrument}-latin-ext-wght-normal.woff2`, range: latinExtended },
  { ...mono, ...roman, file: 'ibm-plex-mono', source: `${plex}-latin-400-normal.woff2`, range: core },
];

/** OpenType features kept; small capitals, fractions and alternates are not used. */
export const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];
