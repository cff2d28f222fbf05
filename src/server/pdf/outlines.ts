import { memoize } from './font-families.ts';
import type { Font } from './fonts.ts';
import { createShaper } from './shaping.ts';
import { createTextLayout, type Line, type TextBlock, type TextStyle } from './text-layout.ts';
import { isRightToLeft } from './text-runs.ts';

export type { Line, TextBlock, TextStyle };

/** Lays out a text that becomes part of a picture, whose reader has none of our fonts. */
export async function layOutForPicture(
  text: string,
  style: TextStyle,
  width: number,
): Promise<TextBlock> {
  const shapers = memoize((font: Font) => memoize(createShaper(font)));
  return createTextLayout((part, font) => shapers(font)(part)).layOut(text, style, width);
}

/** Thickens the lightest weight of a variable font, in its units. */
const lightStroke = 18;

/** A line as paths of SVG; `y` is its baseline. */
export function outlineOf({ runs }: Line, { size, color }: TextStyle, x: number, y: number) {
  let left = x;
  const paths = runs.flatMap(({ font, shaped }) => {
    const scale = size / font.unitsPerEm;
    return shaped.glyphs.map(({ id }, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = shaped.positions[index] ?? {};
      const place = `translate(${left + xOffset * scale} ${y - yOffset * scale}) scale(${scale} ${-scale})`;
      left += xAdvance * scale;
      const weight = font.isLight ? ` stroke="${color}" stroke-width="${lightStroke}"` : '';
      return `<path transform="${place}" d="${font.shaper.glyphToPath(id)}"${weight}/>`;
    });
  });
  return `<g fill="${color}">${paths.join('')}</g>`;
}

/** Whether a text is read from right to left: its first letter with a direction says so. */
export function isReadFromRight(text: string): boolean {
  const first = Array.from(text).find((letter) => /\p{L}/u.test(letter));
  return first !== undefined && isRightToLeft(first);
}
