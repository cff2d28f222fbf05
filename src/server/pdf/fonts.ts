import { readFile } from 'node:fs/promises';
import { create, type Font as FontkitFont } from 'fontkit';
import { Blob, Face, Font as HarfBuzzFont, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import {
  covers,
  type FontSlice,
  memoize,
  resolve,
  slicesFor,
  type Typeface,
} from './font-families.ts';

/** One file of a family: measured and shaped by HarfBuzz, embedded by pdfkit with fontkit. */
export interface Font {
  file: string;
  unitsPerEm: number;
  isLight: boolean;
  shaper: HarfBuzzFont;
  /** The characters of the font by glyph, without those that are another form of a character. */
  characters: Map<number, number>;
  embeddable(): FontkitFont;
}

function charactersByGlyph(shaper: HarfBuzzFont, codePoints: Iterable<number>) {
  const characters = new Map<number, number>();
  for (const codePoint of codePoints) {
    const character = String.fromCodePoint(codePoint);
    const glyph = shaper.nominalGlyph(codePoint);
    if (glyph === undefined || character !== character.normalize('NFKC')) continue;
    if (!characters.has(glyph)) characters.set(glyph, codePoint);
  }
  return characters;
}

const openFont = memoize(async (slice: FontSlice): Promise<Font> => {
  // TrueType, because fontkit cannot subset WOFF2.
  const bytes = Buffer.from(await decompress(await readFile(resolve(slice.file))));
  const face = new Face(new Blob(bytes));
  const shaper = new HarfBuzzFont(face);
  if (slice.opticalSize !== undefined) {
    shaper.setVariations([new Variation('opsz', slice.opticalSize)]);
  }
  let embeddable: FontkitFont | undefined;
  return {
    file: slice.file,
    unitsPerEm: face.upem,
    isLight: slice.isLight,
    shaper,
    characters: charactersByGlyph(shaper, face.collectUnicodes()),
    embeddable: () => (embeddable ??= create(bytes) as FontkitFont),
  };
});

/** A style sheet may declare more characters than the font has. */
const hasAll = (font: Font, codePoints: number[]) =>
  codePoints.every((codePoint) => font.shaper.nominalGlyph(codePoint) !== undefined);

async function findFont(face: Typeface, codePoints: number[]): Promise<Font | undefined> {
  for await (const slice of slicesFor(face)) {
    if (!codePoints.every((codePoint) => covers(slice, codePoint))) continue;
    const font = await openFont(slice);
    if (hasAll(font, codePoints)) return font;
  }
  return undefined;
}

const fontsByCharacter = memoize((face: Typeface) =>
  memoize((codePoint: number) => findFont(face, [codePoint])),
);

/** Characters that are never drawn, such as joiners and variation selectors. */
const undrawn = /\p{Default_Ignorable_Code_Point}/u;

/** Characters without a script of their own stay in the font of the text before. */
const neutral = /^[\s\p{P}]+$/u;

/** The font that has every character of a text; undefined without any. */
export async function fontFor(
  text: string,
  face: Typeface,
  previous?: Font,
): Promise<Font | undefined> {
  const codePoints = Array.from(text)
    .filter((character) => !undrawn.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
  const [first, ...others] = codePoints;
  if (first === undefined) return previous ?? fontsByCharacter(face)(0x20);
  if (previous && neutral.test(text) && hasAll(previous, codePoints)) return previous;
  const font = await fontsByCharacter(face)(first);
  return font && others.length > 0 && !hasAll(font, others) ? findFont(face, codePoints) : font;
}
