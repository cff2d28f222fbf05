/** Two articles on measurement: what metadata are for, and two instruments on one field. */
import { grid, sampled, type Field } from '../core/field.ts';
import { averaged, kriged, type Site } from '../core/interpolate.ts';
import { lines, tints, type Look } from '../core/lines.ts';
import { token } from '../core/palette.ts';
import { normal, random, type Random } from '../core/random.ts';
import { box, type Point } from '../core/shape.ts';
import { drawing, el, margin, neatline, num, stroke } from '../core/svg.ts';
import { signed } from '../plates/framed.ts';
import { publish } from './publish.ts';

type Surface = (x: number, y: number) => number;

/** A smooth surface of Gaussian sources, within the nominal −70 to −20 mV. */
function smooth(
  sources: readonly (readonly [number, number, number, number])[],
  base = -52,
): Surface {
  return (x, y) =>
    Math.min(
      -20,
      Math.max(
        -70,
        sources.reduce(
          (v, [cx, cy, q, s]) => v + q * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * s * s)),
          base,
        ),
      ),
    );
}

/** Sites well apart from each other: each the farthest of a dozen tries. */
function scattered(n: number, width: number, height: number, next: Random): Point[] {
  const out: Point[] = [];
  while (out.length < n) {
    let best: Point = [0, 0];
    let far = -1;
    for (let k = 0; k < 12; k++) {
      const p: Point = [14 + next() * (width - 28), 14 + next() * (height - 28)];
      const d = Math.min(1e9, ...out.map((q) => Math.hypot(p[0] - q[0], p[1] - q[1])));
      if (d > far) [best, far] = [p, d];
    }
    out.push(best);
  }
  return out;
}

const crosses = (sites: readonly Point[], arm = 3.5) =>
  stroke(
    sites
      .map(
        ([x, y]) =>
          `M${num(x - arm, 1)} ${num(y, 1)}h${2 * arm}M${num(x, 1)} ${num(y - arm, 1)}v${2 * arm}`,
      )
      .join(''),
    token.ink,
    0.9,
  );

const stairs = (step: number) =>
  Array.from({ length: Math.floor(49 / step) }, (_, i) => -70 + (i + 1) * step);
const tone = (v: number) => (v + 70) / 50;

function panel(f: Field, width: number, height: number, more: Partial<Look>): string {
  const look: Look = {
    levels: stairs(2.5),
    tone,
    index: (v) => v % 10 === 0,
    inside: box(width / 2, height / 2, width / 2, height / 2),
    frame: [0, 0, width, height],
    tolerance: 0.25,
    least: 14,
    ...more,
  };
  return tints(f, look) + lines(f, look);
}

/** A random share of the sites trade places among themselves. */
function permuted(sites: Site[], share: (at: Point) => number, next: Random): Site[] {
  const moved = sites.map((_, i) => i).filter((i) => next() < share(sites[i]!.at));
  const out = [...sites];
  const order = [...moved].sort(() => next() - 0.5);
  moved.forEach((i, k) => (out[i] = { at: sites[i]!.at, value: sites[order[k]!]!.value }));
  return out;
}

/** Writes the figure and the cover on sharing recordings. */
export async function sharingRecordings(alt: string): Promise<void> {
  const side = 396;
  const next = random(2026);
  const truth = smooth([
    [120, 120, 26, 74],
    [300, 250, -24, 80],
    [210, 340, 16, 60],
    [330, 70, 14, 66],
    [60, 310, -14, 70],
  ]);
  const at = scattered(64, side, side, next);
  const good = at.map((p): Site => ({ at: p, value: truth(...p) }));
  const third = permuted(good, () => 0.34, next);
  const gains = [1.35, 0.72, 0.84, 1.22];
  const g = grid(-4, -4, side + 8, side + 8, 2);
  const surface = kriged(good, 62, 0.002);
  const blocks = sampled(g, (x, y) => {
    const k = (x > side / 2 ? 1 : 0) + (y > side / 2 ? 2 : 0);
    return -47 + (surface(x, y) + 47) * gains[k]!;
  });
  const plates = [
    panel(sampled(g, surface), side, side, { label: signed }) + crosses(at),
    panel(sampled(g, kriged(third, 44, 0.01)), side, side, {}) + crosses(at),
    el('g', { opacity: 0.62 }, panel(blocks, side, side, {})) + crosses(at),
  ];
  const gap = 26;
  const clip = `<clipPath id="f"><path d="M0 0h${side}v${side}h-${side}z"/></clipPath>`;
  const figure = drawing(
    side * 3 + gap * 2 + margin,
    side + margin,
    alt,
    clip,
    ...plates.map((p, i) =>
      el(
        'g',
        { transform: `translate(${i * (side + gap)} 0)` },
        el('g', { 'clip-path': 'url(#f)' }, p),
        neatline(side, side),
      ),
    ),
  );
  const [w, h] = [960, 540];
  const wide = smooth([
    [170, 200, 24, 110],
    [420, 380, -22, 120],
    [560, 140, 22, 100],
    [780, 400, 22, 120],
    [860, 120, -18, 110],
    [60, 480, -12, 110],
  ]);
  const many = scattered(260, w + 60, h + 60, next).map(([x, y]): Point => [x - 30, y - 30]);
  const drift = permuted(
    many.map((p) => ({ at: p, value: wide(...p) })),
    ([x]) => Math.max(0, (x - 260) / w) * 0.72,
    next,
  );
  const cover = drawing(
    w,
    h,
    alt,
    panel(sampled(grid(-4, -4, w + 8, h + 8, 3), kriged(drift, 46, 0.02)), w, h, {
      levels: stairs(2),
      widths: [1, 1.7],
    }),
  );
  await publish('sharing-recordings', figure, cover, [0, 0, w, h]);
}

/** Writes the figure and the cover on electrodes and dyes. */
export async function twoRulers(alt: string): Promise<void> {
  const [width, height] = [1240, 520];
  const half = width / 2;
  const next = random(88);
  const truth = smooth(
    [
      [250, 180, 24, 130],
      [560, 360, 25, 120],
      [760, 170, -16, 130],
      [960, 330, 26, 140],
      [120, 440, -16, 120],
      [1160, 90, 14, 120],
    ],
    -50,
  );
  const at = scattered(40, half - 6, height, next);
  const electrodes = kriged(
    at.map((p) => ({ at: p, value: truth(...p) + 2 * normal(next) })),
    104,
    0.06,
  );
  // The dye saturates, so brightness bends over at the depolarised end and is read back as if it did
  // not. Each pixel of 8 units carries 8 percent noise; the image is averaged over a few before contouring.
  const pixel = 8;
  const seen: Site[] = [];
  for (let y = -24; y < height + 24; y += pixel)
    for (let x = half - 40; x < width + 24; x += pixel) {
      const b = (truth(x, y) + 70) / 50;
      const bright = (1.42 * b) / (0.42 + b) + 0.08 * normal(next);
      seen.push({ at: [x, y], value: -70 + 50 * (bright * 0.96 - 0.05) });
    }
  const dye = averaged(seen, 13);
  const g = grid(-4, -4, width + 8, height + 8, 2);
  const left = sampled(g, electrodes);
  const right = sampled(g, dye);
  const clips = `<clipPath id="l"><path d="M0 0h${half}v${height}H0z"/></clipPath><clipPath id="r"><path d="M${half} 0h${half}v${height}h-${half}z"/></clipPath>`;
  const plate = (step: number, labels: boolean) => {
    const side = (f: Field, x: number, more: Partial<Look>) =>
      panel(f, width, height, {
        levels: stairs(step),
        inside: box(x + half / 2, height / 2, half / 2, height / 2),
        frame: [x, 0, half, height],
        ...more,
      });
    return [
      el(
        'g',
        { 'clip-path': 'url(#l)' },
        side(left, 0, { label: labels ? signed : undefined }),
        crosses(at, 4),
      ),
      el(
        'g',
        { 'clip-path': 'url(#r)' },
        side(right, half, { least: 24, tolerance: 0.5, widths: [0.6, 1.2] }),
      ),
      stroke(`M${half} 0v${height}`, token.ink, 1),
    ].join('');
  };
  const figure = drawing(
    width + margin,
    height + margin,
    alt,
    clips,
    plate(2.5, true),
    neatline(width, height),
  );
  const cover = drawing(width, height, alt, clips, plate(1.25, false));
  await publish('two-rulers', figure, cover, [400, 120, 440, 247.5]);
}
