/** Small builders of SVG text. Only presentation attributes: the pages' policy forbids inline style. */
import { token } from './palette.ts';

/** A number as short as it can be written. */
export const num = (n: number, digits = 2): string =>
  String(Math.round(n * 10 ** digits) / 10 ** digits).replace(/^(-?)0\./, '$1.');

/** Attributes of an element; `undefined` ones are left out. */
export type Attributes = Record<string, string | number | undefined>;

/** One element. */
export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? num(value) : value}"`)
    .join('');
  return children.length ? `<${name}${text}>${children.join('')}</${name}>` : `<${name}${text}/>`;
}

/** A stroked path. */
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  d ? el('path', { d, stroke: colour, 'stroke-width': width, ...more }) : '';

/** A whole drawing of `width` by `height` units, described in words for those who cannot see it. */
export function drawing(
  width: number,
  height: number,
  description: string,
  ...body: string[]
): string {
  return (
    el(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: `0 0 ${num(width)} ${num(height)}`,
        width,
        height,
        fill: 'none',
        role: 'img',
      },
      description ? `<title>${description}</title>` : '',
      ...body,
    ) + '\n'
  );
}

/** Room that `neatline` takes right of and below a plate, in units. */
export const margin = 10;

/** The neatline of a plate of the atlas: a frame, with ticks every 24 units at its right and foot. */
export function neatline(width: number, height: number, colour: string = token.ink): string {
  let d = '';
  for (let x = 0.5; x < width; x += 24) d += `M${num(x)} ${height}v8`;
  for (let y = 0.5; y < height; y += 24) d += `M${width} ${num(y)}h8`;
  return stroke(`M.5.5H${width - 0.5}V${height - 0.5}H.5z` + d, colour, 1);
}
