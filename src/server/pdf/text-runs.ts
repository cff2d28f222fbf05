import createBidi from 'bidi-js';
import { covers, type FontSlice, memoize, openFont, slicesOf, type Typeface } from './fonts.ts';

const bidi = createBidi();

export interface TextRun {
  text: string;
  slice: FontSlice;
  /** Odd levels run right to left (UAX 9). */
  level: number;
}

/** With the preceding blank, joiners and modifiers; no face has any. */
const emoji = /\s*[\u{1f000}-\u{1faff}](?:[\u{1f000}-\u{1faff}\u2640\u2642]|\u200d|\ufe0f)*/gu;

/** Composed text without invisible characters; emoji are dropped unless they are all there is. */
export function printable(text: string): string {
  const composed = text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim();
  return composed.replace(emoji, '').trim() || composed;
}

async function has(slice: FontSlice, character: string): Promise<boolean> {
  const codePoint = character.codePointAt(0) ?? 0;
  return covers(slice, codePoint) && (await openFont(slice.file)).has(codePoint);
}

/** Without any, the face itself draws a box. */
const slicesByCharacter = memoize((face: Typeface) =>
  memoize(async (character: string): Promise<FontSlice> => {
    const slices = await slicesOf(face);
    for (const slice of slices) if (await has(slice, character)) return slice;
    const [own] = slices;
    if (!own) throw new Error('A typeface without fonts.');
    return own;
  }),
);

async function sliceFor(character: string, face: Typeface, previous?: FontSlice) {
  // Neutral characters stay in the font of the word before.
  const isNeutral = /^[\s\p{P}\p{Mn}]$/u.test(character);
  if (previous && isNeutral && (await has(previous, character))) return previous;
  return slicesByCharacter(face)(character);
}

async function logicalRuns(line: string, face: Typeface): Promise<TextRun[]> {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const runs: TextRun[] = [];
  let index = 0;
  for (const character of line) {
    const last = runs.at(-1);
    const level = levels[index] ?? 0;
    const slice = await sliceFor(character, face, last?.slice);
    index += character.length;
    // A missing mark would be a box beside its letter.
    if (/\p{M}/u.test(character) && !(await has(slice, character))) continue;
    if (last?.level === level && last.slice === slice) last.text += character;
    else runs.push({ text: character, slice, level });
  }
  return runs;
}

/** UAX 9, rule L2. */
function inVisualOrder(runs: TextRun[]): TextRun[] {
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

const rightToLeftScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** fontkit reverses Arabic and Hebrew itself, but not other characters between them. */
function turned({ text, slice, level }: TextRun): TextRun {
  if (level % 2 === 0 || rightToLeftScript.test(text)) return { text, slice, level };
  const mirrored = [...text].reverse().map((one) => bidi.getMirroredCharacter(one) ?? one);
  return { text: mirrored.join(''), slice, level };
}

export async function visualRuns(line: string, face: Typeface): Promise<TextRun[]> {
  return inVisualOrder(await logicalRuns(line, face)).map(turned);
}
