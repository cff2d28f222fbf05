import { readFile } from 'node:fs/promises';
import {
  coversCodePoint,
  listFallbackSlices,
  type FontSlice,
  loadFaceSlices,
  type Typeface,
  typefaces,
} from './font-families.ts';
import { resolvePackage } from './resolve-package.ts';
import { memoize } from './memoize.ts';
import { readCharacters, renameFont } from './font-tables.ts';

export interface Font {
  name: string;
  bytes: Buffer;
  characters: ReadonlySet<number>;
}

// Typst reads no WOFF2.
const loadFont = memoize(async (file: string): Promise<Font> => {
  const { default: decompress } = await import('woff2-encoder/decompress');
  // The name has an ending, because Typst drops words such as "normal" from the end of a family's name.
  const name = file.slice(file.lastIndexOf('/') + 1).replace('.woff2', '.ttf');
  const bytes = Buffer.from(await decompress(await readFile(resolvePackage(file))));
  return { name, bytes: renameFont(bytes, name), characters: readCharacters(bytes) };
});

// Joiners and variation selectors, among others, are never drawn.
const undrawn = /\p{Default_Ignorable_Code_Point}/u;

const listCodePoints = (letter: string) =>
  Array.from(letter)
    .filter((character) => !undrawn.test(character))
    .map((character) => character.codePointAt(0) ?? 0);

// The font may lack what its style sheet says that it covers.
async function hasGlyphs(slice: FontSlice, codePoints: number[]): Promise<boolean> {
  if (!codePoints.every((codePoint) => coversCodePoint(slice, codePoint))) return false;
  const { characters } = await loadFont(slice.file);
  return codePoints.every((codePoint) => characters.has(codePoint));
}

async function findSlice(codePoints: number[]): Promise<FontSlice | undefined> {
  for await (const slice of listFallbackSlices())
    if (await hasGlyphs(slice, codePoints)) return slice;
  return undefined;
}

const findSliceOf = memoize((codePoint: number) => findSlice([codePoint]));

/** Tells whether some font has a character; one that is never drawn counts as drawn. */
export async function hasFont(character: string): Promise<boolean> {
  const [codePoint] = listCodePoints(character);
  return codePoint === undefined || (await findSliceOf(codePoint)) !== undefined;
}

// One slice draws a letter with its marks if one has all of them, else one draws each character.
async function findSlices(letter: string): Promise<FontSlice[]> {
  const codePoints = listCodePoints(letter);
  const whole = codePoints.length > 1 ? await findSlice(codePoints) : undefined;
  if (whole) return [whole];
  const found = await Promise.all(codePoints.map(findSliceOf));
  return found.filter((slice) => slice !== undefined);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface FaceFont {
  name: string;
  /** The letters that the font must leave to a later one, because it would compose them of a base and marks. */
  leftLetters: string;
}

export interface TextFonts {
  fonts: Font[];
  /** The fonts of each face; the first that has a letter draws it. */
  faces: Record<Typeface, FaceFont[]>;
}

const isComposed = (character: string) => character.normalize('NFD') !== character;

// Typst takes the first font that can put a letter together of a base and marks, which readers of a
// file find as two letters, so such a font leaves the letter to one that has it whole.
function assignLetters(fonts: Font[], composed: string[]): FaceFont[] {
  const owners = composed.map((letter) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    return fonts.findIndex(({ characters }) => characters.has(codePoint));
  });
  return fonts.map(({ name }, index) => ({
    name,
    leftLetters: composed.filter((_, position) => (owners[position] ?? 0) > index).join(''),
  }));
}

/** Loads the fonts that texts need, and always Latin. */
export async function loadFonts(texts: string[]): Promise<TextFonts> {
  const text = `A${texts.join(' ')}`;
  const letters = new Set(Array.from(graphemes.segment(text), ({ segment }) => segment));
  const codePoints = [...new Set(listCodePoints(text))];
  const composed = [...new Set(text)].filter(isComposed);
  const needed = new Set((await Promise.all(Array.from(letters, findSlices))).flat());
  const shared: string[] = [];
  for await (const slice of listFallbackSlices()) {
    if (needed.delete(slice)) shared.push(slice.file);
    if (needed.size === 0) break;
  }
  const loadFaceFonts = async (face: Typeface) => {
    const own = (await loadFaceSlices(face)).filter((slice) =>
      codePoints.some((codePoint) => coversCodePoint(slice, codePoint)),
    );
    const files = new Set([...own.map(({ file }) => file), ...shared]);
    return Promise.all(Array.from(files, loadFont));
  };
  const named = await Promise.all(
    typefaces.map(async (face) => [face, await loadFaceFonts(face)] as const),
  );
  const faces = named.map(([face, fonts]) => [face, assignLetters(fonts, composed)] as const);
  return {
    fonts: [...new Set(named.flatMap(([, fonts]) => fonts))].toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    ),
    faces: Object.fromEntries(faces) as Record<Typeface, FaceFont[]>,
  };
}
