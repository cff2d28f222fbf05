/**
 * The donation plate: a hill of potential whose isopotentials stand at $10, $25, $100 and $1,000.
 * The potential is solved; dollars are laid on it so that each tenfold is the same rise.
 */
import { trace, type Line, span } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { at, grid, solve, type Field } from '../core/field.ts';
import { token } from '../core/palette.ts';
import { write } from '../core/out.ts';
import { noise2 } from '../core/random.ts';
import { limb, type Point } from '../core/shape.ts';
import { drawing, num, stroke } from '../core/svg.ts';
import { caption } from '../captions.ts';

const [width, height] = [640, 388];
const core = limb([196, 216], [462, 162], 7, 11);
const levels = [10, 25, 100, 1000];

/** The two potentials at which the first and the last level stand: as wide as fits, and near the top. */
function foothold(f: Field): { first: number; last: number } {
  let first = -Infinity;
  for (let x = 22; x <= width - 22; x += 2)
    first = Math.max(first, at(f, x, 18), at(f, x, height - 18));
  for (let y = 18; y <= height - 18; y += 2)
    first = Math.max(first, at(f, 22, y), at(f, width - 22, y));
  return { first: first + 0.02, last: (at(f, 340, 134) + at(f, 340, 244)) / 2 };
}

/** The logarithm of the potential around a held ridge: it falls about evenly with distance, as a hill does. */
function hill(): Field {
  const rough = noise2(14);
  const ground = noise2(15);
  const f = solve(grid(-60, -60, width + 120, height + 120, 2), (x, y) => {
    const hold = Math.min(1, Math.max(0, -core(x, y) / 6)) / 16;
    const leak = Math.exp(1.1 * rough(x / 150 + 7, y / 130)) / 74 ** 2;
    return {
      sigma: Math.exp(0.8 * rough(x / 190, y / 150)),
      leak: leak + hold,
      source: hold + leak * 0.034 * (1 + 1.3 * ground(x / 96, y / 80)),
    };
  });
  return { ...f, v: f.v.map((v) => Math.log(Math.max(v, 1e-3))) };
}

const ring = (f: Field, level: number): Line | undefined =>
  trace(f, level)
    .filter((l) => l.closed)
    .sort((a, b) => span(b.points) - span(a.points))[0];

const round = (n: number) => Number(num(n, 1));

/** Writes the plate, and its lines as data for the page. */
export function plateDonation(): void {
  const f = hill();
  const { first, last } = foothold(f);
  const potential = (amount: number) => first + ((last - first) / 2) * Math.log10(amount / 10);
  const worth = (p: number) => 10 * 10 ** ((2 * (p - first)) / (last - first));
  // Open ground: a quarter of a tenfold on the hill, three quarters around it.
  const decades = [-6, -5, -4, -3, -2, -1, 1, 3, 5, 6, 7, 9, 10, 11].map(
    (n) => (n < 0 ? 3 * n : n) / 4,
  );
  const minors = decades.map((decade) =>
    trace(f, potential(10 ** (decade + 1)))
      .filter((l) => span(l.points) > 24)
      .map((l) => path(l.points, l.closed, 0.25))
      .join(''),
  );
  const anchor = (l: Line, angle: number): Point => {
    // Where the line meets a ray from the summit, `angle` degrees clockwise from east.
    const [cx, cy] = [340, 187];
    let best = Infinity;
    let found: Point = [0, 0];
    for (const p of l.points) {
      const a = (Math.atan2(p[1] - cy, p[0] - cx) * 180) / Math.PI;
      const off = Math.abs(((a - angle + 540) % 360) - 180);
      if (off < best) {
        best = off;
        found = p;
      }
    }
    return found;
  };
  const majors = levels.map((amount) => {
    const l = ring(f, potential(amount))!;
    const [lx, ly] = anchor(l, 66 - 9 * Math.log10(amount / 10));
    const [sx, sy] = anchor(l, 214);
    return {
      amount,
      d: path(l.points, true, 0.2),
      label: { x: round(lx), y: round(ly) },
      spike: { x: round(sx), y: round(sy) },
    };
  });
  // The way up along the spike's ray, so that any amount has a place.
  const ascent: { amount: number; x: number; y: number }[] = [];
  for (let r = 330; r > 4; r -= 2) {
    const x = 340 + r * Math.cos((214 / 180) * Math.PI);
    const y = 187 + r * Math.sin((214 / 180) * Math.PI);
    const amount = worth(at(f, x, y));
    const last = ascent.at(-1);
    if (x > 16 && y > 16 && amount >= 1 && (!last || amount > last.amount * 1.12))
      ascent.push({ amount: Number(amount.toPrecision(3)), x: round(x), y: round(y) });
  }
  const spike = 'M-36 0h14l6-6 6 12 8-52 8 66 6-20h18';
  write(
    'src/art/donation-plate.ts',
    `/**
 * The donation plate as data: recognition levels drawn as isopotentials. Made by tools/art.
 * The potential is solved; dollars are laid on it so that each tenfold is the same rise.
 * Lay the spike at a point of \`ascent\` (interpolate in log(amount)), once with an ink stroke
 * 9 wide to break the lines beneath, once in the spike colour.
 */
export const donationPlate = ${JSON.stringify(
      {
        width,
        height,
        levels: majors,
        ascent,
        spike: { d: spike, width: 72, rise: 52 },
      },
      null,
      2,
    )} as const;
`,
  );
  write(
    'src/art/figures/donation-plate.svg',
    drawing(
      width,
      height,
      caption('donation-plate').alt,
      `<path d="M0 0h${width}v${height}h-${width}z" fill="${token.ink}"/>`,
      stroke(minors.join(''), token.onInkRule, 0.9),
      stroke(majors.map((m) => m.d).join(''), token.onInkLead, 1.4),
    ),
  );
}
