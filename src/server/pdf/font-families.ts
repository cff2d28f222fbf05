import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** node_modules is above this file, also in a deployed function. */
export const { resolve } = createRequire(import.meta.url);

export type Typeface = 'display' | 'serif' | 'italic' | 'sans' | 'semibold' | 'mono';

interface Family {
  package: string;
  /** Follows `<family>-<slice>-` in the file name. */
  cut: string;
  /** The only slice that is used; the others repeat Latin. */
  slice?: string;
  /** Variable font, embedded in its lightest weight. */
  isLight?: boolean;
  /** Points for which a variable font is cut. */
  opticalSize?: number;
}

const newsreader = { package: '@fontsource/newsreader', cut: '400-normal' };

const faces: Record<Typeface, Family> = {
  /** In pictures only: documents embed no variable font that must be set first. */
  display: {
    package: '@fontsource-variable/newsreader',
    cut: 'opsz-normal',
    opticalSize: 72,
  },
  serif: newsreader,
  italic: { package: '@fontsource/newsreader', cut: '400-italic' },
  sans: { package: '@fontsource/instrument-sans', cut: '400-normal' },
  semibold: { package: '@fontsource/instrument-sans', cut: '600-normal' },
  mono: { package: '@fontsource/ibm-plex-mono', cut: '400-normal' },
};

const noto = (name: string, rest: Partial<Family> = {}): Family => ({
  package: `@fontsource/noto-${name}`,
  cut: '400-normal',
  ...rest,
});

const notoVariable = (name: string): Family => ({
  package: `@fontsource-variable/noto-${name}`,
  cut: 'wght-normal',
  isLight: true,
});

/** Families that are named after the script they are used for. */
const scripts = {
  serif: `armenian georgian devanagari bengali gujarati tamil telugu malayalam sinhala thai khmer
    myanmar tibetan`,
  sans: `lao gurmukhi oriya kannada ethiopic mongolian nko thaana syriac cherokee canadian-aboriginal
    tifinagh javanese balinese sundanese cham ol-chiki meetei-mayek adlam vai lisu new-tai-lue tai-le
    tai-tham tai-viet lepcha limbu saurashtra syloti-nagri kayah-li hanifi-rohingya osage bamum miao
    newa yi`,
};

const namedAfterScript = Object.entries(scripts).flatMap(([style, names]) =>
  names.split(/\s+/).map((slice) => noto(`${style}-${slice}`, { slice })),
);

/**
 * Faces for what the own face lacks, the first that has a character first: the scripts of UAX 31,
 * tables 5 and 7, as far as Fontsource has them, then symbols and emoji.
 */
const fallbacks: Family[] = [
  newsreader,
  noto('serif'),
  // Noto's Arabic letters are a base and dots, which no reader of a file puts together.
  { package: '@fontsource/amiri', cut: '400-normal', slice: 'arabic' },
  // Has the letters of African languages.
  { package: '@fontsource/scheherazade-new', cut: '400-normal', slice: 'arabic' },
  noto('serif-hebrew'),
  notoVariable('serif-sc'),
  notoVariable('serif-kr'),
  notoVariable('serif-jp'),
  ...namedAfterScript,
  noto('sans-symbols', { slice: 'symbols' }),
  noto('sans-symbols-2'),
  noto('emoji'),
];

/** A file of a family, with the characters that its style sheet declares for it. */
export interface FontSlice {
  file: string;
  isLight: boolean;
  opticalSize: number | undefined;
  ranges: [number, number][];
}

export function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

function parseRanges(unicodeRange: string): [number, number][] {
  return unicodeRange.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

const slicesOf = memoize(async (family: Family): Promise<FontSlice[]> => {
  const text = await readFile(resolve(`${family.package}/unicode.json`), 'utf8');
  const name = family.package.slice(family.package.indexOf('/') + 1);
  return Object.entries(JSON.parse(text) as Record<string, string>)
    .filter(([slice]) => family.slice === undefined || family.slice === slice)
    .map(([slice, ranges]) => ({
      file: `${family.package}/files/${name}-${slice.replace(/[[\]]/g, '')}-${family.cut}.woff2`,
      ranges: parseRanges(ranges),
      isLight: family.isLight ?? false,
      opticalSize: family.opticalSize,
    }));
});

/** The slices of a face, then of the fallback faces; the list of a family is read when it is its turn. */
export async function* slicesFor(face: Typeface): AsyncGenerator<FontSlice> {
  for (const family of [faces[face], ...fallbacks]) yield* await slicesOf(family);
}

export function covers({ ranges }: FontSlice, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
