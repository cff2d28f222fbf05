/** Fig. development: an embryo from its back, with a keyhole of hyperpolarised cells imposed on it. */
import { carried, grid, insulated, sampled, solve } from '../core/field.ts';
import { write } from '../core/out.ts';
import { noise2 } from '../core/random.ts';
import { blend, disc, limb, polygon, type Point } from '../core/shape.ts';
import { caption } from '../captions.ts';
import { framed, ladder, onScale, signed } from './framed.ts';

const egg = polygon(
  Array.from({ length: 160 }, (_, i): Point => {
    const a = (i / 160) * 2 * Math.PI;
    return [255 + 154 * Math.sin(a) * (1 + 0.075 * Math.cos(a)), 241 - 200 * Math.cos(a)];
  }),
);

const keyhole = blend(34, disc(255, 176, 47), limb([255, 190], [255, 366], 38, 7));

/** Writes the figure. */
export function plateNeurula(): void {
  const g = grid(0, 0, 510, 484, 2);
  const distance = sampled(g, egg);
  const wave = noise2(6);
  const rho = (x: number, y: number) => {
    const plate = -1 / (1 + Math.exp(keyhole(x, y) / 6));
    const front = Math.exp(-((x - 255) ** 2) / 5200 - (y - 44) ** 2 / 900);
    return plate * 1.25 + front * 1.15 + 0.34 + 0.22 * wave(x / 74, y / 74);
  };
  const f = onScale(carried(solve(g, insulated(egg, rho, 58)), distance, 200), distance);
  write(
    'src/art/figures/fig-neurula.svg',
    framed({
      width: 510,
      height: 484,
      alt: caption('fig-neurula').alt,
      field: f,
      shape: egg,
      edge: 1.3,
      look: {
        levels: ladder(2),
        bands: ladder(4),
        tolerance: 0.34,
        loose: 0.6,
        index: (v) => v % 10 === 0,
        label: signed,
        keepClear: (x, y) => egg(x, y) > -20,
      },
    }),
  );
}
