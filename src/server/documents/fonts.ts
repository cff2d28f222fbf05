import { readFile } from 'node:fs/promises';
import decompress from 'woff2-encoder/decompress';
import {
  covers,
  fallbackSlices,
  type FontSlice,
  memoize,
  resolve,
  slicesOfFace,
  type Typeface,
  typefaces,
} from './font-families.ts';
import { renameFont } from './rename-font.ts';

export interface Font {
  name: string;
  bytes: Buffer;
}

// Typst reads no WOFF2.
const openFont = memoize(async (file: string): Promise<Font> => {
  // The name has an ending, because Typst drops words such as "normal" from the end of a family's name.
  const name = file.slice(file.lastIndexOf('/') + 1).replace('.woff2', '.ttf');
  const bytes = await decompress(await readFile(resolve(file)));
  return { name, bytes: renameFont(Buffer.from(bytes), name) };
});

// Joiners and variation selectors, among others, are never drawn.
const undrawn = /\p{Default_Ignorable_Code_Point}/u;

const listCodePoints = (letter: string) =>
  Array.from(letter)
    .filter((character) => !undrawn.test(character))
    .map((character) => character.codePointAt(0) ?? 0);

async function findSlice(codePoints: number[]): Promise<FontSlice | undefined> {
  for await (const slice of fallbackSlices())
    if (codePoints.every((codePoint) => covers(slice, codePoint))) return slice;
  return undefined;
}

const sliceWith = memoize((codePoint: number) => findSlice([codePoint]));

/** A character counts as drawn when some font declares it, or when it is never drawn. */
export async function hasFont(character: string): Promise<boolean> {
  const [codePoint] = listCodePoints(character);
  return codePoint === undefined || (await sliceWith(codePoint)) !== undefined;
}

// A letter with its marks takes one slice if there is such a slice, else one for each of its
// characters.
async function slicesForLetter(letter: string): Promise<FontSlice[]> {
  const codePoints = listCodePoints(letter);
  const whole = codePoints.length > 1 ? await findSlice(codePoints) : undefined;
  if (whole) return [whole];
  const found = await Promise.all(codePoints.map(sliceWith));
  return found.filter((slice) => slice !== undefined);
}

// A font may lack what its style sheet declares, so every slice is asked.
async function allSlicesFor(letter: string): Promise<FontSlice[]> {
  const codePoints = listCodePoints(letter);
  const slices: FontSlice[] = [];
  for await (const slice of fallbackSlices())
    if (codePoints.some((codePoint) => covers(slice, codePoint))) slices.push(slice);
  return slices;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface FontsOfTexts {
  fonts: Font[];
  /** The first font that has a letter draws it. */
  faces: Record<Typeface, string[]>;
}

/**
 * The fonts that texts need, and always Latin.
 *
 * @param hard letters that the fonts of the first choice could not draw.
 */
export async function fontsFor(texts: string[], hard: ReadonlySet<string>): Promise<FontsOfTexts> {
  const whole = `A${texts.join(' ')}`;
  const letters = new Set(Array.from(graphemes.segment(whole), ({ segment }) => segment));
  const codePoints = [...new Set(listCodePoints(whole))];
  const chosen = await Promise.all([
    ...Array.from(letters, slicesForLetter),
    ...Array.from(hard, allSlicesFor),
  ]);
  const needed = new Set(chosen.flat());
  const shared: string[] = [];
  for await (const slice of fallbackSlices()) {
    if (needed.delete(slice)) shared.push(slice.file);
    if (needed.size === 0) break;
  }
  const filesOfFace = async (face: Typeface) => {
    const own = (await slicesOfFace(face)).filter((slice) =>
      codePoints.some((codePoint) => covers(slice, codePoint)),
    );
    return [...new Set([...own.map(({ file }) => file), ...shared])];
  };
  const files = await Promise.all(
    typefaces.map(async (face) => [face, await filesOfFace(face)] as const),
  );
  const fonts = await Promise.all(
    [...new Set(files.flatMap(([, names]) => names))].toSorted().map(openFont),
  );
  const named = files.map(async ([face, paths]) => {
    const opened = await Promise.all(paths.map(openFont));
    return [face, opened.map(({ name }) => name)] as const;
  });
  const faces = Object.fromEntries(await Promise.all(named)) as Record<Typeface, string[]>;
  return { fonts, faces };
}
