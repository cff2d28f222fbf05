/** The body on paper: the key figure of the mission, and the half-drawn body of the donors' page. */
import { cut, extremes, fromField, trace, span, type Line } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { colour, lineOnLight } from '../core/palette.ts';
import { write } from '../core/out.ts';
import type { Shape } from '../core/shape.ts';
import { drawing, stroke } from '../core/svg.ts';
import { caption } from '../captions.ts';
import { shade, stepped, summed, weights } from './body-loop.ts';
import { frame, solvedBody } from './body.ts';

function bodyLines(every: (n: number) => boolean, inside?: Shape): Map<number, Line[]> {
  const solved = solvedBody();
  const v = summed(solved, weights(0));
  const u = { ...v, v: v.v.map(stepped) };
  const outline = fromField(solved.distance);
  // A unit short of the skin, where the field carried outward does not bend the ends.
  const skin: Shape = (x, y) => outline(x, y) + 1.2;
  const clip: Shape = inside ? (x, y) => Math.max(skin(x, y), inside(x, y)) : skin;
  const [low, high] = extremes(u, solved.distance);
  const out = new Map<number, Line[]>();
  for (let n = Math.ceil(low); n <= high; n++) {
    if (!every(n)) continue;
    out.set(
      n,
      cut(trace(u, n + 0.001), clip).filter((l) => span(l.points) > 5),
    );
  }
  return out;
}

/** Draws lines of the body; `k` units of the drawing to one of the body. */
function strokes(
  found: Map<number, Line[]>,
  heavy: (n: number) => boolean,
  k: number,
  widths: readonly [number, number],
): string {
  let out = '';
  for (const [n, lines] of found) {
    const d = lines
      .map((l) =>
        path(
          l.points.map(([x, y]) => [(x - frame.x) * k, (y - frame.y) * k] as const),
          l.closed,
          0.12,
        ),
      )
      .join('');
    out += stroke(d, colour(lineOnLight, shade(n)), widths[heavy(n) ? 1 : 0]);
  }
  return out;
}

/** Writes the key figure and the donors' hero. */
export function plateBodyFigures(): void {
  const k = 0.6;
  const w = frame.width * k;
  const fifth = (n: number) => n % 10 === 0;
  write(
    'src/art/figures/fig-body.svg',
    drawing(
      w,
      1100 * k,
      caption('fig-body').alt,
      strokes(
        bodyLines(
          (n) => n % 2 === 0,
          (_, y) => y - 1062,
        ),
        (n) => n % 10 === 0,
        k,
        [0.7, 1.3],
      ),
    ),
  );
  const k2 = 0.8;
  const edge = 760;
  const seam = (y: number) => 26 - (y - 430) * 0.17;
  const left = bodyLines(
    (n) => n % 4 === 0,
    (x, y) => Math.max(x - seam(y), y - edge),
  );
  const right = bodyLines(
    () => true,
    (x, y) => Math.max(seam(y) - x, y - edge),
  );
  write(
    'src/art/figures/fig-donors.svg',
    drawing(
      frame.width * k2,
      (edge - frame.y) * k2,
      caption('fig-donors').alt,
      strokes(left, () => true, k2, [0.7, 1.05]),
      strokes(right, fifth, k2, [0.5, 1.05]),
    ),
  );
}
