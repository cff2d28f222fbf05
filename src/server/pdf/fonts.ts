import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

/** node_modules is above this file, also in a deployed function. */
const { resolve } = createRequire(import.meta.url);

interface Font {
  /** TrueType, because pdfkit cannot subset WOFF2. */
  bytes: Buffer;
  /** The declared ranges promise more characters than the font has. */
  has(codePoint: number): boolean;
}

async function unpack(path: string): Promise<Font> {
  const bytes = Buffer.from(await decompress(await readFile(resolve(path))));
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a collection of fonts.`);
  return { bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

export function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

export const openFont = memoize(unpack);

export type Typeface = 'serif' | 'italic' | 'sans' | 'semibold' | 'mono';

interface Family {
  package: string;
  /** Follows `<family>-<slice>-` in the file name. */
  cut: string;
  /** Variable font, embedded in its lightest weight. */
  isLight?: boolean;
}

const newsreader = { package: '@fontsource/newsreader', cut: '400-normal' };

/** Fallback faces. */
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

export interface FontSlice {
  file: string;
  ranges: [number, number][];
  isLight: boolean;
}

function parseRanges(unicodeRange: string): [number, number][] {
  return unicodeRange.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

async function readSlices(family: Family): Promise<FontSlice[]> {
  const text = await readFile(resolve(`${family.package}/unicode.json`), 'utf8');
  const name = family.package.slice(family.package.indexOf('/') + 1);
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([slice, ranges]) => ({
    file: `${family.package}/files/${name}-${slice.replace(/[[\]]/g, '')}-${family.cut}.woff2`,
    ranges: parseRanges(ranges),
    isLight: family.isLight ?? false,
  }));
}

/** The slices of a face, then of the fallback faces. */
export const slicesOf = memoize(async (face: Typeface): Promise<FontSlice[]> => {
  const slices = await Promise.all([faces[face], ...everyScript].map(readSlices));
  return slices.flat();
});

export function covers(slice: FontSlice, codePoint: number): boolean {
  return slice.ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
