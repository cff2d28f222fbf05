/** Mapping the vagus: a nerve in cross-section between the two contacts of a cuff. */
import { path } from '../core/bezier.ts';
import { even, extremes, outline } from '../core/contour.ts';
import { carried, cover, grid, sampled, solve } from '../core/field.ts';
import { token } from '../core/palette.ts';
import { noise2 } from '../core/random.ts';
import { disc, union, type Shape } from '../core/shape.ts';
import { el, stroke } from '../core/svg.ts';
import { framed } from '../plates/framed.ts';
import { publish } from './publish.ts';

const [width, height] = [760, 560];
const [cx, cy, radius] = [380, 280, 236];
const nerve = disc(cx, cy, radius);

const fascicle = (
  x: number,
  y: number,
  a: number,
  b: number,
  turn: number,
  seed: number,
): Shape => {
  const wave = noise2(seed);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (px, py) => {
    const u = ((px - x) * cos + (py - y) * sin) / a;
    const v = (-(px - x) * sin + (py - y) * cos) / b;
    return (Math.hypot(u, v) - 1 + 0.12 * wave(u * 1.3, v * 1.3)) * Math.min(a, b);
  };
};

/** Writes the figure and the cover. */
export async function vagusMap(alt: string): Promise<void> {
  const fascicles = [
    fascicle(300, 176, 64, 46, 0.4, 1),
    fascicle(448, 166, 58, 50, -0.5, 2),
    fascicle(520, 282, 46, 58, 0.1, 3),
    fascicle(394, 288, 54, 44, 0.9, 4),
    fascicle(256, 300, 46, 58, -0.3, 5),
    fascicle(322, 416, 60, 44, 0.3, 6),
    fascicle(456, 404, 56, 48, -0.7, 7),
  ];
  const all = union(...fascicles);
  const place = (angle: number) =>
    [cx + (radius - 8) * Math.cos(angle), cy + (radius - 8) * Math.sin(angle)] as const;
  const contacts = [place(-2.3), place(-0.72)];
  const g = grid(100, 20, 560, 520, 2);
  const distance = sampled(g, nerve);
  const f0 = solve(g, (x, y, step) => {
    const c = cover(nerve(x, y), step);
    const d = all(x, y);
    const sigma = d < -3 ? 0.55 : d < 3 ? 0.035 : 1;
    const near = contacts.map(([a, b]) => Math.exp(-((x - a) ** 2 + (y - b) ** 2) / 260));
    return { sigma: c * sigma, leak: 0, source: c * (near[0]! - near[1]!) };
  });
  const f1 = carried(f0, distance);
  const f = f1;
  const [low, high] = extremes(f, distance);
  const scale = { low, high };
  const rims = fascicles
    .map((s) =>
      outline(sampled(g, s))
        .map((l) => path(l.points, l.closed, 0.15))
        .join(''),
    )
    .join('');
  const arc = (from: number, to: number, r: number) =>
    `M${(cx + r * Math.cos(from)).toFixed(1)} ${(cy + r * Math.sin(from)).toFixed(1)}A${r} ${r} 0 0 1 ${(cx + r * Math.cos(to)).toFixed(1)} ${(cy + r * Math.sin(to)).toFixed(1)}`;
  const over =
    el('path', { d: rims, fill: token.ink, 'fill-opacity': 0.07 }) +
    stroke(rims, token.ink, 1) +
    stroke(arc(-3.02, 0.02, radius + 10), token.edge, 9, { 'stroke-opacity': 0.45 }) +
    stroke(arc(-2.42, -2.18, radius + 5), token.spike, 7) +
    stroke(arc(-0.84, -0.6, radius + 5), token.signal, 7);
  const plate = (count: number) =>
    framed({
      width,
      height,
      alt,
      field: f,
      shape: nerve,
      edge: 1.3,
      scale,
      over,
      look: { levels: even(low, high, count), index: (_, i) => i % 5 === 2, tolerance: 0.15 },
    });
  await publish('vagus-map', plate(40), plate(60), [208, 36, 344, 193.5]);
}
