import type { Typeface } from './font-families.ts';
import type { Font } from './fonts.ts';
import { breakLines } from './line-breaks.ts';
import { type ShapedText, turnedByReaders } from './shaping.ts';
import { isRightToLeft, type Letter, lettersOf, type TextRun, visualRuns } from './text-runs.ts';

/** Sizes in points. */
export interface TextStyle {
  face: Typeface;
  size: number;
  color: string;
  leading: number;
  /** Of the first letter that has one where it is `auto`, else left to right. */
  direction?: 'auto';
}

/** Shapes a text with a font. */
export type Shape = (text: string, font: Font) => ShapedText;

export interface LineRun extends TextRun {
  shaped: ShapedText;
  /** Points. */
  width: number;
}

/** All in points. */
export interface Line {
  runs: LineRun[];
  width: number;
  /** From the baseline of the line before. */
  advance: number;
  /** What tall letters need above a first line and below a last one. */
  above: number;
  below: number;
}

export interface TextBlock {
  style: TextStyle;
  lines: Line[];
  /** The text, where it is not that of its glyphs from left to right. */
  actual: string | null;
}

const withoutUndrawn = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Whether a reader of the file finds the text of a run by its glyphs. */
export function isReadable({ typed, level, shaped }: LineRun): boolean {
  if (level % 2 === 1) return turnedByReaders.test(typed) || !isRightToLeft(typed);
  // Readers order glyphs by their place, and marks stand on the letter beside them.
  const isInOrder = shaped.positions.every(({ xAdvance, xOffset }) => xAdvance > 0 && !xOffset);
  return isInOrder && withoutUndrawn(shaped.extracted) === withoutUndrawn(typed);
}

const isPlain = (run: LineRun) => run.level === 0 && isReadable(run);

/** Ends the height of letters that carry more marks than a line has room for. */
const tallest = 3;

/** How much of a line is above its baseline and below it. */
const [ascent, descent] = [0.8, 0.3];

export function createTextLayout(shape: Shape) {
  function runsOf(letters: Letter[], { size }: TextStyle): LineRun[] {
    return visualRuns(letters).map((run) => {
      const shaped = shape(run.text, run.font);
      return { ...run, shaped, width: (shaped.width * size) / run.font.unitsPerEm };
    });
  }

  /** The lines with the room that their tallest letters need. */
  function spaced(lines: LineRun[][], { size, leading }: TextStyle): Line[] {
    const reach = (runs: LineRun[], side: 'top' | 'bottom') =>
      Math.min(
        tallest * leading,
        Math.max(0, ...runs.map(({ shaped, font }) => (shaped[side] * size) / font.unitsPerEm)),
      );
    return lines.map((runs, index) => {
      const [top, bottom] = [reach(runs, 'top'), reach(runs, 'bottom')];
      return {
        runs,
        width: sum(runs, 'width'),
        advance: Math.max(leading, reach(lines[index - 1] ?? [], 'bottom') + top),
        above: Math.max(0, top - leading * ascent),
        below: Math.max(0, bottom - leading * descent),
      };
    });
  }

  return {
    /** Breaks a text into as many lines as it needs. */
    async layOut(text: string, style: TextStyle, width: number): Promise<TextBlock> {
      const letters = await lettersOf(text, style.face, style.direction);
      const widthOf = (part: Letter[]) => sum(runsOf(part, style), 'width');
      const lines = breakLines(letters, width, widthOf).map((line) => runsOf(line, style));
      const isAsDrawn = lines.every((runs) => runs.every(isPlain));
      return {
        style,
        lines: spaced(lines, style),
        actual: isAsDrawn ? null : letters.map((letter) => letter.text).join(''),
      };
    },
  };
}

/** From the first baseline to the last, with what tall letters need beyond them. */
export function heightOf({ lines }: TextBlock): number {
  const [first, ...others] = lines;
  return (first?.above ?? 0) + sum(others, 'advance') + (lines.at(-1)?.below ?? 0);
}

function sum<Key extends string>(rows: Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
