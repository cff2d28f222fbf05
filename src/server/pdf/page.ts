import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { identity } from '#site/identity.ts';

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

export interface Page {
  pdf: PDFKit.PDFDocument;
  structure: PDFKit.PDFStructureElement;
  /** Draws what a screen reader skips. */
  ornament(draw: () => void): void;
  drawRule(line: { x: number; y: number; width: number }, weight: number, color: string): void;
  drawMark(x: number, y: number, width: number): void;
  finish(): Promise<Uint8Array>;
}

/** Opens a page of US Letter; `date` is that of the fact, so that the same data give the same bytes. */
export function openPage(facts: { title: string; subject: string; date: Date }): Page {
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
  const ornament = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };
  return {
    pdf,
    structure,
    ornament,
    drawRule({ x, y, width }, weight, color) {
      ornament(() => {
        pdf
          .lineWidth(weight)
          .moveTo(x, y)
          .lineTo(x + width, y)
          .stroke(color);
      });
    },
    drawMark(x, y, width) {
      ornament(() => {
        const scale = width / 32;
        pdf.save().translate(x, y).scale(scale);
        pdf.lineWidth(1.45).lineCap('round').lineJoin('round');
        pdf.path(markPaths.contours).stroke(inks.ink);
        pdf.path(markPaths.spike).stroke(inks.spike);
        pdf.restore();
      });
    },
    async finish() {
      structure.end();
      pdf.end();
      return bytes;
    },
  };
}
