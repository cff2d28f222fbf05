import { openFont, type Typeface } from './fonts.ts';
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

/** CJK text may break between any characters. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] ?|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+ ?/gu;

export function createTextLayout(pdf: PDFKit.PDFDocument, structure: PDFKit.PDFStructureElement) {
  // An empty feature list shapes the whole run instead of word by word.
  const whole = { features: [], lineBreak: false };

  async function widthOfRun({ text, slice }: TextRun, size: number): Promise<number> {
    pdf.registerFont(slice.file, (await openFont(slice.file)).bytes);
    pdf.font(slice.file).fontSize(size);
    return pdf.widthOfString(text, whole);
  }

  const widths = new Map<string, number>();

  async function widthOf(text: string, style: TextStyle): Promise<number> {
    const key = `${style.face} ${style.size} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    let width = 0;
    for (const run of await visualRuns(text, style.face))
      width += await widthOfRun(run, style.size);
    widths.set(key, width);
    return width;
  }

  async function drawLine(line: string, style: TextStyle, x: number, y: number): Promise<void> {
    let left = x;
    for (const run of await visualRuns(line, style.face)) {
      const width = await widthOfRun(run, style.size);
      const weight = run.slice.isLight ? style.size * lightStroke : 0;
      pdf.fillColor(style.color).strokeColor(style.color).lineWidth(weight);
      const ink = { ...whole, fill: true, stroke: weight > 0 };
      pdf.text(run.text, left, y, { ...ink, baseline: 'alphabetic' });
      left += width;
    }
  }

  /** The longest prefix, at least one character, that fits with `end` behind it. */
  async function beginningOf(text: string, style: TextStyle, width: number, end: string) {
    let fitting = '';
    for (const { segment } of segmenter.segment(text)) {
      const tried = `${`${fitting}${segment}`.trimEnd()}${end}`;
      if (fitting && (await widthOf(tried, style)) > width) break;
      fitting += segment;
    }
    return fitting;
  }

  /** Words are measured alone, so that each is shaped once. */
  async function countFitting(words: string[], style: TextStyle, width: number): Promise<number> {
    let used = 0;
    for (const [index, one] of words.entries()) {
      if (used + (await widthOf(one.trimEnd(), style)) > width) return index;
      used += await widthOf(one, style);
    }
    return words.length;
  }

  async function breakLines(
    text: string,
    style: TextStyle,
    { width, lines: most = 1 }: TextBox,
  ): Promise<{ lines: string[]; rest: string }> {
    const lines: string[] = [];
    const words: string[] = printable(text).match(word) ?? [];
    while (words[0] !== undefined && lines.length < most) {
      const count = await countFitting(words, style, width);
      const line = words.splice(0, count || 1).join('');
      const piece = count > 0 ? line : await beginningOf(line, style, width, '');
      if (piece.length < line.length) words.unshift(line.slice(piece.length));
      lines.push(piece);
    }
    return { lines, rest: words.join('') };
  }

  async function linesOf(text: string, style: TextStyle, box: TextBox): Promise<string[]> {
    const { lines, rest } = await breakLines(text, style, box);
    if (rest !== '') {
      const last = `${lines.pop() ?? ''}${rest}`.trimEnd();
      lines.push(`${(await beginningOf(last, style, box.width, '…')).trimEnd()}…`);
    }
    return lines.map((line) => line.trimEnd());
  }

  return {
    async fits(text: string, style: TextStyle, box: TextBox): Promise<boolean> {
      return (await breakLines(text, style, box)).rest === '';
    },
    /** Returns the last baseline. */
    async write(text: string, style: TextStyle, box: TextBox): Promise<number> {
      const lines = await linesOf(text, style, box);
      const tag = box.tag ?? 'P';
      const content = pdf.markStructureContent(tag);
      for (const [index, line] of lines.entries()) {
        const shift = box.align === 'right' ? box.width - (await widthOf(line, style)) : 0;
        await drawLine(line, style, box.x + shift, box.y + index * style.leading);
      }
      pdf.endMarkedContent();
      structure.add(pdf.struct(tag, {}, [content]));
      return box.y + Math.max(0, lines.length - 1) * style.leading;
    },
  };
}
