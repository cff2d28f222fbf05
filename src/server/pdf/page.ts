import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { identity } from '#model/site/identity.ts';
import { createShape } from './document-fonts.ts';
import { markPaths } from './mark.ts';
import {
  createTextLayout,
  isReadable,
  type Line,
  type TextBlock,
  type TextStyle,
} from './text-layout.ts';

/** src/styles/tokens.css. */
export const inks = {
  ink: '#0b1e2b',
  soft: '#435561',
  rule: '#ccd4cf',
  signal: '#0a5f66',
  spike: '#b5381a',
} as const;

export const styles = {
  title: { face: 'serif', size: 28, leading: 32, color: inks.ink },
  figure: { face: 'serif', size: 34, leading: 38, color: inks.ink },
  lead: { face: 'serif', size: 13.5, leading: 19.5, color: inks.ink },
  /** The serif face has the most letters. */
  name: { face: 'serif', size: 12.5, leading: 17, color: inks.ink },
  wordmark: { face: 'serif', size: 13, leading: 14.5, color: inks.ink },
  prose: { face: 'serif', size: 11.5, leading: 17, color: inks.ink },
  aside: { face: 'italic', size: 11.5, leading: 17, color: inks.soft },
  label: { face: 'sans', size: 9.5, leading: 14, color: inks.soft },
  value: { face: 'sans', size: 10.5, leading: 15, color: inks.ink },
  strong: { face: 'semibold', size: 10.5, leading: 15, color: inks.ink },
  warning: { face: 'semibold', size: 10.5, leading: 15, color: inks.spike },
  small: { face: 'sans', size: 8.5, leading: 12.5, color: inks.soft },
  code: { face: 'mono', size: 9.5, leading: 15, color: inks.ink },
} as const satisfies Record<string, TextStyle>;

export type Page = ReturnType<typeof openPage>;

/** Where a text stands; `y` is its first baseline. */
interface Place {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right';
  tag?: 'H1' | 'P' | 'LI';
}

export type Column = Omit<Place, 'y'> & { block: TextBlock };

/** Pages after the first: their first baseline, their lowest one, and how to open one. */
export interface PageFlow {
  top: number;
  bottom: number;
  nextPage(): Promise<void>;
}

/** Of a block that no page holds as a whole, at least this much stands below what is before it. */
const leastRoom = 60;

/** Thickens the lightest weight of a variable font, per point. */
const lightStroke = 0.018;

/** Opens a page of US Letter; `date` is that of the fact, so that the same data give the same bytes. */
export function openPage(facts: { title: string; subject: string; date: Date }) {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    // The metrics of standard fonts are missing in a deployed function.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    info: {
      Title: facts.title,
      Subject: facts.subject,
      Author: identity.name,
      Creator: identity.name,
      CreationDate: facts.date,
      ModDate: facts.date,
    },
  });
  const bytes = buffer(pdf);
  const structure = pdf.struct('Document');
  pdf.addStructure(structure);
  const { layOut } = createTextLayout(createShape(pdf));

  /** Draws what a screen reader skips. */
  const ornament = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };

  function drawLine({ runs }: Line, { size, color }: TextStyle, x: number, y: number): void {
    let left = x;
    for (const run of runs) {
      const weight = run.font.isLight ? size * lightStroke : 0;
      pdf.font(run.font.file).fontSize(size);
      pdf.fillColor(color).strokeColor(color).lineWidth(weight);
      const isNamed = !isReadable(run);
      if (isNamed) pdf.markContent('Span', { actual: run.typed });
      const ink = { fill: true, stroke: weight > 0, baseline: 'alphabetic' } as const;
      // An empty feature list shapes the whole run instead of word by word.
      pdf.text(run.text, left, y, { ...ink, features: [], lineBreak: false });
      if (isNamed) pdf.endMarkedContent();
      left += run.width;
    }
  }

  /** Draws the lines that fit above `bottom`, at least one, and returns the others. */
  function drawLines({ block, x, width, align }: Column, y: number, bottom: number) {
    const rest = [...block.lines];
    let [baseline, end] = [y, y];
    for (const [index, line] of block.lines.entries()) {
      const next = index === 0 ? baseline : baseline + line.advance;
      if (index > 0 && next > bottom) break;
      drawLine(line, block.style, align === 'right' ? x + width - line.width : x, next);
      [baseline, end] = [next, next + line.below];
      rest.shift();
    }
    return { rest, end };
  }

  /** Sets columns side by side; what does not fit goes to the next page. Returns the last baseline. */
  async function set(columns: Column[], y: number, flow?: PageFlow): Promise<number> {
    const parts = columns.map((column) => {
      const { tag = 'P', block } = column;
      return {
        column,
        tag,
        element: pdf.struct(tag, block.actual ? { actual: block.actual } : {}),
      };
    });
    let [from, end] = [y, y];
    for (;;) {
      const above = Math.max(...parts.map(({ column }) => column.block.lines[0]?.above ?? 0));
      for (const part of parts) {
        const content = pdf.markStructureContent(part.tag);
        const drawn = drawLines(part.column, from + above, flow?.bottom ?? Infinity);
        pdf.endMarkedContent();
        part.element.add(content);
        part.column = { ...part.column, block: { ...part.column.block, lines: drawn.rest } };
        end = Math.max(end, drawn.end);
      }
      if (!flow || parts.every(({ column }) => column.block.lines.length === 0)) break;
      await flow.nextPage();
      from = end = flow.top;
    }
    for (const { element } of parts) structure.add(element);
    return end;
  }

  /** Where a block starts: at `y`, or on the next page if it fits there but not here. */
  async function roomFor(height: number, y: number, flow: PageFlow): Promise<number> {
    const fits = (from: number, needed: number) => from + needed <= flow.bottom;
    if (fits(y, fits(flow.top, height) ? height : leastRoom)) return y;
    await flow.nextPage();
    return flow.top;
  }

  /** Writes a text at its place, however long it is. Returns the last baseline. */
  async function write(text: string, style: TextStyle, { y, ...place }: Place): Promise<number> {
    return set([{ ...place, block: await layOut(text, style, place.width) }], y);
  }

  const drawMark = (x: number, y: number, width: number) => {
    ornament(() => {
      pdf
        .save()
        .translate(x, y)
        .scale(width / 32);
      pdf.lineWidth(1.45).lineCap('round').lineJoin('round');
      pdf.path(markPaths.contours).stroke(inks.ink);
      pdf.path(markPaths.spike).stroke(inks.spike);
      pdf.restore();
    });
  };

  return {
    pdf,
    layOut,
    set,
    roomFor,
    write,
    ornament,
    drawMark,
    drawRule(line: { x: number; y: number; width: number }, weight: number, color: string) {
      const { x, y, width } = line;
      ornament(() => {
        const path = pdf
          .lineWidth(weight)
          .moveTo(x, y)
          .lineTo(x + width, y);
        path.stroke(color);
      });
    },
    async writeWordmark(x: number, y: number): Promise<void> {
      drawMark(x, y, 34);
      await write(identity.name, styles.wordmark, { x: x + 42, y: y + 14, width: 116 });
    },
    async writeImprint(box: { x: number; y: number; width: number }): Promise<void> {
      const { name, address, email, phone, taxStatus } = identity;
      const first = await write([name, ...address].join(', '), styles.small, box);
      const below = { ...box, y: first + styles.small.leading };
      await write(`${taxStatus} non-profit | ${email} | ${phone}`, styles.small, below);
    },
    async finish(): Promise<Uint8Array> {
      structure.end();
      pdf.end();
      return bytes;
    },
  };
}
