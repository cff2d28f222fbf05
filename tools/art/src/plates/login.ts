/** The login plate: the login box is a conductor, and these are the isopotentials around it. */
import { cut, trace } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { cover, grid, solve, source, sources } from '../core/field.ts';
import { token } from '../core/palette.ts';
import { write } from '../core/out.ts';
import { box, disc, union } from '../core/shape.ts';
import { drawing, stroke } from '../core/svg.ts';
import { caption } from '../captions.ts';

/** The plate, and the box in its middle, in CSS pixels at natural size. */
export const login = { width: 1920, height: 1200, box: { width: 440, height: 400 } };

const charges = [
  { x: 416, y: 326, q: -1 },
  { x: 1436, y: 376, q: -1 },
  { x: 476, y: 778, q: 1 },
  { x: 1472, y: 876, q: 1 },
  { x: 176, y: 560, q: -0.45 },
  { x: 1768, y: 610, q: -0.4 },
];

/** Writes the login plate. */
export function plateLogin(): void {
  const { width: w, height: h } = login;
  const card = box(w / 2, h / 2, login.box.width / 2, login.box.height / 2, 3);
  const rho = sources(...charges.map((c) => source(c.x, c.y, c.q * 0.92, 8)));
  const pad = 240;
  const f = solve(grid(-pad, -pad, w + 2 * pad, h + 2 * pad, 4), (x, y, step) => ({
    sigma: 1,
    leak: 1 / 760 ** 2,
    source: rho(x, y),
    fixed: cover(card(x, y), step) > 0.5 ? 1 : undefined,
  }));
  const dots = union(...charges.map((c) => disc(c.x, c.y, 15)));
  const frame = box(w / 2, h / 2, w / 2 + 2, h / 2 + 2);
  const inside = (x: number, y: number) => Math.max(frame(x, y), -card(x, y), -dots(x, y));
  let plain = '';
  let index = '';
  for (let i = -60; i < 60; i++) {
    const level = i * 0.021 + 0.0105;
    const d = cut(trace(f, level), inside)
      .filter((l) => l.points.length > 4)
      .map((l) => path(l.points, l.closed, 0.35))
      .join('');
    if (i % 5 === 0) index += d;
    else plain += d;
  }
  const signs = charges
    .map(
      (c) =>
        `M${c.x - 4.5} ${c.y}h9` +
        (c.q > 0 ? `M${c.x} ${c.y - 4.5}v9` : '') +
        `M${c.x - 11} ${c.y}a11 11 0 1 0 22 0a11 11 0 1 0-22 0`,
    )
    .join('');
  write(
    'src/art/login.svg',
    drawing(
      w,
      h,
      caption('login').alt,
      stroke(plain, token.rule, 1),
      stroke(index, token.edge, 1, { 'stroke-opacity': 0.75 }),
      stroke(signs, token.edge, 1.25),
    ),
  );
}
