/** A pattern before the pattern: a frog neurula from the front. */
import { cut, trace } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { carried, grid, insulated, sampled, solve } from '../core/field.ts';
import { colour, lineOnDark, token } from '../core/palette.ts';
import { noise2 } from '../core/random.ts';
import { blend, disc, limb, polygon, type Point } from '../core/shape.ts';
import { drawing, stroke } from '../core/svg.ts';
import { framed, ladder, onScale, signed } from '../plates/framed.ts';
import { publish } from './publish.ts';

/** Writes the figure and the cover. */
export async function electricFace(alt: string): Promise<void> {
  const [width, height] = [760, 560];
  const egg = polygon(
    Array.from({ length: 180 }, (_, i): Point => {
      const a = (i / 180) * 2 * Math.PI;
      return [380 + 200 * Math.sin(a) * (1 + 0.06 * Math.cos(a)), 281 - 238 * Math.cos(a)];
    }),
  );
  const line = blend(30, disc(380, 196, 36), limb([380, 210], [380, 452], 22, 8));
  const eyes = (x: number, y: number) => Math.hypot(Math.abs(x - 380) - 108, y - 206) - 20;
  const wave = noise2(17);
  const g = grid(0, 0, width, height, 2);
  const distance = sampled(g, egg);
  const soft = (d: number, s: number) => 1 / (1 + Math.exp(d / s));
  const rho = (x: number, y: number) =>
    -soft(line(x, y), 6) * 1.1 -
    soft(eyes(x, y), 5) * 1.25 +
    0.46 +
    0.5 * soft((y - 96) / 3, 14) +
    0.1 * wave(x / 64, y / 64);
  const f = onScale(carried(solve(g, insulated(egg, rho, 46)), distance), distance);
  const figure = framed({
    width,
    height,
    alt,
    field: f,
    shape: egg,
    edge: 1.3,
    look: {
      levels: ladder(2.5),
      index: (v) => v % 10 === 0,
      label: signed,
      keepClear: (x, y) => egg(x, y) > -22,
    },
  });
  const dark = ladder(1.25)
    .map((v) => {
      const d = cut(trace(f, v), (x, y) => egg(x, y) + 1)
        .map((l) => path(l.points, l.closed, 0.15))
        .join('');
      return stroke(d, colour(lineOnDark, 0.08 + (0.92 * (v + 70)) / 50), v % 5 === 0 ? 1.1 : 0.6);
    })
    .join('');
  const cover = drawing(
    width,
    height,
    alt,
    `<path d="M-400 0h1600v560h-1600z" fill="${token.ink}"/>`,
    dark,
  );
  await publish('electric-face', figure, cover, [68, 24, 624, 351]);
}
