import { openFont, type Typeface } from './fonts.ts';
import type { Page } from './page.ts';
import { printable, type TextRun, visualRuns } from './text-runs.ts';

export interface TextStyle {
  face: Typeface;
  size: number;
  color: string;
  leading: number;
}

interface TextBox {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right';
  /** More is cut with an ellipsis; default 1. */
  lines?: number;
  tag?: 'H1' | 'H2' | 'P' | 'LI';
}

/** Thickens the lightest weight of a variable font, per point. */
const lightStroke = 0.018;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const charactersOf = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** CJK text may break between any characters. */
function words(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] ?|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+ ?/gu,
    ) ?? []
  );
}

export interface TextLayout {
  /** Returns the last baseline. */
  write(text: string, style: TextStyle, place: TextBox): Promise<number>;
  fits(text: string, style: TextStyle, place: TextBox): Promise<boolean>;
}

export function createTextLayout({ pdf, structure }: Page): TextLayout {
  const known = new Set<string>();

  async function takeFont(run: TextRun, size: number): Promise<void> {
    if (!known.has(run.slice.file)) {
      pdf.registerFont(run.slice.file, (await openFont(run.slice.file)).bytes);
      known.add(run.slice.file);
    }
    pdf.font(run.slice.file).fontSize(size);
  }

  // An empty feature list shapes the whole run instead of word by word.
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

  /** The longest prefix that fits with `end` behind it. */
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

  /** Words are measured alone, so that each is shaped once. */
  async function countFitting(line: string[], style: TextStyle, width: number): Promise<number> {
    let used = 0;
    for (const [index, word] of line.entries()) {
      if (used + (await widthOf(word.trimEnd(), style)) > width) return index;
      used += await widthOf(word, style);
    }
    return line.length;
  }

  async function breakWord(word: string, style: TextStyle, width: number): Promise<string[]> {
    const head = await beginningOf(word, style, { width, end: '' });
    // A line holds at least one character, or the loop would not end.
    const piece = head || (charactersOf(word)[0] ?? '');
    return [piece, word.slice(piece.length)].filter((part) => part !== '');
  }

  async function breakLines(
    text: string,
    style: TextStyle,
    { width, lines: maxLines = 1 }: TextBox,
  ) {
    const lines: string[] = [];
    let rest = words(printable(text));
    while (rest.length > 0 && lines.length < maxLines) {
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

  async function linesOf(text: string, style: TextStyle, place: TextBox): Promise<string[]> {
    const { lines, rest } = await breakLines(text, style, place);
    const whole = lines.map((line) => line.trimEnd());
    if (rest === '') return whole;
    const last = `${lines.at(-1) ?? ''}${rest}`.trimEnd();
    const cut = await beginningOf(last, style, { width: place.width, end: '…' });
    return [...whole.slice(0, -1), `${cut.trimEnd()}…`];
  }

  return {
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
