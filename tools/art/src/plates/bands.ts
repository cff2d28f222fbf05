/** Small pieces: the receipt's contour band and the empty state's unsurveyed rings. */
import { even, extremes, trace } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { grid, insulated, sampled, solve } from '../core/field.ts';
import { colour, lineOnLight } from '../core/palette.ts';
import { write } from '../core/out.ts';
import { noise2, random } from '../core/random.ts';
import { box } from '../core/shape.ts';
import { drawing, stroke } from '../core/svg.ts';

/** Writes the receipt band, 720 by 56 units: alternating charges between two insulated rules. */
export function plateReceipt(): void {
  const next = random(12);
  const w = 720;
  const h = 56;
  const charges = Array.from({ length: 17 }, (_, i) => ({
    x: (i + 0.5) * (w / 17) + (next() - 0.5) * 20,
    y: h * (0.15 + 0.7 * next()),
    q: (i % 2 ? 1 : -1) * (0.65 + 0.6 * next()),
  }));
  const rho = (x: number, y: number) =>
    charges.reduce((s, c) => s + c.q * Math.exp(-((x - c.x) ** 2 + (y - c.y) ** 2) / 60), 0);
  const f = solve(
    grid(-10, -4, w + 20, h + 8, 1),
    insulated(box(w / 2, h / 2, w, h / 2 + 4), rho, 46),
  );
  const [low, high] = extremes(f);
  const d = even(low * 0.96, high * 0.96, 19)
    .map((v) =>
      trace(f, v)
        .filter((l) => l.points.length > 9)
        .map((l) => path(l.points, l.closed, 0.15))
        .join(''),
    )
    .join('');
  write(
    'src/art/receipt-band.svg',
    drawing(
      w,
      h,
      '',
      stroke(d, colour(lineOnLight, 0.3), 0.75, { 'stroke-opacity': 0.8, 'clip-path': 'url(#f)' }),
    )
      .replace(/><path/, '><clipPath id="f"><path d="M0 0h720v56H0z"/></clipPath><path')
      .replace(' role="img"', ' aria-hidden="true" preserveAspectRatio="xMidYMid slice"')
      .replace('<title></title>', ''),
  );
}

/** Writes the mark of the empty state: contours dashed, as a map dashes ground not yet surveyed. */
export function plateEmpty(): void {
  const wave = noise2(8);
  const f = sampled(grid(0, 0, 200, 148, 1), (x, y) => {
    const dx = (x - 100) / 1.32;
    const dy = y - 74;
    return -Math.hypot(dx, dy) * (1 + 0.24 * wave(x / 96 + 3, y / 96));
  });
  const d = [-16, -30, -44, -58].map((v) =>
    trace(f, v)
      .map((l) => path(l.points, l.closed, 0.1))
      .join(''),
  );
  write(
    'src/art/empty.svg',
    drawing(
      200,
      148,
      '',
      ...d.map((p, i) =>
        stroke(p, 'currentColor', i === 1 ? 1.4 : 1, {
          'stroke-dasharray': ['3 4', '6 5', '5 6', '3 8'][i]!,
          'stroke-linecap': 'round',
        }),
      ),
      stroke('M96 74h8M100 70v8', 'currentColor', 1.25, { 'stroke-linecap': 'round' }),
    )
      .replace(' role="img"', ' aria-hidden="true"')
      .replace('<title></title>', ''),
  );
}
