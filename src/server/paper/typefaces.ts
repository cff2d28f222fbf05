import { readFontFile } from './font-files.ts';

/** The faces of the atlas (visual direction, "Type"). */
export type Typeface = 'serif' | 'italic' | 'sans' | 'semibold' | 'mono';

/** A font package and how the names of its slices go on. */
interface Family {
  package: string;
  /** What follows `<family>-<slice>-` in the file name. */
  cut: string;
  /** The package holds one variable file per slice, of which the lightest cut is embedded. */
  isLight?: boolean;
}

const newsreader = { package: '@fontsource/newsreader', cut: '400-normal' };

/** Where characters are looked for that a face does not have. */
const everyScript: Family[] = [
  newsreader,
  { package: '@fontsource/noto-serif', cut: '400-normal' },
  { package: '@fontsource/noto-naskh-arabic', cut: '400-normal' },
  { package: '@fontsource/noto-serif-hebrew', cut: '400-normal' },
  { package: '@fontsource-variable/noto-serif-sc', cut: 'wght-normal', isLight: true },
  { package: '@fontsource-variable/noto-serif-kr', cut: 'wght-normal', isLight: true },
];

const faces: Record<Typeface, Family> = {
  serif: newsreader,
  italic: { package: '@fontsource/newsreader', cut: '400-italic' },
  sans: { package: '@fontsource/instrument-sans', cut: '400-normal' },
  semibold: { package: '@fontsource/instrument-sans', cut: '600-normal' },
  mono: { package: '@fontsource/ibm-plex-mono', cut: '400-normal' },
};

/** One file of a family: the characters of a script, or a hundred or so of Chinese. */
export interface FontSlice {
  /** Path of the WOFF2 file below `node_modules`. */
  file: string;
  /** Pairs of first and last code point. */
  ranges: [number, number][];
  isLight: boolean;
}

/** Parses a CSS `unicode-range`, such as `U+0-FF,U+131`. */
function parseRanges(unicodeRange: string): [number, number][] {
  return unicodeRange.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

async function readSlices(family: Family): Promise<FontSlice[]> {
  const text = (await readFontFile(`${family.package}/unicode.json`)).toString('utf8');
  const name = family.package.slice(family.package.indexOf('/') + 1);
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([slice, ranges]) => ({
    file: `${family.package}/files/${name}-${slice.replace(/[[\]]/g, '')}-${family.cut}.woff2`,
    ranges: parseRanges(ranges),
    isLight: family.isLight ?? false,
  }));
}

const chains = new Map<Typeface, Promise<FontSlice[]>>();

/** The slices of a face, then those of every script, in the order in which they are asked. */
export function slicesOf(face: Typeface): Promise<FontSlice[]> {
  let chain = chains.get(face);
  if (!chain) {
    chain = Promise.all([faces[face], ...everyScript].map(readSlices)).then((all) => all.flat());
    chains.set(face, chain);
  }
  return chain;
}

/** True when a slice is meant to have a character. */
export function covers(slice: FontSlice, codePoint: number): boolean {
  return slice.ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
