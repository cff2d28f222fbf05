/**
 * The separator above the footer: isopotentials of a layered medium with a few buried charges.
 * The field repeats every 1440 units, so that the drawing tiles sideways.
 */
import { trace } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { grid, sampled } from '../core/field.ts';
import { colour, lineOnDark } from '../core/palette.ts';
import { drawing, stroke, el } from '../core/svg.ts';
import { write } from '../core/out.ts';

const period = 1440;
const line = (t: number) => colour(lineOnDark, t);
const charges = [
  { x: 1110, y: 96, q: 46, s: 86 },
  { x: 1285, y: 40, q: -30, s: 70 },
  { x: 905, y: 60, q: -15, s: 90 },
  { x: 330, y: 28, q: 30, s: 120 },
  { x: 575, y: 118, q: -34, s: 112 },
  { x: 120, y: 120, q: -22, s: 120 },
  { x: 745, y: 40, q: 16, s: 90 },
];

/** Writes the separator, 1440 by 150 units. */
export function plateSeparator(): void {
  const f = sampled(grid(-8, -8, period + 16, 166, 4), (x, y) => {
    let v = y;
    for (const c of charges)
      for (const turn of [-1, 0, 1]) {
        const dx = (x - c.x + turn * period) / c.s;
        const dy = (y - c.y) / (c.s * 0.62);
        v += c.q / (1 + dx * dx + dy * dy) ** 1.5;
      }
    return v;
  });
  let plain = '';
  let index = '';
  for (let i = -6; i < 24; i++) {
    const d = trace(f, i * 8.6)
      .filter((l) => l.points.length > 8)
      .map((l) => path(l.points, l.closed, 0.4))
      .join('');
    if (i % 5 === 0) index += d;
    else plain += d;
  }
  const body = [
    stroke(plain, line(0), 0.8, { 'stroke-opacity': 0.62 }),
    stroke(index, line(0.18), 1.3),
  ];
  const text = drawing(period, 150, '', el('g', { 'clip-path': 'url(#f)' }, ...body))
    .replace('<g ', '<clipPath id="f"><path d="M0 0h1440v150H0z"/></clipPath><g ')
    .replace(' role="img"', ' aria-hidden="true" preserveAspectRatio="xMidYMid slice"')
    .replace('<title></title>', '');
  write('src/art/separator.svg', text);
}
