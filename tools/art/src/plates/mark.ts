/**
 * The mark: three nested isopotentials, broken by one spike.
 * The rings are contours of two unequal charges; the spike is drawn by hand on a 32-unit square.
 */
import { cut, trace, type Line } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { grid, sampled } from '../core/field.ts';
import { token } from '../core/palette.ts';
import { limb, union, type Point } from '../core/shape.ts';
import { el } from '../core/svg.ts';
import { pixels, write } from '../core/out.ts';

const trail: Point[] = [
  [14.4, 16],
  [20.6, 16],
  [22.9, 9.4],
  [26.3, 22],
  [28.2, 16],
  [31.2, 16],
];
const spike = 'M' + trail.map((p) => p.join(' ')).join('L');

function contours(): Line[] {
  // Potential of a charge and a weaker, wider one to its lower left: round outside, leaning inside.
  const f = sampled(grid(0, 0, 32, 32, 0.125), (x, y) => {
    const a = Math.hypot((x - 14.2) * 1.02, y - 16);
    const lean = 1 + 0.2 * Math.exp(-a / 9) * Math.cos(2 * (Math.atan2(y - 16, x - 14.2) - 2.45));
    return -a * lean;
  });
  const room = union(...trail.slice(1).map((p, i) => limb(trail[i]!, p, 2.15, 2.15)));
  return [-12.9, -9.1, -5.4]
    .flatMap((level) => cut(trace(f, level), (x, y) => -room(x, y)))
    .filter((l) => l.points.length > 20);
}

const lines = contours();

/** The rings within `tolerance` units of the contours, as path data with so many decimals. */
function rings(tolerance: number, digits: number): string {
  return lines.map((l) => path(l.points, l.closed, tolerance, digits)).join('');
}

/** Path data of the rings and of the spike, on a 32-unit square. */
export const mark = {
  rings: rings(0.02, 2),
  spike,
};

const drawn = (line: string, accent: string, width: number, d = mark.rings): string =>
  el(
    'g',
    { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'stroke-width': width },
    el('path', { d, stroke: line }),
    el('path', { d: mark.spike, stroke: accent }),
  );

/** A square icon of `size` units on ink, the mark scaled to `share` of it. */
function icon(size: number, share: number, radius: number): string {
  const k = (size * share) / 32;
  const o = (size - 32 * k) / 2;
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size} ${size}`,
      width: size,
      height: size,
      fill: 'none',
    },
    el('rect', { width: size, height: size, rx: radius, fill: token.ink }),
    el(
      'g',
      { transform: `translate(${o} ${o})scale(${k})` },
      drawn(token.onInk, token.spikeOnInk, 1.6),
    ),
  );
}

/** An .ico file holding PNG pictures. */
function ico(pictures: { size: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, data }, i) => {
    const at = 6 + 16 * i;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(data.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([head, ...pictures.map((p) => p.data)]);
}

/** Writes the mark and every icon made from it. */
export async function plateMark(): Promise<void> {
  write(
    'src/art/mark.svg',
    el(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 32 32',
        width: 32,
        height: 32,
        fill: 'none',
        'aria-hidden': 'true',
      },
      // Every page carries it in its first 14 KB and shows it at 42 px at most: a tenth of a pixel does.
      drawn('currentColor', `var(--mark-spike, ${token.spike})`, 1.45, rings(0.08, 1)),
    ) + '\n',
  );
  write('public/favicon.svg', icon(32, 0.86, 5) + '\n');
  const png = (size: number, share: number, radius: number) =>
    pixels(icon(size, share, radius), size)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  write('public/apple-touch-icon.png', await png(180, 0.68, 0));
  write('public/icon-192.png', await png(192, 0.74, 24));
  write('public/icon-512.png', await png(512, 0.74, 64));
  write('public/icon-maskable-512.png', await png(512, 0.56, 0));
  write(
    'public/favicon.ico',
    ico(
      await Promise.all(
        [16, 32, 48].map(async (size) => ({ size, data: await png(size, 0.9, size / 7) })),
      ),
    ),
  );
}
