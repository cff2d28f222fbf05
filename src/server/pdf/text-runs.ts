import createBidi from 'bidi-js';
import { covers, type FontSlice, openFont, slicesOf, type Typeface } from './fonts.ts';

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

/** Neutral characters stay in the font of the word before. */
function isNeutral(character: string): boolean {
  return /^[\s\p{P}\p{Mn}]$/u.test(character);
}

async function has(slice: FontSlice, codePoint: number): Promise<boolean> {
  return covers(slice, codePoint) && (await openFont(slice.file)).has(codePoint);
}

/** Without any, the face itself draws a box. */
async function findSlice(face: Typeface, codePoint: number): Promise<FontSlice> {
  const slices = await slicesOf(face);
  for (const slice of slices) if (await has(slice, codePoint)) return slice;
  const [own] = slices;
  if (!own) throw new Error('A typeface without fonts.');
  return own;
}

const found = new Map<string, Promise<FontSlice>>();

async function sliceFor(
  character: string,
  face: Typeface,
  previous?: FontSlice,
): Promise<FontSlice> {
  const codePoint = character.codePointAt(0) ?? 0;
  if (previous && isNeutral(character) && (await has(previous, codePoint))) return previous;
  const key = `${face} ${character}`;
  const known = found.get(key) ?? findSlice(face, codePoint);
  found.set(key, known);
  return known;
}

/** A missing mark would be a box beside its letter. */
async function isLostMark(character: string, slice: FontSlice): Promise<boolean> {
  return /\p{M}/u.test(character) && !(await has(slice, character.codePointAt(0) ?? 0));
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
    if (await isLostMark(character, slice)) continue;
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
