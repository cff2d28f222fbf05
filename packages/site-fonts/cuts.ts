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

/**
 * Names what most equations hold, with every sign that grows: browsers take its sizes from the face that holds the
 * space.
 */
const equationCore =
  'U+20-7E,U+A0,U+AC,U+B0-B1,U+B7,U+D7,U+F7,U+2C6-2C7,U+2D8-2D9,U+2DC,U+391-3A9,U+3D5,U+3F5,U+2009,U+2013-2014,U+2016,U+2026,U+2032-2034,U+203E,U+2061-2064,U+210E-210F,U+2113,U+2190-2194,U+21CC,U+21D2,U+21D4,U+2200,U+2202-2203,U+2205-2208,U+220F,U+2211-2213,U+2217-2218,U+221A,U+221D-221E,U+2223,U+2225,U+2227-222B,U+222E,U+223C,U+2245,U+2248,U+2260-2261,U+2264-2265,U+226A-226B,U+2282-2283,U+2286-2287,U+2295,U+2297,U+22A5,U+22C5,U+22EE-22F1,U+2308-230B,U+23DE-23DF,U+27E8-27E9,U+27F5-27F8,U+27FA,U+2A7D-2A7E,U+1D434-1D467,U+1D6E2-1D71B';
/** Bold, script, Fraktur, double-struck, sans-serif and monospace letters. */
const equationLetters =
  'U+2102,U+210A-210D,U+2110-2112,U+2115,U+2118-211D,U+2124,U+2128,U+212B-2138,U+1D400-1D433,U+1D468-1D6A5,U+1D6A8-1D6E1,U+1D71C-1D7FF';
/**
 * Names every sign that Temml writes as an operator. WebKit draws operators of the first family's first face
 * alone, and Firefox enlarges no other, so this face holds the common signs, too.
 */
const equationSigns = `${equationCore},U+A8,U+B4,U+131,U+237,U+2DA,U+300-338,U+3B1-3C9,U+3D1,U+3D6,U+3F0-3F1,U+2020-2021,U+2035-2037,U+2057,U+20D0-20DC,U+214B,U+2195-21CB,U+21CD-21D1,U+21D3,U+21D5-21FF,U+2201,U+2204,U+2209-220E,U+2210,U+2214-2216,U+2219,U+221F-2222,U+2224,U+2226,U+222C-222D,U+222F-223B,U+223D-2244,U+2246-2247,U+2249-225F,U+2262-2263,U+2266-2269,U+226C-2281,U+2284-2285,U+2288-2294,U+2296,U+2298-22A4,U+22A6-22C4,U+22C6-22ED,U+231C-231F,U+2322-2323,U+233D,U+23B0-23B1,U+23B4-23B5,U+23DC-23DD,U+23E0-23E1,U+25B3,U+25B6,U+25B9,U+25BD,U+25C0,U+25C3,U+25EF,U+27C2-27E7,U+27EA-27EF,U+27F9,U+27FC,U+297C-297D,U+2982-298A,U+29B5-29E2,U+2A00-2A1A,U+2A2A-2A76,U+2A85-2AFD`;

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
const equations = {
  family: 'Equations',
  weight: '400',
  axes: {},
  source: '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
} as const;
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
  { ...equations, ...roman, file: 'equations', range: equationCore },
  { ...equations, ...roman, file: 'equations-letters', range: equationLetters },
  { ...equations, ...roman, family: 'Equation signs', file: 'equations-signs', range: equationSigns },
];

/** OpenType features kept; small capitals, fractions and alternates are not used. */
export const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];
