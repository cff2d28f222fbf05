import createBidi from 'bidi-js';
import type { Typeface } from './font-families.ts';
import { type Font, fontFor } from './fonts.ts';

const bidi = createBidi();

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A grapheme, or a part of one that no font has as a whole. */
export interface Letter {
  text: string;
  font: Font;
  /** Odd levels run right to left (UAX 9). */
  level: number;
}

/** Letters of one font and direction, as they stand on a line. */
export interface TextRun {
  /** As the shaper wants it. */
  text: string;
  /** As it was typed. */
  typed: string;
  font: Font;
  level: number;
}

/** What is never drawn, except what shapes the letters around it: joiners, selectors and tags. */
const invisible =
  /(?!\p{Join_Control}|\p{Variation_Selector}|\u034f|\u180e|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Composed text on one line, without invisible characters. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(invisible, '')
    .trim();
}

const asCodePoint = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** Marks that one letter has room for; the tallest stacks of Tibetan have fewer. */
const mostMarks = 10;

/** Each letter with the marks that it has room for, and the rest of it. */
function* lettersOfText(text: string): Generator<[letter: string, rest: string]> {
  for (const { segment } of graphemes.segment(text)) {
    const characters = Array.from(segment);
    let marks = 0;
    const end = characters.findIndex((symbol) => /\p{M}/u.test(symbol) && (marks += 1) > mostMarks);
    const count = end < 0 ? characters.length : end;
    yield [characters.slice(0, count).join(''), characters.slice(count).join('')];
  }
}

type Piece = Omit<Letter, 'level'>;

/** What no font has, or no letter room for, becomes code points such as [U+20C1]. */
async function withFonts(text: string, face: Typeface): Promise<Piece[]> {
  const pieces: Piece[] = [];
  async function add(part: string): Promise<boolean> {
    const font = await fontFor(part, face, pieces.at(-1)?.font);
    if (font) pieces.push({ text: part, font });
    return font !== undefined;
  }
  for (const [letter, rest] of lettersOfText(text)) {
    if (!(await add(letter)))
      for (const character of letter)
        if (!(await add(character))) await add(asCodePoint(character));
    for (const character of rest) await add(asCodePoint(character));
  }
  return pieces;
}

/** The letters of a text in reading order. */
export async function lettersOf(
  text: string,
  face: Typeface,
  direction: 'ltr' | 'auto' = 'ltr',
): Promise<Letter[]> {
  const pieces = await withFonts(printable(text), face);
  const { levels } = bidi.getEmbeddingLevels(pieces.map((piece) => piece.text).join(''), direction);
  let index = 0;
  return pieces.map((piece) => {
    const level = levels[index] ?? 0;
    index += piece.text.length;
    return { ...piece, level };
  });
}

/** UAX 9, rule L2. */
function inVisualOrder<Run extends { level: number }>(runs: Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

export const isRightToLeft = (text: string) =>
  Array.from(text).some((symbol) => ['R', 'AL'].includes(bidi.getBidiCharTypeName(symbol)));

/** The shaper turns right-to-left scripts around itself, but not other characters between them. */
function shapeable(letters: Letter[], level: number): string {
  const text = letters.map((letter) => letter.text).join('');
  if (level % 2 === 0 || isRightToLeft(text)) return text;
  return letters
    .toReversed()
    .map((letter) => bidi.getMirroredCharacter(letter.text) ?? letter.text)
    .join('');
}

/** The runs of a line from left to right. */
export function visualRuns(line: Letter[]): TextRun[] {
  const runs: { letters: Letter[]; font: Font; level: number }[] = [];
  for (const letter of line) {
    const last = runs.at(-1);
    if (last?.level === letter.level && last.font === letter.font) last.letters.push(letter);
    else runs.push({ letters: [letter], font: letter.font, level: letter.level });
  }
  return inVisualOrder(runs).map(({ letters, font, level }) => ({
    text: shapeable(letters, level),
    typed: letters.map((letter) => letter.text).join(''),
    font,
    level,
  }));
}
