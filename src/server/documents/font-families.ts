import { readFile } from 'node:fs/promises';
import { memoize } from './memoize.ts';
import { resolvePackage } from './resolve-package.ts';

export const typefaces = ['serif', 'italic', 'sans', 'semibold', 'mono'] as const;

export type Typeface = (typeof typefaces)[number];

interface Family {
  package: string;
  cut: string;
  /** The slice that is loaded, because the others repeat Latin. */
  slice?: string;
}

const newsreader = { package: '@fontsource/newsreader', cut: '400-normal' };

const faces: Record<Typeface, Family> = {
  serif: newsreader,
  italic: { package: '@fontsource/newsreader', cut: '400-italic' },
  sans: { package: '@fontsource/instrument-sans', cut: '400-normal' },
  semibold: { package: '@fontsource/instrument-sans', cut: '600-normal' },
  mono: { package: '@fontsource/ibm-plex-mono', cut: '400-normal' },
};

const noto = (name: string, slice?: string): Family => ({
  package: `@fontsource/noto-${name}`,
  cut: '400-normal',
  ...(slice !== undefined && { slice }),
});

// Typst draws the lightest weight of a variable font; the templates thicken it.
const notoVariable = (name: string): Family => ({
  package: `@fontsource-variable/noto-${name}`,
  cut: 'wght-normal',
});

const scripts = {
  serif: `armenian georgian devanagari bengali gujarati tamil telugu malayalam sinhala thai khmer
    myanmar tibetan`,
  sans: `lao gurmukhi oriya kannada ethiopic mongolian nko thaana syriac cherokee canadian-aboriginal
    tifinagh javanese balinese sundanese cham ol-chiki meetei-mayek adlam vai lisu new-tai-lue tai-le
    tai-tham tai-viet lepcha limbu saurashtra syloti-nagri kayah-li hanifi-rohingya osage bamum miao
    newa yi`,
};

const namedAfterScript = Object.entries(scripts).flatMap(([style, names]) =>
  names.split(/\s+/).map((slice) => noto(`${style}-${slice}`, slice)),
);

/**
 * The faces for characters that a document's own face lacks; the first that has a character draws it: the scripts of
 * UAX 31, tables 5 and 7, as far as Fontsource has them, then symbols and emoji.
 */
const fallbacks: Family[] = [
  newsreader,
  noto('serif'),
  // Noto's Arabic letters are a base and dots, which no reader of a file puts together.
  { package: '@fontsource/amiri', cut: '400-normal', slice: 'arabic' },
  // This font has the letters of African languages.
  { package: '@fontsource/scheherazade-new', cut: '400-normal', slice: 'arabic' },
  noto('serif-hebrew'),
  notoVariable('serif-sc'),
  notoVariable('serif-kr'),
  notoVariable('serif-jp'),
  ...namedAfterScript,
  noto('sans-symbols', 'symbols'),
  noto('sans-symbols-2'),
  noto('emoji'),
];

export interface FontSlice {
  file: string;
  ranges: [number, number][];
}

function parseRanges(unicodeRange: string): [number, number][] {
  return unicodeRange.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

// The result is undefined in a function that is packed without the family.
function findRangesFile(family: Family): string | undefined {
  try {
    return resolvePackage(`${family.package}/unicode.json`);
  } catch {
    return undefined;
  }
}

const loadSlices = memoize(async (family: Family): Promise<FontSlice[]> => {
  const file = findRangesFile(family);
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8');
  const name = family.package.slice(family.package.indexOf('/') + 1);
  // Latin comes last in the list and is used first, so a word of it is in one file.
  return Object.entries(JSON.parse(text) as Record<string, string>)
    .toReversed()
    .filter(([slice]) => family.slice === undefined || family.slice === slice)
    .map(([slice, ranges]) => ({
      file: `${family.package}/files/${name}-${slice.replace(/[[\]]/g, '')}-${family.cut}.woff2`,
      ranges: parseRanges(ranges),
    }));
});

/**
 * Lists the files of a typeface with the characters of each, as a text uses them; empty when the package is missing.
 */
export const loadFaceSlices = (face: Typeface): Promise<FontSlice[]> => loadSlices(faces[face]);

/** Yields the slices of the fallback fonts; the list of a family is read when it is its turn. */
export async function* listFallbackSlices(): AsyncGenerator<FontSlice> {
  for (const family of fallbacks) yield* await loadSlices(family);
}

/** Tells whether a file of a font has a character. */
export function coversCodePoint({ ranges }: FontSlice, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
