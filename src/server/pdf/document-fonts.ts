import type { Font as FontkitFont } from 'fontkit';
import { memoize } from './font-families.ts';
import type { Font } from './fonts.ts';
import { createShaper, type ShapedText } from './shaping.ts';
import type { Shape } from './text-layout.ts';

/** A font that pdfkit embeds with fontkit but lays out with HarfBuzz. */
function laidOutBy(shape: (text: string) => ShapedText, font: FontkitFont): FontkitFont {
  const layout = (text: string) => {
    const { glyphs, positions } = shape(text);
    return {
      glyphs,
      // pdfkit scales the positions, then asks for their sum.
      positions: positions.map((position) => ({ ...position })),
      get advanceWidth() {
        return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.create(font, { layout: { value: layout } }) as FontkitFont;
}

/** Shapes with the fonts of one document, each known to pdfkit by its file. */
export function createShape(pdf: PDFKit.PDFDocument): Shape {
  const shapers = memoize((font: Font) => {
    const shape = memoize(createShaper(font));
    // pdfkit takes parsed fonts since 0.20, its types do not say so yet.
    pdf.registerFont(font.file, laidOutBy(shape, font.embeddable()) as unknown as Buffer);
    return shape;
  });
  return (text, font) => shapers(font)(text);
}
