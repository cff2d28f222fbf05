/** The motif of the acceptance letter: isopotentials between two charges, running off the sheet. */
import { cut, trace } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { grid, sampled } from '../core/field.ts';
import { write } from '../core/out.ts';
import { noise2 } from '../core/random.ts';
import { box } from '../core/shape.ts';

/** Writes the motif as path data, in points of a US Letter sheet (612 wide, 118 high). */
export function plateLetter(): void {
  const [w, h] = [612, 118];
  const wave = noise2(23);
  const f = sampled(grid(-6, -6, w + 12, h + 12, 2), (x, y) => {
    const pole = (cx: number, cy: number, q: number, s: number) =>
      q * Math.log(Math.hypot(x - cx, (y - cy) * 1.1) / s + 0.12);
    return (
      y / 40 +
      pole(446, 30, -1.15, 60) +
      pole(566, 92, 0.8, 50) +
      pole(180, -60, 0.5, 90) +
      0.16 * wave(x / 120, y / 80)
    );
  });
  const frame = box(w / 2, h / 2, w / 2, h / 2);
  const lines: { d: string; width: number }[] = [];
  for (let i = -30; i < 50; i++) {
    const d = cut(trace(f, i * 0.21), frame)
      .filter((l) => l.points.length > 6)
      .map((l) => path(l.points, l.closed, 0.15, 2))
      .join('');
    if (d) lines.push({ d, width: i % 5 === 0 ? 0.9 : 0.4 });
  }
  write(
    'src/art/letter-motif.ts',
    `/** The contour band at the head of the acceptance letter: stroke each line; units are points. Made by tools/art. */
export const letterMotif = ${JSON.stringify({ width: w, height: h, lines }, null, 2)} as const;
`,
  );
  write(
    'src/art/letter-motif.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" fill="none" stroke="currentColor" aria-hidden="true">${lines.map((l) => `<path d="${l.d}" stroke-width="${l.width}"/>`).join('')}</svg>\n`,
  );
}
