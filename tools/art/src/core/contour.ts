/** From a sampled field to lines of equal value: marching squares, linked end to end. */
import { at, type Field } from './field.ts';
import type { Point, Shape } from './shape.ts';

/** A traced line; a closed one repeats its first point at the end. */
export interface Line {
  readonly level: number;
  readonly points: Point[];
  readonly closed: boolean;
}

/**
 * Traces one level through the cell centres of a field. Saddles are settled by the
 * mean of the four corners. Points are exact on the grid's edges (linear).
 */
export function trace(f: Field, level: number): Line[] {
  const { w, h, v } = f;
  // Edge ids: 2k is the edge to the right of node k, 2k + 1 the edge below it.
  const next = new Map<number, number[]>();
  const join = (a: number, b: number) => {
    const p = next.get(a);
    if (p) p.push(b);
    else next.set(a, [b]);
    const q = next.get(b);
    if (q) q.push(a);
    else next.set(b, [a]);
  };
  for (let j = 0; j < h - 1; j++)
    for (let i = 0; i < w - 1; i++) {
      const k = j * w + i;
      const a = v[k]! >= level;
      const b = v[k + 1]! >= level;
      const c = v[k + w + 1]! >= level;
      const d = v[k + w]! >= level;
      if (a === b && b === c && c === d) continue;
      const top = 2 * k;
      const right = 2 * (k + 1) + 1;
      const foot = 2 * (k + w);
      const left = 2 * k + 1;
      if (a === c && b === d) {
        const high = (v[k]! + v[k + 1]! + v[k + w]! + v[k + w + 1]!) / 4 >= level;
        if (high === a) {
          join(top, right);
          join(left, foot);
        } else {
          join(top, left);
          join(right, foot);
        }
        continue;
      }
      const cut: number[] = [];
      if (a !== b) cut.push(top);
      if (b !== c) cut.push(right);
      if (c !== d) cut.push(foot);
      if (d !== a) cut.push(left);
      join(cut[0]!, cut[1]!);
    }
  const place = (edge: number): Point => {
    const k = edge >> 1;
    const i = k % w;
    const j = (k - i) / w;
    const down = edge & 1;
    const p = v[k]!;
    const q = v[down ? k + w : k + 1]!;
    const t = Math.min(0.999, Math.max(0.001, (level - p) / (q - p)));
    return [f.x0 + (i + 0.5 + (down ? 0 : t)) * f.step, f.y0 + (j + 0.5 + (down ? t : 0)) * f.step];
  };
  const lines: Line[] = [];
  const walk = (from: number) => {
    const ids = [from];
    let here = from;
    for (;;) {
      const ways = next.get(here)!;
      const to = ways.pop();
      if (to === undefined) break;
      const back = next.get(to)!;
      back.splice(back.indexOf(here), 1);
      ids.push(to);
      here = to;
    }
    if (ids.length > 1)
      lines.push({ level, points: ids.map(place), closed: ids.length > 3 && here === from });
  };
  for (const [edge, ways] of next) if (ways.length === 1) walk(edge);
  for (const [edge, ways] of next) if (ways.length > 0) walk(edge);
  return lines;
}

/** The region where the field is at least `level`, as closed rings for an even-odd fill. */
export function region(f: Field, level: number): Line[] {
  const w = f.w + 2;
  const h = f.h + 2;
  const v = new Float64Array(w * h).fill(-1e9);
  for (let j = 0; j < f.h; j++) v.set(f.v.subarray(j * f.w, (j + 1) * f.w), (j + 1) * w + 1);
  // A cell of margin stands outside the frame; its huge fall puts the ring on the frame's edge.
  return trace({ ...f, w, h, x0: f.x0 - f.step, y0: f.y0 - f.step, v }, level);
}

/** Keeps what lies where `inside` is negative, cutting each line exactly at its zero. */
export function cut(lines: Line[], inside: Shape): Line[] {
  const out: Line[] = [];
  for (const line of lines) {
    const d = line.points.map(([x, y]) => inside(x, y));
    if (d.every((q) => q <= 0)) {
      out.push(line);
      continue;
    }
    let run: Point[] = [];
    const pieces: Point[][] = [];
    for (let i = 0; i < d.length; i++) {
      const p = line.points[i]!;
      const before = i ? d[i - 1]! : undefined;
      if (before !== undefined && before <= 0 !== d[i]! <= 0) {
        const q = line.points[i - 1]!;
        const t = before / (before - d[i]!);
        run.push([q[0] + (p[0] - q[0]) * t, q[1] + (p[1] - q[1]) * t]);
        if (d[i]! > 0) {
          pieces.push(run);
          run = [];
        }
      }
      if (d[i]! <= 0) run.push(p);
    }
    if (run.length) pieces.push(run);
    const first = pieces[0];
    const last = pieces.at(-1);
    if (line.closed && first && last && first !== last && d[0]! <= 0 && d.at(-1)! <= 0) {
      pieces.pop();
      pieces[0] = [...last, ...first.slice(1)];
    }
    for (const points of pieces)
      if (points.length > 1) out.push({ level: line.level, points, closed: false });
  }
  return out;
}

/** The length of a line, in plate units. */
export function span(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++)
    sum += Math.hypot(points[i]![0] - points[i - 1]![0], points[i]![1] - points[i - 1]![1]);
  return sum;
}

/** Levels from `low` to `high`, `count` of them, evenly spread with half a step of margin. */
export const even = (low: number, high: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => low + ((i + 0.5) * (high - low)) / count);

/** The value of a field along a shape, ready for tracing an outline as a line. */
export const outline = (distance: Field): Line[] =>
  trace({ ...distance, v: distance.v.map((d) => -d) }, 0);

/** The least and greatest value where `inside` holds. */
export function extremes(f: Field, distance?: Field): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let k = 0; k < f.v.length; k++) {
    if (distance && distance.v[k]! > 0) continue;
    low = Math.min(low, f.v[k]!);
    high = Math.max(high, f.v[k]!);
  }
  return [low, high];
}

/** A shape read back from a sampled distance, quicker than computing it at every vertex. */
export const fromField =
  (distance: Field): Shape =>
  (x, y) =>
    at(distance, x, y);
