/** Figures of the quieter pages: how a board agrees, what an array measures, how two media share one field. */
import { path } from '../core/bezier.ts';
import { cut, even, extremes, trace } from '../core/contour.ts';
import { at, grid, sampled, solve, type Field } from '../core/field.ts';
import { colour, lineOnLight, tint, token } from '../core/palette.ts';
import { write } from '../core/out.ts';
import { noise2, normal, random } from '../core/random.ts';
import { box, type Point } from '../core/shape.ts';
import { el, num, stroke } from '../core/svg.ts';
import { caption } from '../captions.ts';
import { framed, ladder, onScale, signed } from './framed.ts';

/** Leadership: seven equal charges; near each the lines are its own, farther out they are shared. */
export function plateBoard(): void {
  const [width, height] = [620, 470];
  const seats: Point[] = [
    [176, 168],
    [292, 112],
    [414, 150],
    [470, 258],
    [388, 350],
    [258, 366],
    [160, 286],
  ];
  const wave = noise2(3);
  const f0 = sampled(
    grid(-4, -4, width + 8, height + 8, 2),
    (x, y) =>
      seats.reduce((v, [cx, cy]) => v - Math.log(Math.hypot(x - cx, y - cy) / 100 + 0.1), 0) +
      0.5 * wave(x / 150, y / 150),
  );
  const f = { ...f0, v: f0.v.map((v) => Math.asinh((v - 1.2) / 2.6)) };
  const [low, high] = extremes(f);
  const diamonds = seats.map(([x, y]) => `M${x} ${y - 6}l6 6-6 6-6-6z`).join('');
  write(
    'src/art/figures/fig-board.svg',
    framed({
      width,
      height,
      alt: caption('fig-board').alt,
      field: f,
      scale: { low, high: high + (high - low) * 0.06 },
      look: { levels: even(low, high, 30), index: (_, i) => i % 5 === 2, least: 14 },
      over: el('path', { d: diamonds, fill: token.paper, stroke: token.ink, 'stroke-width': 1.25 }),
    }),
  );
}

/** Researchers: an array of electrodes; the map on the right is drawn from its readings alone. */
export function plateElectrodes(): void {
  const [width, height] = [728, 484];
  const bumps = [
    [520, 190, 40, 92],
    [250, 330, 24, 84],
    [150, 110, -14, 90],
    [640, 400, -16, 90],
    [372, 76, 10, 70],
  ] as const;
  const f = sampled(grid(-8, -8, width + 16, height + 16, 4), (x, y) =>
    bumps.reduce(
      (v, [cx, cy, q, s]) => v + q * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * s * s)),
      -60,
    ),
  );
  const next = random(7);
  const pitch = 40.4;
  const sites: { x: number; y: number; v: number }[] = [];
  for (let y = 40; y < height - 20; y += pitch)
    for (let x = 40; x < width - 20; x += pitch)
      sites.push({ x, y, v: at(f, x, y) + 1.2 * normal(next) });
  const read = sampled(grid(-8, -8, width + 16, height + 16, 4), (x, y) => {
    let sum = 0;
    let weight = 0;
    for (const s of sites) {
      const w = Math.exp(-((x - s.x) ** 2 + (y - s.y) ** 2) / (2 * 26 * 26)) + 1e-12;
      sum += w * s.v;
      weight += w;
    }
    return sum / weight;
  });
  const seam = (x: number, y: number) => 330 + (y - 242) * 0.32 - x;
  const tone = (v: number) => (v + 70) / 50;
  const discs = sites
    .map((s) =>
      el('circle', {
        cx: num(s.x),
        cy: num(s.y),
        r: 9,
        fill: colour(tint, tone(s.v)),
        stroke: colour(lineOnLight, tone(s.v)),
        'stroke-width': 0.8,
        opacity: seam(s.x, s.y) > 0 ? 1 : 0,
      }),
    )
    .filter((c) => !c.includes('opacity="0"'))
    .map((c) => c.replace(' opacity="1"', ''))
    .join('');
  const crosses = sites
    .map((s) => `M${num(s.x - 2.5)} ${num(s.y)}h5M${num(s.x)} ${num(s.y - 2.5)}v5`)
    .join('');
  const mask = `M-2-2H${num(330 - 242 * 0.32)}L${num(330 + 242 * 0.32)} ${height + 2}H-2z`;
  write(
    'src/art/figures/fig-electrodes.svg',
    framed({
      width,
      height,
      alt: caption('fig-electrodes').alt,
      field: read,
      look: {
        levels: ladder(2),
        index: (v) => v % 10 === 0,
        label: signed,
        least: 20,
        inside: (x, y) =>
          Math.max(box(width / 2, height / 2, width / 2, height / 2)(x, y), seam(x, y)),
      },
      over: el('path', { d: mask, fill: token.paper }) + discs + stroke(crosses, token.ink, 0.8),
    }),
  );
}

/** Partners: current between two contacts crosses from one medium into another; the lines bend, and meet. */
export function platePartners(): void {
  const [width, height] = [728, 484];
  const border = (x: number) => 250 + 46 * Math.sin(x / 118 + 0.6) + 16 * Math.sin(x / 47);
  const contacts = [
    [150, 92],
    [590, 396],
  ] as const;
  const f0 = solve(grid(-80, -80, width + 160, height + 160, 4), (x, y) => {
    const below = 1 / (1 + Math.exp(-(y - border(x)) / 2));
    const q = contacts.map(([a, b]) => Math.exp(-((x - a) ** 2 + (y - b) ** 2) / 220));
    return { sigma: 1 - 0.8 * below, leak: 0, source: q[0]! - q[1]! };
  });
  const f = onScale({ ...f0, v: f0.v.map((v) => Math.asinh(v / 60)) });
  let edge = '';
  for (let x = 0; x <= width; x += 4) edge += `${edge ? 'L' : 'M'}${x} ${num(border(x), 1)}`;
  let hatch = '';
  for (let x = 6; x < width; x += 12) hatch += `M${x} ${num(border(x) + 1, 1)}l-5 6`;
  const dots = contacts.map(([x, y]) => `M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0`).join('');
  const signs = contacts
    .map(([x, y], i) => `M${x - 3.5} ${y}h7` + (i ? '' : `M${x} ${y - 3.5}v7`))
    .join('');
  write(
    'src/art/figures/fig-partners.svg',
    framed({
      width,
      height,
      alt: caption('fig-partners').alt,
      field: f,
      look: { levels: even(-69, -21, 46), index: (_, i) => i % 5 === 2, least: 20 },
      over:
        stroke(edge, token.ink, 1.4) +
        stroke(hatch, token.ink, 0.8) +
        el('path', { d: dots, fill: token.paper, stroke: token.ink, 'stroke-width': 1.25 }) +
        stroke(signs, token.ink, 1.25),
    }),
  );
}

/** Contours of a field within a circle, moved and scaled to a roundel. */
export function roundel(
  f: Field,
  cx: number,
  cy: number,
  r: number,
  window: readonly [number, number, number],
  count: number,
  inside: (x: number, y: number) => number = () => -1,
): string {
  const [wx, wy, half] = window;
  const k = r / half;
  const clip = (x: number, y: number) => Math.max(Math.hypot(x - wx, y - wy) - half, inside(x, y));
  const masked: number[] = [];
  f.v.forEach((v, i) => {
    const x = f.x0 + ((i % f.w) + 0.5) * f.step;
    const y = f.y0 + (Math.floor(i / f.w) + 0.5) * f.step;
    if (clip(x, y) < 0) masked.push(v);
  });
  masked.sort((a, b) => a - b);
  const [low, high] = [
    masked[Math.floor(masked.length * 0.004)]!,
    masked[Math.floor(masked.length * 0.996)]!,
  ];
  return even(low, high, count)
    .map((level, i) => {
      const d = cut(trace(f, level), clip)
        .filter((l) => l.points.length > 3)
        .map((l) =>
          path(
            l.points.map(([x, y]): Point => [cx + (x - wx) * k, cy + (y - wy) * k]),
            l.closed,
            0.15,
          ),
        )
        .join('');
      return stroke(d, colour(lineOnLight, (level - low) / (high - low)), i % 5 === 2 ? 1.2 : 0.65);
    })
    .join('');
}
