/** Cells that share a voltage: one depolarised cell in a hexagonal network, at three couplings. */
import { grid, sampled } from '../core/field.ts';
import { averaged } from '../core/interpolate.ts';
import { lattice, mosaic } from '../core/lattice.ts';
import { lines, tints, type Look } from '../core/lines.ts';
import { token } from '../core/palette.ts';
import { random } from '../core/random.ts';
import { box, type Point } from '../core/shape.ts';
import { drawing, el, margin, neatline, stroke } from '../core/svg.ts';
import { signed } from '../plates/framed.ts';
import { publish } from './publish.ts';

const side = 396;
const spacing = 24;
/** Rows of cells beyond the plate on each side: about 900 cells in all, so that its edge does not show. */
const beyond = 6;

/** Potentials of the network: every cell pulled to −65 mV, the central one to −20 mV. */
function network(centres: Point[], coupling: number): number[] {
  const near = centres.map((p) =>
    centres.flatMap((q, j) => {
      const d = Math.hypot(p[0] - q[0], p[1] - q[1]);
      return d > 0 && d < spacing * 1.2 ? [j] : [];
    }),
  );
  const middle = centres.reduce(
    (best, p, i) =>
      Math.hypot(p[0] - side / 2, p[1] - side / 2) <
      Math.hypot(centres[best]![0] - side / 2, centres[best]![1] - side / 2)
        ? i
        : best,
    0,
  );
  const v = centres.map(() => -65);
  for (let sweep = 0; sweep < 1500; sweep++)
    for (let i = 0; i < v.length; i++) {
      const rest = i === middle ? -20 : -65;
      let sum = rest;
      for (const j of near[i]!) sum += coupling * v[j]!;
      v[i] = sum / (1 + coupling * near[i]!.length);
    }
  return v;
}

/** Writes the figure and the cover. */
export async function gapJunctions(alt: string): Promise<void> {
  const centres = lattice(side, side, spacing, 0, random(1), beyond);
  const hexagons = mosaic(centres, side, side);
  const plate = (coupling: number, step: number, labels: boolean) => {
    const v = network(centres, coupling);
    const f = sampled(
      grid(-4, -4, side + 8, side + 8, 2),
      averaged(
        centres.map((at, i) => ({ at, value: v[i]! })),
        spacing * 0.34,
      ),
    );
    const levels: number[] = [];
    for (let l = -64; l < -20; l += step) levels.push(l);
    const look: Look = {
      levels,
      tone: (p) => (p + 70) / 50,
      index: (p) => p % 10 === 0,
      label: labels ? signed : undefined,
      inside: box(side / 2, side / 2, side / 2, side / 2),
      frame: [0, 0, side, side],
      tolerance: 0.2,
      lettering: 9,
      apart: 40,
    };
    return el(
      'g',
      { 'clip-path': 'url(#f)' },
      tints(f, look),
      stroke(hexagons, token.edge, 0.35, { 'stroke-opacity': 0.55 }),
      lines(f, look),
    );
  };
  const clip = `<clipPath id="f"><path d="M0 0h${side}v${side}h-${side}z"/></clipPath>`;
  const gap = 26;
  const figure = drawing(
    side * 3 + gap * 2 + margin,
    side + margin,
    alt,
    clip,
    ...[0.1, 1, 10].map((c, i) =>
      el(
        'g',
        { transform: `translate(${i * (side + gap)} 0)` },
        plate(c, 2, true),
        neatline(side, side),
      ),
    ),
  );
  const cover = drawing(side, side, alt, clip, plate(1, 1, false));
  await publish('gap-junctions', figure, cover, [68, 125, 260, 146.25]);
}
