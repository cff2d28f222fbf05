/** Fits cubic Béziers to traced points (Schneider's least squares), so that lines stay smooth and small. */
import type { Point } from './shape.ts';

type Cubic = readonly [Point, Point, Point, Point];

const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1];
const unit = (a: Point): Point => {
  const l = Math.hypot(a[0], a[1]) || 1;
  return [a[0] / l, a[1] / l];
};
const along = (p: Point, d: Point, l: number): Point => [p[0] + d[0] * l, p[1] + d[1] * l];

/** Drops points nearer than `gap` units to the one before, keeping both ends. */
function thinned(points: readonly Point[], gap: number): Point[] {
  const out = [points[0]!];
  for (let i = 1; i < points.length - 1; i++) {
    const last = out.at(-1)!;
    const p = points[i]!;
    if (Math.hypot(p[0] - last[0], p[1] - last[1]) >= gap) out.push(p);
  }
  const end = points.at(-1)!;
  const last = out.at(-1)!;
  if (out.length > 1 && Math.hypot(end[0] - last[0], end[1] - last[1]) < gap * 0.5) out.pop();
  out.push(end);
  return out;
}

/** A path of cubics within `tolerance` plate units of the points, as SVG path data. */
export function path(
  points: readonly Point[],
  closed: boolean,
  tolerance = 0.2,
  digits = 1,
): string {
  const p = thinned(points, 0.6);
  if (p.length < 2) return '';
  const cubics: Cubic[] = [];
  if (closed && p.length > 6) {
    // Split a ring at corners, or anywhere if it has none, with one shared tangent there.
    const corners = sharp(p);
    if (corners.length) {
      const ring = [...p.slice(corners[0], -1), ...p.slice(0, corners[0]! + 1)];
      const at = corners.map((c) => c - corners[0]!).concat(ring.length - 1);
      for (let i = 0; i + 1 < at.length; i++)
        open(ring.slice(at[i], at[i + 1]! + 1), tolerance, cubics);
    } else {
      const t = unit(sub(p[1]!, p.at(-2)!));
      fit(p, t, [-t[0], -t[1]], tolerance, cubics);
    }
  } else open(p, tolerance, cubics);
  return write(cubics, closed, digits);
}

function open(p: Point[], tolerance: number, out: Cubic[]): void {
  if (p.length < 2) return;
  const ahead = p[Math.min(2, p.length - 1)]!;
  const behind = p[Math.max(0, p.length - 3)]!;
  fit(p, unit(sub(ahead, p[0]!)), unit(sub(behind, p.at(-1)!)), tolerance, out);
}

/** Indexes where a ring turns by more than about 55 degrees within a few points. */
function sharp(p: Point[]): number[] {
  const n = p.length - 1;
  const turn = (i: number) => {
    const a = unit(sub(p[i]!, p[(i - 2 + n) % n]!));
    const b = unit(sub(p[(i + 2) % n]!, p[i]!));
    return dot(a, b);
  };
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    const c = turn(i);
    if (c < 0.57 && c <= turn((i + 1) % n) && c < turn((i - 1 + n) % n)) out.push(i);
  }
  return out;
}

function fit(p: Point[], t1: Point, t2: Point, tolerance: number, out: Cubic[], depth = 0): void {
  const first = p[0]!;
  const last = p.at(-1)!;
  if (p.length === 2) {
    const d = Math.hypot(last[0] - first[0], last[1] - first[1]) / 3;
    out.push([first, along(first, t1, d), along(last, t2, d), last]);
    return;
  }
  let u = chords(p);
  let split = p.length >> 1;
  for (let pass = 0; pass < 4; pass++) {
    const c = generate(p, u, t1, t2);
    let worst = 0;
    for (let i = 1; i < p.length - 1; i++) {
      const e = sub(point(c, u[i]!), p[i]!);
      const d = dot(e, e);
      if (d > worst) {
        worst = d;
        split = i;
      }
    }
    if (worst < tolerance * tolerance) {
      out.push(c);
      return;
    }
    if (worst > tolerance * tolerance * 40) break;
    u = u.map((t, i) => newton(c, p[i]!, t));
  }
  split = Math.min(p.length - 2, Math.max(1, split));
  if (depth > 24) return;
  const before = p[Math.max(0, split - 2)]!;
  const after = p[Math.min(p.length - 1, split + 2)]!;
  const t = unit(sub(before, after));
  fit(p.slice(0, split + 1), t1, t, tolerance, out, depth + 1);
  fit(p.slice(split), [-t[0], -t[1]], t2, tolerance, out, depth + 1);
}

function chords(p: Point[]): number[] {
  const u = [0];
  for (let i = 1; i < p.length; i++)
    u.push(u[i - 1]! + Math.hypot(p[i]![0] - p[i - 1]![0], p[i]![1] - p[i - 1]![1]));
  const l = u.at(-1)! || 1;
  return u.map((q) => q / l);
}

function generate(p: Point[], u: number[], t1: Point, t2: Point): Cubic {
  const first = p[0]!;
  const last = p.at(-1)!;
  let c00 = 0;
  let c01 = 0;
  let c11 = 0;
  let x0 = 0;
  let x1 = 0;
  for (let i = 0; i < p.length; i++) {
    const t = u[i]!;
    const s = 1 - t;
    const b1 = 3 * t * s * s;
    const b2 = 3 * t * t * s;
    const rest = sub(p[i]!, [
      first[0] * (s * s * s + b1) + last[0] * (t * t * t + b2),
      first[1] * (s * s * s + b1) + last[1] * (t * t * t + b2),
    ]);
    c00 += b1 * b1;
    c01 += b1 * b2 * dot(t1, t2);
    c11 += b2 * b2;
    x0 += dot(t1, rest) * b1;
    x1 += dot(t2, rest) * b2;
  }
  const det = c00 * c11 - c01 * c01;
  const reach = Math.hypot(last[0] - first[0], last[1] - first[1]);
  let a = det > 1e-12 ? (x0 * c11 - x1 * c01) / det : 0;
  let b = det > 1e-12 ? (c00 * x1 - c01 * x0) / det : 0;
  const long = Math.max(reach, 1) * 4 + 60;
  if (a < reach * 1e-3 || b < reach * 1e-3 || a > long || b > long) a = b = reach / 3;
  return [first, along(first, t1, a), along(last, t2, b), last];
}

function point(c: Cubic, t: number): Point {
  const s = 1 - t;
  const [a, b, d, e] = [s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t];
  return [
    a * c[0][0] + b * c[1][0] + d * c[2][0] + e * c[3][0],
    a * c[0][1] + b * c[1][1] + d * c[2][1] + e * c[3][1],
  ];
}

function newton(c: Cubic, p: Point, t: number): number {
  const s = 1 - t;
  const d1 = (k: 0 | 1) =>
    3 *
    (s * s * (c[1][k] - c[0][k]) + 2 * s * t * (c[2][k] - c[1][k]) + t * t * (c[3][k] - c[2][k]));
  const d2 = (k: 0 | 1) =>
    6 * (s * (c[2][k] - 2 * c[1][k] + c[0][k]) + t * (c[3][k] - 2 * c[2][k] + c[1][k]));
  const e = sub(point(c, t), p);
  const v: Point = [d1(0), d1(1)];
  const a: Point = [d2(0), d2(1)];
  const den = dot(v, v) + dot(e, a);
  return den ? Math.min(1, Math.max(0, t - dot(e, v) / den)) : t;
}

/** Relative path data from integers at the wanted precision, so that no error adds up. */
function write(cubics: Cubic[], closed: boolean, digits: number): string {
  const k = 10 ** digits;
  const q = (n: number) => Math.round(n * k);
  const text = (n: number) => String(n / k).replace(/^(-?)0\./, '$1.');
  const list = (ns: number[]) =>
    ns.map(text).reduce((s, n) => (s && n[0] !== '-' ? `${s} ${n}` : s + n), '');
  if (!cubics.length) return '';
  let [x, y] = [q(cubics[0]![0][0]), q(cubics[0]![0][1])];
  let d = 'M' + list([x, y]);
  for (const c of cubics) {
    const [ax, ay, bx, by, ex, ey] = [c[1], c[2], c[3]].flatMap((p) => [q(p[0]), q(p[1])]) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    if (ex === x && ey === y && cubics.length > 1) continue;
    d += 'c' + list([ax - x, ay - y, bx - x, by - y, ex - x, ey - y]);
    [x, y] = [ex, ey];
  }
  return closed ? d + 'z' : d;
}
