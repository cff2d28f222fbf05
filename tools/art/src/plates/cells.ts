/**
 * A sheet of cells: jittered hexagonal charges, each screened by its membrane, in a slow background.
 * Inside the cluster the charges are less negative, so the sheet rises there.
 */
import { even, extremes } from '../core/contour.ts';
import { grid, insulated, solve, type Field } from '../core/field.ts';
import { lines, tints } from '../core/lines.ts';
import { write } from '../core/out.ts';
import { noise2, normal, random } from '../core/random.ts';
import { box, disc, type Point, type Shape } from '../core/shape.ts';
import { drawing, margin, neatline } from '../core/svg.ts';
import { caption } from '../captions.ts';

/** What a sheet of cells is made of. */
export interface Sheet {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  /** Distance between neighbouring cells, units. */
  readonly spacing: number;
  /** Where cells are depolarised; negative inside. */
  readonly cluster: Shape;
  /** How far they are depolarised; 1 is the depth of an ordinary cell. */
  readonly rise?: number;
}

/** Solves the sheet's field. Arbitrary units: 0 the background, negative the resting cells. */
export function sheet({ seed, width, height, spacing, cluster, rise = 1 }: Sheet): Field {
  const next = random(seed);
  const slow = noise2(seed + 1);
  const s = spacing;
  const bins = new Map<string, { at: Point; q: number }[]>();
  for (let row = -2, y = -2 * s; y < height + 2 * s; y += s * 0.866, row++)
    for (let x = -2 * s + (row & 1 ? s / 2 : 0); x < width + 2 * s; x += s) {
      const at: Point = [x + normal(next) * s * 0.2, y + normal(next) * s * 0.2];
      const d = cluster(...at);
      const inside = 1 / (1 + Math.exp(d / (s * 0.28)));
      const q = -(0.25 + 0.95 * next()) * (1 - inside) + inside * (0.1 + 1.25 * next());
      const key = `${Math.floor(at[0] / (4 * s))},${Math.floor(at[1] / (4 * s))}`;
      bins.set(key, [...(bins.get(key) ?? []), { at, q }]);
    }
  const width2 = 2 * (s * 0.24) ** 2;
  const rho = (x: number, y: number) => {
    let sum = 0;
    const i = Math.floor(x / (4 * s));
    const j = Math.floor(y / (4 * s));
    for (let b = j - 1; b <= j + 1; b++)
      for (let a = i - 1; a <= i + 1; a++)
        for (const { at, q } of bins.get(`${a},${b}`) ?? []) {
          const r2 = (x - at[0]) ** 2 + (y - at[1]) ** 2;
          if (r2 < 9 * width2) sum += q * Math.exp(-r2 / width2);
        }
    const d = cluster(x, y);
    const high = rise / (1 + Math.exp(d / (s * 0.4)));
    return sum * 2.4 + high * 0.95 + 0.2 * slow(x / (s * 3.4), y / (s * 3.4));
  };
  const all = box(width / 2, height / 2, width, height);
  return solve(grid(-24, -24, width + 48, height + 48, 2), insulated(all, rho, s * 0.42));
}

/** Draws a sheet as a framed plate. */
export function drawSheet(of: Sheet, description: string, count = 16, tickless = false): string {
  const f = sheet(of);
  const [low, high] = extremes(f);
  // Half of the lines describe the resting cells, half the rise of the cluster.
  const ranked = Float64Array.from(f.v).sort();
  const rest = ranked[Math.floor(ranked.length * 0.7)]!;
  const few = Math.ceil(count * 0.4);
  const levels = [
    ...even(low + (rest - low) * 0.22, rest + (rest - low) * 0.08, few),
    ...even(rest + (rest - low) * 0.08, high, count - few),
  ];
  const middle = rest;
  const look = {
    levels,
    // Two slopes: the resting sheet keeps to the cool half of the ramp, the cluster to the warm one.
    tone: (v: number) =>
      v < middle
        ? (0.34 * (v - low)) / (middle - low)
        : 0.34 + (0.66 * (v - middle)) / (high - middle),
    index: (_: number, i: number) => (few - 1 - i) % 4 === 0,
    inside: box(of.width / 2, of.height / 2, of.width / 2, of.height / 2),
    bands: levels.filter((_, i) => (few - 1 - i) % 2 === 0),
    tolerance: 0.42,
    loose: 0.7,
    least: 14,
    widths: [0.65, 1.15] as const,
  };
  return drawing(
    of.width + (tickless ? 0 : margin),
    of.height + (tickless ? 0 : margin),
    description,
    `<clipPath id="f"><path d="M0 0h${of.width}v${of.height}h-${of.width}z"/></clipPath>`,
    `<g clip-path="url(#f)">${tints(f, look)}${lines(f, look)}</g>`,
    neatline(of.width, of.height),
  );
}

const blob = (x: number, y: number, r: number): Shape => {
  const wave = noise2(77);
  return (px, py) => disc(x, y, r)(px, py) + wave(px / (r * 0.75), py / (r * 0.75)) * r * 0.26;
};

/** Writes the figure of the cancer card and the one of the contact page. */
export function plateCells(): void {
  write(
    'src/art/figures/fig-cells.svg',
    drawSheet(
      { seed: 5, width: 728, height: 484, spacing: 42, cluster: blob(462, 226, 104) },
      caption('fig-cells').alt,
    ),
  );
  write(
    'src/art/figures/fig-contact.svg',
    drawSheet(
      { seed: 19, width: 402, height: 258, spacing: 31, cluster: blob(258, 118, 60) },
      caption('fig-contact').alt,
      13,
    ),
  );
}
