/** What a cut says: a leaky sheet at 40 mV, short-circuited to 0 mV in a slanted incision. */
import { path } from '../core/bezier.ts';
import { outline } from '../core/contour.ts';
import { grid, sampled, solve } from '../core/field.ts';
import { token } from '../core/palette.ts';
import { noise2 } from '../core/random.ts';
import { stroke } from '../core/svg.ts';
import { framed, ladder } from '../plates/framed.ts';
import { tear } from '../plates/wound.ts';
import { publish } from './publish.ts';

/** Writes the figure and the cover. */
export async function woundCurrents(alt: string): Promise<void> {
  const [width, height] = [1240, 520];
  const gap = tear(616, 262, 400, 66, 0.27, 9);
  const rough = noise2(4);
  const fine = noise2(5);
  const lambda = 118;
  const f = solve(grid(-80, -80, width + 160, height + 160, 2), (x, y) => {
    const leak = (1 + 0.5 * rough(x / 240, y / 200)) / lambda ** 2;
    const short = Math.min(1, Math.max(0, -gap(x, y) / 5)) / 9;
    return {
      sigma: Math.exp(0.8 * rough(x / 130 + 5, y / 130) + 0.3 * fine(x / 44, y / 44)),
      leak: leak + short,
      source: leak * 40,
    };
  });
  const scale = { low: 0, high: 40 };
  const rim = stroke(
    outline(sampled(grid(0, 0, width, height, 1), gap))
      .map((l) => path(l.points, l.closed, 0.2))
      .join(''),
    token.ink,
    1.3,
  );
  const plate = (step: number, labels: boolean) =>
    framed({
      width,
      height,
      alt,
      field: f,
      scale,
      over: rim,
      look: {
        levels: ladder(step, scale),
        bands: ladder(Math.max(step, 1.25), scale),
        tone: (v) => 1 - v / 40,
        index: (v) => Math.abs(v / 10 - Math.round(v / 10)) < 1e-6,
        label: labels ? (v) => `${v}` : undefined,
        tolerance: 0.3,
        least: 20,
        keepClear: (x, y) => Math.abs(gap(x, y)) < 12,
      },
    });
  await publish('wound-currents', plate(1.25, true), plate(0.625, false), [640, 200, 480, 270]);
}
