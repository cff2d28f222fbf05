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

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for the characters of a text. */
const charactersOf = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

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
  /**
   * Sets a text, broken at blanks, and within a word where it is longer than a line; gives the last
   * baseline.
   */
  write(text: string, style: TextStyle, place: TextPlace): Promise<number>;
  /** True when nothing of a text has to be left out. */
  fits(text: string, style: TextStyle, place: TextPlace): Promise<boolean>;
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

  /** The longest beginning of a text that fits with something behind it, by whole characters. */
  async function beginningOf(
    text: string,
    style: TextStyle,
    { width, end }: { width: number; end: string },
  ): Promise<string> {
    const characters = charactersOf(text);
    const beginning = (length: number) => characters.slice(0, length).join('');
    let fits = 0;
    let tooLong = characters.length + 1;
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2);
      const tried = `${beginning(middle).trimEnd()}${end}`;
      if ((await widthOf(tried, style)) <= width) fits = middle;
      else tooLong = middle;
    }
    return beginning(fits);
  }

  /** Shortens a text until it fits with an ellipsis behind it. */
  async function cutToFit(text: string, style: TextStyle, width: number): Promise<string> {
    return `${(await beginningOf(text, style, { width, end: '…' })).trimEnd()}…`;
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

  /** Breaks a word that is longer than a line into one piece for it, and the rest. */
  async function breakWord(word: string, style: TextStyle, width: number): Promise<string[]> {
    const head = await beginningOf(word, style, { width, end: '' });
    // A line that holds not even one character holds one all the same, or there would be no end.
    const piece = head || (charactersOf(word)[0] ?? '');
    return [piece, word.slice(piece.length)].filter((part) => part !== '');
  }

  /** Breaks a text into lines, blanks at their ends kept, and what they have no room for. */
  async function breakLines(text: string, style: TextStyle, { width, lines: most = 1 }: TextPlace) {
    const lines: string[] = [];
    let rest = words(printable(text));
    while (rest.length > 0 && lines.length < most) {
      const count = await countFitting(rest, style, width);
      if (count === 0) {
        const [piece = '', ...tail] = await breakWord(rest[0] ?? '', style, width);
        lines.push(piece);
        rest = [...tail, ...rest.slice(1)];
      } else {
        lines.push(rest.slice(0, count).join(''));
        rest = rest.slice(count);
      }
    }
    return { lines, rest: rest.join('') };
  }

  /** The lines of a text; what does not fit into them ends in an ellipsis. */
  async function linesOf(text: string, style: TextStyle, place: TextPlace): Promise<string[]> {
    const { lines, rest } = await breakLines(text, style, place);
    const whole = lines.map((line) => line.trimEnd());
    if (rest === '') return whole;
    const cut = await cutToFit(`${lines.at(-1) ?? ''}${rest}`.trimEnd(), style, place.width);
    return [...whole.slice(0, -1), cut];
  }

  return {
    measure: (text, style) => widthOf(printable(text), style),
    fits: async (text, style, place) => (await breakLines(text, style, place)).rest === '',
    async write(text, style, place) {
      const lines = await linesOf(text, style, place);
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
