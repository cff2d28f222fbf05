import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { identity } from '#site/identity.ts';

/** US Letter in points, 72 to the inch. */
export const sheetSize = { width: 612, height: 792 } as const;

/** What a document says about itself. */
interface SheetFacts {
  title: string;
  subject: string;
  /** When the fact happened that it tells; never the moment of printing. */
  date: Date;
}

/** One page being drawn. */
export interface Sheet {
  pdf: PDFKit.PDFDocument;
  /** Where tagged text is hung, in reading order. */
  structure: PDFKit.PDFStructureElement;
  /** Draws ornament, which reading aloud skips. */
  ornament(draw: () => void): void;
  /** Ends the document and gives its bytes: the same for the same input. */
  finish(): Promise<Uint8Array>;
}

/** Opens a one-page document. Its identifier is derived from these facts, so that bytes repeat. */
export function openSheet({ title, subject, date }: SheetFacts): Sheet {
  const pdf = new PDFDocument({
    size: [sheetSize.width, sheetSize.height],
    margin: 0,
    // No standard font: its metrics are a file that a deployed function would lack.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    info: {
      Title: title,
      Subject: subject,
      Author: identity.name,
      Creator: identity.name,
      CreationDate: date,
      ModDate: date,
    },
  });
  const bytes = buffer(pdf);
  const structure = pdf.struct('Document');
  pdf.addStructure(structure);
  return {
    pdf,
    structure,
    ornament(draw) {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw();
      pdf.endMarkedContent();
    },
    async finish() {
      structure.end();
      pdf.end();
      return bytes;
    },
  };
}
