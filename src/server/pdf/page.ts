import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { identity } from '#site/identity.ts';
import { createTextLayout, type TextStyle } from './text-layout.ts';

/** src/styles/tokens.css. */
export const inks = {
  ink: '#0b1e2b',
  soft: '#435561',
  rule: '#ccd4cf',
  signal: '#0a5f66',
  spike: '#b5381a',
} as const;

/** src/art/mark.svg. */
export const markPaths = {
  contours:
    'M24.98 23.7c-.54 .77-.24 .43-.79 1.11c-1.12 1.4-2.56 2.51-4.19 3.25c-1.93 .88-4.09 1.17-6.19 .91c-7.06-.88-12.57-7.88-12.19-14.91c.41-7.48 7.27-12.65 14.57-10.72c1.9 .5 3.7 1.45 5.2 2.72c.45 .38 .86 .79 1.28 1.2M23.05 18.22c-.13 .75-.01 .46-.21 1.22c-.24 .89-.61 1.73-1.12 2.5c-.47 .72-1.09 1.35-1.78 1.87c-1.06 .78-2.32 1.27-3.63 1.44c-4.73 .59-9.01-3.16-10.47-7.44c-1.52-4.45 .33-9.48 5.1-10.83c.81-.22 1.66-.31 2.5-.28c2.19 .11 4.26 1.11 5.87 2.58c.71 .64 .32 .32 1 1.02M19.42 18.15c-.08 .22-.09 .45-.19 .66c-.09 .21-.16 .44-.28 .63c-.42 .62-.75 1.07-1.39 1.49c-4.01 2.61-9.1-2.53-8.65-6.62c.4-3.54 3.97-4.87 6.9-3.19c.81 .46 1.47 1.11 2.06 1.82c.43 .52 .28 .41 .64 .91',
  spike: 'M14.4 16L20.6 16L22.9 9.4L26.3 22L28.2 16L31.2 16',
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
  const layout = createTextLayout(pdf, structure);
  /** Draws what a screen reader skips. */
  const ornament = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };
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
    ...layout,
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
      const box = { x: x + 42, y: y + 14, width: 116, lines: 2 };
      await layout.write(identity.name, styles.wordmark, box);
    },
    async writeImprint(box: { x: number; y: number; width: number }): Promise<void> {
      const { name, address, email, phone, taxStatus } = identity;
      const first = await layout.write([name, ...address].join(', '), styles.small, box);
      const below = { ...box, y: first + styles.small.leading };
      await layout.write(`${taxStatus} non-profit | ${email} | ${phone}`, styles.small, below);
    },
    async finish(): Promise<Uint8Array> {
      structure.end();
      pdf.end();
      return bytes;
    },
  };
}
