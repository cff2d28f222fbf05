/** Two maps with one value per cell: the resting potential, and a depolarised cluster. */
import { grid, sampled } from '../core/field.ts';
import { averaged, type Site } from '../core/interpolate.ts';
import { lattice, mosaic } from '../core/lattice.ts';
import { token } from '../core/palette.ts';
import { noise2, normal, random } from '../core/random.ts';
import { stroke } from '../core/svg.ts';
import { framed, ladder, signed } from '../plates/framed.ts';
import { publish } from './publish.ts';

const [width, height] = [1240, 520];

/** Writes the figure and the cover of the article on the resting potential. */
export async function restingPotential(alt: string): Promise<void> {
  const next = random(71);
  const s = 58;
  const centres = lattice(width, height, s, 0.13, next);
  const wave = noise2(2);
  const sites: Site[] = centres.map((at) => {
    const d =
      (Math.hypot((at[0] - 840) / 1.15, at[1] - 250) + 40 * wave(at[0] / 130, at[1] / 130)) / 150;
    const value = -65 + 40 / (1 + Math.exp((d - 0.82) * 6)) + 2.6 * normal(next);
    return { at, value: Math.max(-70, value) };
  });
  const f = sampled(grid(-6, -6, width + 12, height + 12, 2), averaged(sites, s * 0.5));
  const cells = mosaic(centres, width, height);
  const plate = (step: number, labels: boolean, hair: number) => {
    const svg = framed({
      width,
      height,
      alt,
      field: f,
      look: {
        levels: ladder(step),
        bands: ladder(2.5),
        index: (v) => v % 10 === 0,
        label: labels ? signed : undefined,
        least: 24,
        tolerance: 0.3,
      },
      over: stroke(cells, token.ink2, hair, { 'stroke-opacity': 0.28 }),
    });
    return svg;
  };
  await publish(
    'resting-potential',
    plate(2.5, true, 0.8),
    plate(1.25, false, 0.5),
    [520, 110, 413, 232],
  );
}

/** Writes the figure and the cover of the article on depolarised cells. */
export async function tumorDepolarization(alt: string): Promise<void> {
  const next = random(404);
  const s = 38.6;
  const centres = lattice(width, height, s, 0.15, next);
  const wave = noise2(12);
  const measure = (x: number, y: number) =>
    Math.hypot((x - 800) / 1.2, y - 250) + 52 * wave(x / 90, y / 90);
  const ranked = centres.map((at) => ({ at, d: measure(...at) })).sort((a, b) => a.d - b.d);
  const values = new Map<(typeof centres)[number], number>();
  ranked.forEach(({ at }, i) =>
    values.set(at, i < 40 ? -25 + 10 * normal(next) : -60 + 4 * normal(next)),
  );
  for (let k = 0; k < 6; k++)
    values.set(ranked[46 + Math.floor(next() * 60)]!.at, -30 + 6 * normal(next));
  const sites = centres.map((at) => ({ at, value: values.get(at)! }));
  const smooth = averaged(sites, s * 0.42);
  const rings = averaged(
    sites.map(({ at, value }) => ({ at, value: value > -45 ? 4.5 : -4.5 })),
    s * 0.3,
  );
  const near = averaged(sites, s * 0.2);
  const ring = (x: number, y: number) => {
    let best = 1e9;
    for (const { at } of sites) best = Math.min(best, (x - at[0]) ** 2 + (y - at[1]) ** 2);
    return Math.exp(-best / (2 * (s * 0.2) ** 2));
  };
  const f = sampled(grid(-6, -6, width + 12, height + 12, 2), (x, y) =>
    Math.min(
      -20.5,
      Math.max(
        -69.5,
        0.75 * smooth(x, y) + 0.25 * near(x, y) + rings(x, y) * (ring(x, y) - 0.3) * 0.85,
      ),
    ),
  );
  const plate = (step: number) =>
    framed({
      width,
      height,
      alt,
      field: f,
      look: {
        levels: ladder(step),
        bands: ladder(2.5),
        index: (v) => v % 10 === 0,
        least: 26,
        tolerance: 0.7,
        widths: [0.6, 1.1],
      },
    });
  await publish('tumor-depolarization', plate(2.5), plate(1.25), [560, 90, 413, 232]);
}
