/** Fig. wound repair: a cut in a leaky sheet of uneven conductivity, and the field the page can read out. */
import { path } from '../core/bezier.ts';
import { outline } from '../core/contour.ts';
import { at, grid, sampled, solve, type Field } from '../core/field.ts';
import { token } from '../core/palette.ts';
import { write } from '../core/out.ts';
import { noise2 } from '../core/random.ts';
import type { Shape } from '../core/shape.ts';
import { stroke } from '../core/svg.ts';
import { caption } from '../captions.ts';
import { framed, ladder, onScale, signed } from './framed.ts';

/** A torn, lens-shaped cut about a centre, `half` long, `open` wide, turned by `angle` radians. */
export function tear(
  cx: number,
  cy: number,
  half: number,
  open: number,
  angle: number,
  seed: number,
): Shape {
  const rag = noise2(seed);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const u = (x - cx) * cos + (y - cy) * sin;
    const v = -(x - cx) * sin + (y - cy) * cos;
    const t = Math.min(1, Math.abs(u) / half);
    const rim =
      open * (1 - t ** 1.7) +
      (1 - t) * 7 * rag(u / 34, v > 0 ? 4 : 40) +
      2.4 * rag(u / 9, v > 0 ? 90 : 60) * Math.sqrt(1 - t);
    const lens = (Math.abs(v) - rim) * 0.82;
    return Math.max(lens, Math.abs(u) - half);
  };
}

/** Solves the sheet around a cut: current wells up in the gap, the sheet drains it. Arbitrary units. */
export function sheetWithCut(
  width: number,
  height: number,
  gap: Shape,
  lambda: number,
  seed: number,
): Field {
  const rough = noise2(seed);
  const fine = noise2(seed + 1);
  const g = grid(-60, -60, width + 120, height + 120, 2);
  return solve(g, (x, y) => {
    const d = gap(x, y);
    const sigma = Math.exp(0.9 * rough(x / 96, y / 96) + 0.25 * fine(x / 34, y / 34));
    return {
      sigma: d < 0 ? 1.5 : sigma,
      leak: (1 + 0.7 * rough(x / 120 + 9, y / 120)) / lambda ** 2,
      source: 1 / (1 + Math.exp(d / 5)),
    };
  });
}

/** Writes the figure, and its field on a coarse grid for the page to read out. */
export function plateWound(): void {
  const [width, height] = [510, 484];
  const gap = tear(254, 252, 178, 74, 0.36, 3);
  const f = onScale(sheetWithCut(width, height, gap, 66, 21));
  const rim = outline(sampled(grid(0, 0, width, height, 1), gap))
    .map((l) => path(l.points, l.closed, 0.2))
    .join('');
  write(
    'src/art/figures/fig-wound.svg',
    framed({
      width,
      height,
      alt: caption('fig-wound').alt,
      field: f,
      look: {
        levels: ladder(2),
        bands: ladder(4),
        loose: 0.5,
        index: (v) => v % 10 === 0,
        label: signed,
        tolerance: 0.25,
        keepClear: (x, y) => Math.abs(gap(x, y)) < 13,
      },
      over: stroke(rim, token.ink, 1.3, { 'stroke-linejoin': 'round' }),
    }),
  );
  const step = 8;
  const w = Math.ceil(width / step) + 1;
  const h = Math.ceil(height / step) + 1;
  const values: number[] = [];
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) values.push(Math.round(at(f, i * step, j * step) * 10));
  write(
    'src/art/figures/fig-wound.field.json',
    JSON.stringify({
      figure: 'fig-wound',
      unit: 'mV',
      nominal: true,
      perUnit: 10,
      width,
      height,
      step,
      columns: w,
      rows: h,
      values,
    }) + '\n',
  );
}
