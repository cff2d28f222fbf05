/** Which end is which: a trunk fragment of a flatworm between two wounds. */
import { cut, outline } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { carried, grid, insulated, sampled, solve } from '../core/field.ts';
import { token } from '../core/palette.ts';
import { noise2 } from '../core/random.ts';
import type { Shape } from '../core/shape.ts';
import { stroke } from '../core/svg.ts';
import { framed, ladder, onScale, signed } from '../plates/framed.ts';
import { publish } from './publish.ts';

const [width, height] = [1240, 460];
const worm: Shape = (x, y) => {
  // Head at the left with its two auricles, tail at the right: half breadth along the body.
  const t = (x - 130) / 980;
  if (t <= 0 || t >= 1)
    return Math.hypot(Math.max(0, -t, t - 1) * 980, 0) + Math.abs(y - 230) * 0.5 + 1;
  const ear = 30 * Math.exp(-(((t - 0.155) / 0.028) ** 2));
  const breadth =
    116 *
      Math.sin(Math.PI * t ** 0.62) ** 0.62 *
      (1 - 0.35 * t) *
      (1 - 0.28 * Math.exp(-(((t - 0.22) / 0.05) ** 2))) +
    ear * 0.7;
  return (Math.abs(y - 230 - 10 * Math.sin(t * 5)) - breadth) * 0.9;
};
const [front, rear] = [410, 850];
const fragment: Shape = (x, y) =>
  Math.max(worm(x, y), front + 5 * Math.sin(y / 17) - x, x - rear - 4 * Math.sin(y / 13));

/** Writes the figure and the cover. */
export async function planarianPolarity(alt: string): Promise<void> {
  const g = grid(300, 40, 660, 380, 2);
  const distance = sampled(g, fragment);
  const rough = noise2(3);
  const rho = (x: number, y: number) =>
    1.5 * Math.exp(-(((x - front) / 15) ** 2)) +
    0.55 * Math.exp(-(((x - rear) / 13) ** 2)) -
    0.03 +
    0.006 * rough(x / 60, y / 60);
  const sigma = (_: number, y: number) =>
    (1 + Math.exp(-(((y - 230) / 20) ** 2))) * Math.exp(0.25 * rough(_ / 70, y / 70));
  const scale = { low: -60, high: -25 };
  const f = onScale(
    carried(solve(g, insulated(fragment, rho, 150, sigma)), distance),
    distance,
    scale,
  );
  const ghost = cut(
    outline(sampled(grid(100, 40, 1040, 380, 2), worm)),
    (x, y) => 5 - fragment(x, y),
  );
  const over = stroke(ghost.map((l) => path(l.points, l.closed, 0.2)).join(''), token.spike, 1, {
    'stroke-dasharray': '3 4',
  });
  const plate = (labels: boolean) =>
    framed({
      width,
      height,
      alt,
      field: f,
      shape: fragment,
      edge: 1.3,
      scale,
      over,
      look: {
        levels: ladder(1.25, scale),
        index: (v) => v % 5 === 0,
        label: labels ? signed : undefined,
        keepClear: (x, y) => fragment(x, y) > -16,
        apart: 56,
      },
    });
  await publish('planarian-polarity', plate(true), plate(false), [128, 90, 500, 281]);
}
