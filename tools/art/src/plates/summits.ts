/**
 * The band of the four numbers: conductors held at four potentials in a leaky, uneven sheet.
 * A conductor is an equipotential, so no line crosses a number.
 */
import { grid, solve } from '../core/field.ts';
import { lines, tints } from '../core/lines.ts';
import { write } from '../core/out.ts';
import { noise2 } from '../core/random.ts';
import { box, union, type Shape } from '../core/shape.ts';
import { drawing } from '../core/svg.ts';
import { caption } from '../captions.ts';

interface Summit {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  /** Potential of the plateau, 0 to 1. */
  readonly height: number;
}

function plateau(s: Summit, seed: number): Shape {
  const wave = noise2(seed);
  return (x, y) => {
    const dx = Math.abs(x - s.x) / s.rx;
    const dy = Math.abs(y - s.y) / s.ry;
    const r = (dx ** 2.5 + dy ** 2.5) ** (1 / 2.5);
    return (
      (r - 1 + 0.13 * wave((x - s.x) / s.rx / 0.9, (y - s.y) / s.ry / 0.9)) * Math.min(s.rx, s.ry)
    );
  };
}

function band(
  width: number,
  height: number,
  summits: Summit[],
  lambda: number,
  seed: number,
): string {
  const shapes = summits.map((s, i) => plateau(s, seed + i));
  const all = union(...shapes);
  const slow = noise2(seed + 10);
  const rough = noise2(seed + 11);
  const f = solve(grid(-24, -24, width + 48, height + 48, 2), (x, y) => {
    const far = Math.min(1, Math.max(0, all(x, y) / 50));
    const ground = 0.16 + 0.5 * slow(x / 104, y / 84);
    let leak = 1 / lambda ** 2;
    let source = (ground * (0.3 + 0.7 * far)) / lambda ** 2;
    // A summit is held at its potential, firmly within and less so over its last 18 units.
    shapes.forEach((shape, i) => {
      const hold = Math.min(1, Math.max(0, -shape(x, y) / 18)) ** 3 / 16;
      leak += hold;
      source += hold * summits[i]!.height;
    });
    return { sigma: Math.exp(0.5 * rough(x / 150, y / 150)), leak, source };
  });
  const levels = Array.from({ length: 24 }, (_, i) => (i + 0.5) / 24 - 0.02);
  const look = {
    levels,
    tone: (v: number) => v,
    index: (_: number, i: number) => i % 5 === 4,
    inside: box(width / 2, height / 2, width / 2, height / 2),
    least: 30,
    tolerance: 0.35,
    widths: [0.75, 1.35] as const,
  };
  return drawing(
    width,
    height,
    caption('summits').alt,
    `<clipPath id="f"><path d="M0 0h${width}v${height}h-${width}z"/></clipPath>`,
    `<g clip-path="url(#f)">${tints(f, look)}${lines(f, look)}</g>`,
  ).replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ');
}

/** Writes the wide band, its phone variant, and where the numbers stand. */
export function plateSummits(): void {
  const wide: Summit[] = [
    { x: 220, y: 234, rx: 172, ry: 108, height: 0.688 },
    { x: 566, y: 206, rx: 160, ry: 110, height: 0.98 },
    { x: 882, y: 258, rx: 146, ry: 100, height: 0.48 },
    { x: 1218, y: 216, rx: 172, ry: 110, height: 0.855 },
  ];
  const margin = 480;
  const centred = wide.map((s) => ({ ...s, x: s.x + margin }));
  write('src/art/figures/summits.svg', band(2400, 460, centred, 52, 40));
  const phone: Summit[] = [
    { x: 102, y: 112, rx: 88, ry: 78, height: 0.688 },
    { x: 290, y: 150, rx: 84, ry: 80, height: 0.98 },
    { x: 100, y: 322, rx: 84, ry: 76, height: 0.48 },
    { x: 286, y: 372, rx: 88, ry: 78, height: 0.855 },
  ];
  write('src/art/figures/summits-phone.svg', band(390, 480, phone, 34, 60));
  const place = (w: number, h: number, all: Summit[]) =>
    `{ width: ${w}, height: ${h}, at: [${all.map((s) => `{ x: ${s.x}, y: ${s.y} }`).join(', ')}] }`;
  write(
    'src/art/summits.ts',
    `/** Where the four numbers stand on the bands of \`summits.svg\` and \`summits-phone.svg\`: centres of the plateaus, in units of each drawing, left to right and top to bottom. Made by tools/art. */\nexport const summits = {\n  wide: ${place(2400, 460, centred)},\n  phone: ${place(390, 480, phone)},\n} as const;\n`,
  );
}
