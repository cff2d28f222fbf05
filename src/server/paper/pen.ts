import { openFont } from './font-files.ts';
import type { Sheet } from './sheet.ts';
import { printable, type TextRun, visualRuns } from './text-runs.ts';
import type { Typeface } from './typefaces.ts';

/** How text looks; sizes in points. */
export interface TextStyle {
  face: Typeface;
  size: number;
  color: string;
  /** From one baseline to the next. */
  leading: number;
}

/** Where text stands, in points from the sheet's top left corner; `y` is the first baseline. */
export interface TextPlace {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right';
  /** What does not fit in so many lines ends in an ellipsis. Default: one. */
  lines?: number;
  /** What reading aloud calls it. */
  tag?: 'H1' | 'H2' | 'P' | 'LI';
}

/** Stroke that brings the lightest cut of a variable font to book weight, per point of size. */
const lightStroke = 0.018;

/** Keeps words whole; between Chinese, Japanese and Korean characters a line may break anywhere. */
function words(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] ?|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+ ?/gu,
    ) ?? []
  );
}

/** Sets text of any script on a sheet. */
export interface Pen {
  /** Sets a text, broken at blanks, and gives the last baseline. */
  write(text: string, style: TextStyle, place: TextPlace): Promise<number>;
  /** Width in points of a text on one line. */
  measure(text: string, style: TextStyle): Promise<number>;
}

/** A pen for one sheet. */
export function createPen({ pdf, structure }: Sheet): Pen {
  const known = new Set<string>();

  async function takeFont(run: TextRun, size: number): Promise<void> {
    if (!known.has(run.slice.file)) {
      pdf.registerFont(run.slice.file, (await openFont(run.slice.file)).bytes);
      known.add(run.slice.file);
    }
    pdf.font(run.slice.file).fontSize(size);
  }

  // An empty feature list makes the library shape the whole run instead of word by word.
  const whole = { features: [], lineBreak: false };

  const widths = new Map<string, number>();

  async function widthOf(text: string, style: TextStyle): Promise<number> {
    const key = `${style.face} ${style.size} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    let width = 0;
    for (const run of await visualRuns(text, style.face)) {
      await takeFont(run, style.size);
      width += pdf.widthOfString(run.text, whole);
    }
    widths.set(key, width);
    return width;
  }

  async function drawLine(line: string, style: TextStyle, x: number, y: number): Promise<void> {
    let left = x;
    for (const run of await visualRuns(line, style.face)) {
      await takeFont(run, style.size);
      const weight = run.slice.isLight ? style.size * lightStroke : 0;
      pdf.fillColor(style.color).strokeColor(style.color).lineWidth(weight);
      const ink = { ...whole, fill: true, stroke: weight > 0 };
      pdf.text(run.text, left, y, { ...ink, baseline: 'alphabetic' });
      left += pdf.widthOfString(run.text, whole);
    }
  }

  /** Shortens a text until it fits with an ellipsis behind it. */
  async function cutToFit(text: string, style: TextStyle, width: number): Promise<string> {
    const characters = [...text];
    const shortened = (length: number) => `${characters.slice(0, length).join('').trimEnd()}…`;
    let fits = 0;
    let tooLong = characters.length + 1;
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2);
      if ((await widthOf(shortened(middle), style)) <= width) fits = middle;
      else tooLong = middle;
    }
    return shortened(fits);
  }

  /** How many of the words fit on a line; words are measured alone, so that each is shaped once. */
  async function countFitting(line: string[], style: TextStyle, width: number): Promise<number> {
    let used = 0;
    for (const [index, word] of line.entries()) {
      if (used + (await widthOf(word.trimEnd(), style)) > width) return index;
      used += await widthOf(word, style);
    }
    return line.length;
  }

  async function breakLines(text: string, style: TextStyle, place: TextPlace): Promise<string[]> {
    const most = place.lines ?? 1;
    const lines: string[] = [];
    let rest = words(printable(text));
    while (rest.length > 0 && lines.length < most) {
      const count = await countFitting(rest, style, place.width);
      const isLast = lines.length === most - 1;
      if (count === 0 || (isLast && count < rest.length)) {
        const tooLong = isLast ? rest.join('') : (rest[0] ?? '');
        lines.push(await cutToFit(tooLong.trimEnd(), style, place.width));
        rest = rest.slice(1);
      } else {
        lines.push(rest.slice(0, count).join('').trimEnd());
        rest = rest.slice(count);
      }
    }
    return lines;
  }

  return {
    measure: (text, style) => widthOf(printable(text), style),
    async write(text, style, place) {
      const lines = await breakLines(text, style, place);
      const tag = place.tag ?? 'P';
      const content = pdf.markStructureContent(tag);
      for (const [index, line] of lines.entries()) {
        const shift = place.align === 'right' ? place.width - (await widthOf(line, style)) : 0;
        await drawLine(line, style, place.x + shift, place.y + index * style.leading);
      }
      pdf.endMarkedContent();
      structure.add(pdf.struct(tag, {}, [content]));
      return place.y + Math.max(0, lines.length - 1) * style.leading;
    },
  };
}
